//! Work spread over threads that live as long as one call.
//!
//! There is no pool: a call starts its threads and ends them, so a forked child has nothing to
//! inherit, and nothing is shared between calls. Starting a thread takes some ten
//! microseconds; callers give jobs that take longer than that.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long the caller waits at most between two looks at whether to go on.
pub const POLL: Duration = Duration::from_millis(50);

/// The threads a call uses when it is not told: the CPUs this process may run on.
pub fn available_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Runs jobs `0..jobs` on at most `threads` threads and returns their results in order.
///
/// `poll` is called in the calling thread with the number of jobs done, every 50 ms and at the
/// end; when it says `false` no further job is begun and the result is `None`. Jobs under way are
/// finished, so they should be short, or look at a flag that `poll` sets.
pub fn run<T: Send>(
    jobs: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut poll: impl FnMut(usize) -> bool,
) -> Option<Vec<T>> {
    let threads = threads.clamp(1, jobs.max(1));
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let mut results: Vec<Option<T>> = (0..jobs).map(|_| None).collect();
    let (sender, receiver) = channel();
    let work_here = |sender: &Sender<(usize, T)>| {
        while !stop.load(Ordering::Relaxed) {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs || sender.send((job, work(job))).is_err() {
                break;
            }
        }
    };
    let finished = thread::scope(|scope| {
        let _stop_on_panic = StopOnDrop(&stop);
        for started in 0..threads {
            let (own, work_here) = (sender.clone(), &work_here);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || work_here(&own));
            if spawned.is_err() {
                // The system has no more threads: those there are do the work, or this one.
                if started == 0 {
                    work_here(&sender);
                }
                break;
            }
        }
        drop(sender); // so that a worker's panic ends the loop below instead of hanging it
        let mut done = 0;
        let mut polled = Instant::now();
        while done < jobs {
            match receiver.recv_timeout(POLL) {
                Ok((job, result)) => {
                    results[job] = Some(result);
                    done += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if polled.elapsed() >= POLL {
                polled = Instant::now();
                if !poll(done) {
                    stop.store(true, Ordering::Relaxed);
                    return false;
                }
            }
        }
        true
    });
    if !finished {
        return None;
    }
    poll(jobs);
    results.into_iter().collect()
}

/// Ends the work when the calling thread leaves it, also by a panic.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The parts one after the other, copied by several threads into the list `joined`.
pub fn concat(mut joined: Vec<i8>, parts: &[Vec<i8>], threads: usize) -> Vec<i8> {
    joined.clear();
    joined.resize(parts.iter().map(Vec::len).sum(), 0);
    let mut slices = Vec::with_capacity(parts.len());
    let mut rest = &mut joined[..];
    for part in parts {
        let (slice, after) = rest.split_at_mut(part.len());
        slices.push((slice, part));
        rest = after;
    }
    let per_thread = slices.len().div_ceil(threads.max(1)).max(1);
    let copy = |share: &mut [(&mut [i8], &Vec<i8>)]| {
        share.iter_mut().for_each(|(slice, part)| slice.copy_from_slice(part));
    };
    thread::scope(|scope| {
        let mut shares = slices.chunks_mut(per_thread);
        let own = shares.next();
        for share in shares {
            scope.spawn(|| copy(share));
        }
        own.into_iter().for_each(copy);
    });
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let results = run(100, threads, |job| job * job, |_| true).unwrap();
            assert_eq!(results, (0..100).map(|job| job * job).collect::<Vec<_>>());
        }
        assert_eq!(run(0, 4, |job| job, |_| true), Some(vec![]));
    }

    #[test]
    fn parts_are_joined_in_order() {
        let parts: Vec<Vec<i8>> = (0..10).map(|i| vec![i; i as usize]).collect();
        for threads in [1, 3, 20] {
            assert_eq!(concat(vec![7], &parts, threads), parts.concat());
        }
        assert!(concat(Vec::new(), &[], 2).is_empty());
    }

    #[test]
    fn a_poll_that_says_no_stops_the_work() {
        for threads in [1, 2] {
            let slow = |_| thread::sleep(Duration::from_millis(20));
            let begun = Instant::now();
            assert_eq!(run(1000, threads, slow, |_| false), None);
            assert!(begun.elapsed() < Duration::from_secs(5));
        }
    }
}
