# The loop, by name: `just` lists it. Each line can be typed without just.

_default:
    @just --list

# Play: the bot in its sandbox, at http://127.0.0.1:8080
play *args:
    cargo run -- sandbox {{ args }}

# What an edit needs first: does it compile, everywhere
check:
    cargo check --all-targets

# Formatting and lints, as the gate has them
lint:
    cargo fmt --all --check
    cargo clippy --all-targets -- -D warnings

# The tests, or those whose name holds FILTER
test *filter:
    cargo test {{ filter }}

# Look at the snapshots that changed, one by one (cargo install cargo-insta)
review:
    cargo insta review

# The page in a real browser (needs chromium and chromedriver)
browser:
    cargo test --test it browser:: -- --ignored --nocapture

# Figures: the solver, the store, the wire
bench:
    cargo bench

# Licences, sources and duplicates of what we depend on (cargo install cargo-deny)
deny:
    cargo deny --locked check --hide-inclusion-graph licenses bans sources

# The whole gate, as a machine runs it
gate:
    bash .ci/run
