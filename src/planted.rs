//! Faults for a simulation to find, planted by number: none in a build that does not ask for them by the feature of that name.

#[cfg(feature = "planted")]
static PLANTED: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);

/// From now on there is that one.
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
