//! Checks whether the addresses in the settings are free, or held by a bot that runs.

use std::net::SocketAddr;

use super::finding::{Finding, What};
use crate::config::Config;
use crate::healthcheck;
use crate::web::{self, Sockets};

/// How a bot answers a GET where interactions are posted.
const POST_ONLY: u16 = 405;

pub async fn all(config: &Config) -> Vec<Finding> {
    let interactions = config.interactions.as_ref().map(|http| http.addr);
    let named = [
        ("INTERACTIONS_ADDR", interactions, "/interactions"),
        ("METRICS_ADDR", config.metrics_addr, "/healthz"),
    ];
    let mut found = Vec::new();
    for (variable, addr, path) in named {
        if let Some(addr) = addr {
            found.push(look(variable, addr, path).await);
        }
    }
    found
}

async fn look(variable: &'static str, addr: SocketAddr, path: &str) -> Finding {
    let check = What::Address(variable);
    match web::listen(variable, addr, &Sockets::default()).await {
        Ok(_) => check.well(format!("{addr} is free")),
        Err(error) if !error.is_passing() => check.fault(error.to_string()),
        Err(_) => match healthcheck::get(addr, path).await {
            Ok((200 | 503, _)) if variable == "METRICS_ADDR" => {
                check.well(format!("a bot answers at {addr}"))
            }
            Ok((POST_ONLY, _)) => check.well(format!("a bot answers at {addr}")),
            Ok(_) | Err(_) => check.fault(format!(
                "another program holds {addr}, or a bot that hangs: stop it, or name another port"
            )),
        },
    }
}
