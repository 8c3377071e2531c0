//! HTTP endpoints for operators and their monitoring: `/metrics`, `/healthz` and `/readyz`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use tracing::debug;

use crate::runtime::Runtime;
use crate::store::Store;

/// The shortest time between two counts of the open games.
const COUNTED: Duration = Duration::from_secs(60);
/// How long a count may keep operators waiting.
const COUNTING: Duration = Duration::from_secs(1);

/// After how long without its database the bot reports itself dead: another process might reach it.
const GIVING_UP: Duration = Duration::from_secs(120);

pub struct Probes {
    runtime: Runtime,
    store: OnceLock<Store>,
    counted: Mutex<Option<Instant>>,
    stopping: AtomicBool,
}

impl Probes {
    pub fn new(runtime: &Runtime) -> Arc<Self> {
        Arc::new(Self {
            runtime: runtime.clone(),
            store: OnceLock::new(),
            counted: Mutex::default(),
            stopping: AtomicBool::new(false),
        })
    }

    pub fn opened(&self, store: &Store) {
        self.store.set(store.clone()).ok();
    }

    /// Marks the bot as not ready from now on.
    pub fn stopping(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub fn router(self: &Arc<Self>) -> Router {
        Router::new()
            .route("/metrics", get(metrics))
            .route("/healthz", get(lives))
            .route("/readyz", get(ready))
            .with_state(self.clone())
    }

    /// Whether people can play: the bot makes progress, and Discord and the database are reached.
    fn is_ready(&self) -> bool {
        let stops = self.stopping.load(Ordering::Relaxed);
        !stops && self.runtime.connectivity.is_made() && self.runtime.activity.is_well()
    }

    /// Returns for how long the database has not been reached, if it is not.
    async fn unreached(&self) -> Option<Duration> {
        self.store.get()?.unreached().await
    }

    async fn count(&self) {
        let Some(store) = self.store.get() else { return };
        let mut counted = self.counted.lock().await;
        if counted.is_some_and(|at| at.elapsed() < COUNTED) {
            return;
        }
        match timeout(COUNTING, store.count_open_games()).await {
            Ok(Ok(games)) => self.runtime.metrics.open_games(games),
            Ok(Err(trouble)) => debug!(%trouble, "the games under way are not counted"),
            Err(_) => debug!("counting the games under way takes too long"),
        }
        *counted = Some(Instant::now());
    }
}

async fn metrics(State(probes): State<Arc<Probes>>) -> Response {
    const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    probes.count().await;
    for (shard, up) in probes.runtime.connectivity.shards() {
        probes.runtime.metrics.shard(shard, up);
    }
    match probes.runtime.metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Fails only for the database, which another process might reach. A restart does nothing about Discord.
async fn lives(State(probes): State<Arc<Probes>>) -> Response {
    match probes.unreached().await {
        Some(time) if time >= GIVING_UP => {
            let why = "the database has not been reached for 2 minutes\n";
            (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
        }
        _ => "ok\n".into_response(),
    }
}

async fn ready(State(probes): State<Arc<Probes>>) -> Response {
    let ready = probes.is_ready() && probes.unreached().await.is_none();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let shards = probes.runtime.connectivity.shards().into_iter();
    let shards: Vec<_> = shards.map(|(shard, up)| json!({"shard": shard, "up": up})).collect();
    (status, Json(json!({"ready": ready, "shards": shards}))).into_response()
}
