//! Numbered bugs for the simulator to find; only a build with the feature `planted` has them.

#[cfg(feature = "planted")]
static PLANTED: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);

/// Switches on this bug, in place of any other.
#[cfg(feature = "planted")]
pub fn plant(fault: u8) {
    PLANTED.store(fault, std::sync::atomic::Ordering::SeqCst);
}

#[cfg(feature = "planted")]
pub fn planted(fault: u8) -> bool {
    PLANTED.load(std::sync::atomic::Ordering::SeqCst) == fault
}

#[cfg(not(feature = "planted"))]
pub const fn planted(_: u8) -> bool {
    false
}
