//! Migrations are compiled in, and the macro that does it does not notice a new file by itself.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
