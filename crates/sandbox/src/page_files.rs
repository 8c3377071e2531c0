//! The page's files, built into the program. If `SANDBOX_PAGE` names their folder, they are read from there instead, so
//! that an edit shows at the next reload without compiling.

use std::borrow::Cow;
use std::path::Path;

macro_rules! files {
    ($($name:literal)*) => {
        pub(super) fn read(name: &str) -> Option<Cow<'static, str>> {
            let carried = match name {
                $($name => include_str!(concat!("page/", $name)),)*
                _ => return None,
            };
            let edited = std::env::var_os("SANDBOX_PAGE")
                .and_then(|folder| std::fs::read_to_string(Path::new(&folder).join(name)).ok());
            Some(edited.map_or(carried.into(), Cow::Owned))
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
    "focus.js"
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
