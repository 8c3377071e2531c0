#![no_main]

bouton_fuzz::reads!(stored);
