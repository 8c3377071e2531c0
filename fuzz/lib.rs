//! Fuzz targets for everything that parses input; `tests/it/fuzzing.rs` tries the same parsers with random input.

pub use libfuzzer_sys::fuzz_target;

#[path = "../tests/it/fuzzing/reads.rs"]
pub mod reads;

/// Declares a fuzz target for a parser of single lines.
#[macro_export]
macro_rules! reads {
    ($what:ident) => {
        $crate::fuzz_target!(|said: &[u8]| -> libfuzzer_sys::Corpus {
            match std::str::from_utf8(said) {
                // The corpus keeps one input per line.
                Ok(text) if !text.contains('\n') => {
                    $crate::reads::$what(text);
                    libfuzzer_sys::Corpus::Keep
                }
                _ => libfuzzer_sys::Corpus::Reject,
            }
        });
    };
}
