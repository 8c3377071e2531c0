//! A database's URL. Its password is never shown.

use std::io;

use sqlx::AnyConnection;
use sqlx::any::AnyConnectOptions;

use super::code;
use crate::store::OpenError;

/// The parameters a URL may have: all that sqlx knows. sqlx would only warn about others, and show their values.
const PARAMETERS: &str = "application_name, dbname, host, options, password, port, sslcert, sslkey, sslmode, sslrootcert, user";

pub(super) const FORBIDDEN: &str =
    "in which that user may not make and change tables: make the user its owner";

pub(super) struct Address {
    pub options: AnyConnectOptions,
    /// Its display name.
    pub name: String,
}

/// Whether a URL is meant for PostgreSQL.
pub(in crate::store::engine) fn is_meant(url: &str) -> bool {
    ["postgres:", "postgresql:"].iter().any(|scheme| url.starts_with(scheme))
}

impl Address {
    pub(super) fn read(url: &str) -> Result<Self, OpenError> {
        let bad = || {
            let example = "such as postgres://bouton:password@localhost/bouton";
            OpenError::url(format!("must name a PostgreSQL database, {example}"))
        };
        // The error may quote the URL.
        let options: AnyConnectOptions = url.parse().map_err(|_| bad())?;
        let url = &options.database_url;
        let is_known = |key: &str| PARAMETERS.split(", ").any(|known| known == key);
        if !url.query_pairs().all(|(key, _)| is_known(&key)) {
            return Err(OpenError::url(format!("has a parameter that is not one of {PARAMETERS}")));
        }
        let named = |name: &str| {
            let pairs = url.query_pairs().filter(|(key, _)| key == name);
            pairs.last().map(|(_, value)| value.into_owned())
        };
        let path = url.path().trim_start_matches('/').to_owned();
        let database = named("dbname").or(Some(path).filter(|path| !path.is_empty()));
        let host = named("host").or(url.host_str().map(str::to_owned));
        let port = named("port").or(url.port().map(|port| port.to_string()));
        let (Some(database), Some(host)) = (database, host) else { return Err(bad()) };
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Ok(Self { options, name: format!("{database} on {host}{port}") })
    }

    pub(super) fn problem(&self, problem: impl AsRef<str>) -> OpenError {
        OpenError::named(&self.name, problem)
    }

    /// Refuses a database of which that query names a problem.
    pub(super) async fn refuse(
        &self,
        query: &'static str,
        on: &mut AnyConnection,
    ) -> Result<(), OpenError> {
        let problem: Result<Option<String>, _> = sqlx::query_scalar(query).fetch_one(on).await;
        let problem = problem.map_err(|error| self.cannot_open(&error))?;
        problem.map_or(Ok(()), |problem| Err(self.problem(problem)))
    }

    pub(super) fn is_away(&self) -> OpenError {
        self.problem("but no server answers there: start it, or mend the address").busy()
    }

    pub(super) fn cannot_open(&self, error: &sqlx::Error) -> OpenError {
        use code::Trouble;
        match (code::trouble(error), error) {
            (Some(Trouble::Refused), _) => self
                .problem("whose server does not let that user in: mend the name or the password"),
            (Some(Trouble::NoDatabase), _) => {
                self.problem("but there is no such database: make it first, as by createdb")
            }
            (Some(Trouble::Forbidden), _) => self.problem(FORBIDDEN),
            (Some(Trouble::Starting | Trouble::Lost), _) => {
                self.problem("whose server is starting or stopping just now: try again").busy()
            }
            (Some(Trouble::Crowded), _) => self
                .problem("whose server takes no more connections: raise its max_connections")
                .busy(),
            (Some(Trouble::Locked), _) => {
                self.problem("whose data `bouton move-data` is moving: wait for that").busy()
            }
            (Some(Trouble::NoRoom), _) => {
                self.problem("but the server's disk is full: make room first").busy()
            }
            (_, sqlx::Error::Io(error)) if error.kind() == io::ErrorKind::InvalidInput => {
                self.problem("which is no address of a server")
            }
            (_, sqlx::Error::Io(_)) => self.is_away(),
            (_, sqlx::Error::Tls(error)) => {
                self.problem(format!("to whose server there is no safe connection: {error}"))
            }
            // The error may quote the URL.
            (_, sqlx::Error::Configuration(_)) => {
                self.problem("but its parameters are not as they should be")
            }
            (_, error) => self.problem(format!("which cannot be opened: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<String, String> {
        let address = Address::read(url).map_err(|error| error.to_string())?;
        Ok(address.problem("which is odd").to_string())
    }

    #[test]
    fn an_address_is_told_without_its_password() {
        for (url, expected) in [
            ("postgres://bouton:hush@db.example/games", "names games on db.example, which is odd"),
            ("postgresql://db:5433/games?sslmode=require", "names games on db:5433, which is odd"),
            (
                "postgres:///games?host=/run/postgresql&user=bot&password=hush",
                "names games on /run/postgresql, which is odd",
            ),
        ] {
            assert_eq!(read(url).as_deref(), Ok(expected), "{url}");
        }
    }

    #[test]
    fn what_names_no_database_is_refused_in_a_line() {
        for url in [
            "postgres://",
            "postgres://bouton:hush@",
            "postgres://bouton:hush@host",
            "postgres://bouton:hush@host/",
            "postgres://bouton:hush@host:port/games",
            "postgres://host/games?hush=hush",
            "postgres:///games",
        ] {
            let error = read(url).expect_err(url);
            assert!(!error.contains("hush") && !error.contains('\n'), "{error}");
            assert!(error.starts_with("must name") || error.starts_with("has a"), "{error}");
        }
    }
}
