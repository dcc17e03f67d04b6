//! scratch
use gammon::{Board, Counts, Position, Preset, Roll};
use std::time::Instant;

fn decode(id: &str) -> Board {
    let al = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = vec![];
    let mut acc = 0u128;
    let mut bytes = vec![];
    let mut n = 0;
    for c in id.bytes() {
        acc = acc << 6 | al.iter().position(|&x| x == c).unwrap() as u128;
        n += 6;
    }
    acc >>= n - 80;
    for i in (0..10).rev() {
        bytes.push((acc >> (8 * i)) as u8);
    }
    for b in bytes {
        for k in 0..8 {
            bits.push(b >> k & 1);
        }
    }
    let mut it = bits.into_iter();
    let mut side = || {
        let mut c = [0u8; 27];
        for s in 1..=25 {
            while it.next() == Some(1) {
                c[s] += 1;
            }
        }
        c[0] = 15 - c.iter().sum::<u8>();
        Counts::from_slots(&c)
    };
    let opponent = side();
    let mover = side();
    Board { mover, opponent }
}

fn main() {
    let text = include_str!("../tests/data/positions_2000.txt");
    let game = Preset::find("backgammon").unwrap();
    let cases: Vec<(Position, Roll, usize)> = text
        .lines()
        .map(|l| {
            let f: Vec<&str> = l.split(' ').collect();
            (
                Position::new(decode(f[0]), game).unwrap(),
                Roll::new(f[1].parse().unwrap(), f[2].parse().unwrap()).unwrap(),
                f[3].parse().unwrap(),
            )
        })
        .collect();
    for (p, r, n) in &cases {
        let plays = p.legal_plays(*r);
        assert_eq!(plays.len(), *n, "{p:?} {r}");
        let naive = gammon::movegen::naive::legal_plays(p, *r);
        assert_eq!(plays, naive, "{p:?} {r}");
    }
    for sel in 0..4 {
        let sub: Vec<_> = cases
            .iter()
            .filter(|(p, r, _)| {
                let out = (7..=25).map(|s| p.board().mover.get(s)).sum::<u8>();
                match sel {
                    0 => true,
                    1 => r.is_double(),
                    2 => !r.is_double() && out > 1,
                    _ => !r.is_double() && out <= 1,
                }
            })
            .collect();
        let mut out = Vec::with_capacity(100_000);
        let mut best = f64::MAX;
        let mut total = 0;
        let mut times = vec![];
        for _ in 0..200 {
            let t = Instant::now();
            out.clear();
            for _ in 0..5 {
                out.clear();
                for (p, r, _) in &sub {
                    p.successors(*r, &mut out);
                }
            }
            let e = t.elapsed().as_secs_f64() / 5.0;
            total = out.len();
            times.push(e);
            if e < best {
                best = e;
            }
        }
        times.sort_by(f64::total_cmp);
        println!(
            "sel {sel}: rolls {} plays {total}: {:.1} M plays/s best, {:.1} median; {:.0} ns/roll",
            sub.len(),
            total as f64 / best / 1e6,
            total as f64 / times[100] / 1e6,
            times[100] / sub.len() as f64 * 1e9
        );
    }

    use gammon::arrays::*;
    let rows: Vec<[i8; 26]> = cases.iter().map(|(p, _, _)| row_from_board(&p.board())).collect();
    let mut times = vec![];
    for _ in 0..200 {
        let t = Instant::now();
        let mut out = Successors::default();
        for (row, (_, r, _)) in rows.iter().zip(&cases) {
            let p = position_from_row(row, [15, 15], game).unwrap();
            out.append(&p, *r, false, false);
        }
        assert_eq!(out.len(), 33071);
        times.push(t.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    println!("rows: {:.1} M plays/s median", 33071.0 / times[100] / 1e6);
    let mut times = vec![];
    for _ in 0..200 {
        let t = Instant::now();
        let mut n = 0;
        for row in rows.iter() {
            n += position_from_row(row, [15, 15], game).unwrap().board().mover.get(6) as usize;
        }
        std::hint::black_box(n);
        times.push(t.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    println!("read row: {:.1} ns", times[100] / 2000.0 * 1e9);
    let start = Position::start("backgammon").unwrap();
    let t = Instant::now();
    let tot = gammon::playouts(&start, 50_000, 1, 1, 10000, |_| true).unwrap();
    let e = t.elapsed().as_secs_f64();
    println!(
        "{tot:?} {:.0} games/s {:.1} M plays/s",
        50000.0 / e,
        tot.plays as f64 / e / 1e6
    );
}
