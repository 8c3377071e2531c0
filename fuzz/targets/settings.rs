#![no_main]

bouton_fuzz::reads!(settings);
