#![no_main]

bouton_fuzz::reads!(interaction);
