//! The sandbox keeps Discord's rules, and a real serenity client cannot tell it from Discord.

mod bot;
mod emoji;
mod files;
mod gateway;
mod holding;
mod inspecting;
mod layout;
mod modals;
mod page;
mod people;
mod places;
mod replay;
mod rest;
mod threads;
mod wire;
