//! Nim: take as many objects as you like from one pile. Bouton's *Nim, a game with a complete mathematical theory*,
//! 1901.

use super::remainders::Remainders;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Nim;

impl Remainders for Nim {}
