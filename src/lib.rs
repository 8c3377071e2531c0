//! Bouton, a Discord bot for Nim.

pub mod nim;
pub mod sandbox;
