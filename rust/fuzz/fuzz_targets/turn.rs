#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gammon::fuzzing::turn(data));
