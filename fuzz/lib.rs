//! What parses, tried with whatever a fuzzer thinks of: the same that `tests/it/fuzzing.rs` tries by chance.

pub use libfuzzer_sys::fuzz_target;

#[path = "../tests/it/fuzzing/reads.rs"]
pub mod reads;

/// Tries what reads a line.
#[macro_export]
macro_rules! reads {
    ($what:ident) => {
        $crate::fuzz_target!(|said: &[u8]| -> libfuzzer_sys::Corpus {
            match std::str::from_utf8(said) {
                // The corpus keeps one a line.
                Ok(text) if !text.contains('\n') => {
                    $crate::reads::$what(text);
                    libfuzzer_sys::Corpus::Keep
                }
                _ => libfuzzer_sys::Corpus::Reject,
            }
        });
    };
}
