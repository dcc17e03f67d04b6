//! The optimiser: Adam (Kingma and Ba 2015), with averaged weights beside.

/// What Adam remembers of each parameter.
#[derive(Clone)]
pub(crate) struct Adam {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u64,
}

/// How strongly the parameters are drawn towards zero, in units of the rate.
const DECAY: f32 = 0.02;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const SMALL: f32 = 1e-8;

impl Adam {
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    /// One step down the gradients, the parameters drawn towards zero a little (AdamW, Loshchilov and Hutter 2019): that
    /// brings units back that are never active, and keeps weights near to each other in size.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradients: &[f32], rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(steps));
        let kept = 1.0 - rate * DECAY;
        parameters.iter_mut().for_each(|parameter| *parameter *= kept);
        let rate = rate * mean_scale;
        update(
            parameters,
            gradients,
            &mut self.mean,
            &mut self.square,
            rate,
            square_scale,
        );
    }
}

fn update(parameters: &mut [f32], gradients: &[f32], mean: &mut [f32], square: &mut [f32], rate: f32, scale: f32) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        // SAFETY: the processor has AVX-512.
        #[allow(unsafe_code)]
        return unsafe { update_avx512(parameters, gradients, mean, square, rate, scale) };
    }
    update_each(parameters, gradients, mean, square, rate, scale);
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[target_feature(enable = "avx512f")]
unsafe fn update_avx512(
    parameters: &mut [f32],
    gradients: &[f32],
    mean: &mut [f32],
    square: &mut [f32],
    rate: f32,
    scale: f32,
) {
    use std::arch::x86_64::*;
    let whole = parameters.len() / 16 * 16;
    assert!(gradients.len() == parameters.len() && mean.len() == parameters.len() && square.len() == parameters.len());
    let set = |number| _mm512_set1_ps(number);
    for i in (0..whole).step_by(16) {
        // SAFETY: 16 numbers from `i` on are inside all four.
        unsafe {
            let gradient = _mm512_loadu_ps(gradients.as_ptr().add(i));
            let m = _mm512_loadu_ps(mean.as_ptr().add(i));
            let v = _mm512_loadu_ps(square.as_ptr().add(i));
            let m = _mm512_fmadd_ps(set(MEAN_DECAY), m, _mm512_mul_ps(set(1.0 - MEAN_DECAY), gradient));
            let squared = _mm512_mul_ps(_mm512_mul_ps(set(1.0 - SQUARE_DECAY), gradient), gradient);
            let v = _mm512_fmadd_ps(set(SQUARE_DECAY), v, squared);
            _mm512_storeu_ps(mean.as_mut_ptr().add(i), m);
            _mm512_storeu_ps(square.as_mut_ptr().add(i), v);
            let inverse = _mm512_rsqrt14_ps(_mm512_fmadd_ps(v, set(scale), set(SMALL * SMALL)));
            let w = _mm512_loadu_ps(parameters.as_ptr().add(i));
            let w = _mm512_fnmadd_ps(_mm512_mul_ps(set(rate), m), inverse, w);
            _mm512_storeu_ps(parameters.as_mut_ptr().add(i), w);
        }
    }
    update_each(
        &mut parameters[whole..],
        &gradients[whole..],
        &mut mean[whole..],
        &mut square[whole..],
        rate,
        scale,
    );
}

fn update_each(parameters: &mut [f32], gradients: &[f32], mean: &mut [f32], square: &mut [f32], rate: f32, scale: f32) {
    for (((w, &gradient), m), v) in parameters.iter_mut().zip(gradients).zip(mean).zip(square) {
        *m = MEAN_DECAY * *m + (1.0 - MEAN_DECAY) * gradient;
        *v = SQUARE_DECAY * *v + (1.0 - SQUARE_DECAY) * gradient * gradient;
        *w -= rate * *m / (*v * scale + SMALL * SMALL).sqrt();
    }
}

/// Moves the averages towards the parameters by a share of the way.
pub(crate) fn average(averages: &mut [f32], parameters: &[f32], share: f32) {
    for (average, &parameter) in averages.iter_mut().zip(parameters) {
        *average += share * (parameter - *average);
    }
}
