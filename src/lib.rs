//! Bouton, a Discord bot for Nim.

pub mod action;
pub mod config;
pub mod control;
pub mod game;
pub mod nim;
pub mod reply;
pub mod sandbox;
pub mod store;
pub mod text;
pub mod view;
