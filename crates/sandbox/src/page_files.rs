//! The page's files. A debug build reads each where it is written, so that an edit shows at the next reload and nothing
//! is compiled; a release build carries them all.

use std::borrow::Cow;

macro_rules! files {
    ($($name:literal)*) => {
        #[cfg(not(debug_assertions))]
        pub(super) fn read(name: &str) -> Option<Cow<'static, str>> {
            match name {
                $($name => Some(include_str!(concat!("page/", $name)).into()),)*
                _ => None,
            }
        }

        #[cfg(debug_assertions)]
        pub(super) fn read(name: &str) -> Option<Cow<'static, str>> {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
            let known = [$($name),*].contains(&name);
            let text = known.then(|| std::fs::read_to_string(format!("{folder}/{name}")))?;
            text.ok().map(Cow::Owned)
        }
    };
}

files! {
    "index.html"
    "add.js"
    "app.js"
    "commands.js"
    "components.js"
    "dom.js"
    "icon.svg"
    "layout.js"
    "log.js"
    "markdown.js"
    "menu.js"
    "message.js"
    "modal.js"
    "palette.js"
    "profile.js"
    "requests.js"
    "socket.js"
    "state.js"
    "strings.js"
    "style.css"
    "time.js"
}
