//! The connections of an open database. After every use, sqlx's pool asks a connection whether it is alive. Where it leads
//! to a file in this process it is, and asking wakes two threads, which costs as much as most queries: such connections
//! go from hand to hand instead.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{
    Any, AnyConnection, AnyPool, Connection, Either, Execute, Executor, SqlStr, Transaction,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

type Future<'a, T> = Pin<Box<dyn std::future::Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// How long those that come first are waited for: longer than most commits take.
const SOON: Duration = Duration::from_millis(10);

/// Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct Connections {
    pool: AnyPool,
    kept: Option<Arc<Kept>>,
    /// Those of which one is used where it is free soon.
    first: Option<Box<Connections>>,
}

/// Those that are out of the pool.
struct Kept {
    idle: Mutex<Vec<Idle>>,
    free: Arc<Semaphore>,
    all: u32,
    patience: Duration,
}

/// A connection nobody uses.
struct Idle {
    connection: AnyConnection,
    /// Whether its last user has finished.
    sound: bool,
}

/// A connection in use.
pub(in crate::store) struct Held(Whose);

enum Whose {
    Pooled(PoolConnection<Any>),
    Kept {
        /// There until it is given back.
        idle: Option<Idle>,
        to: Arc<Kept>,
        _permit: OwnedSemaphorePermit,
    },
}

impl Connections {
    pub(super) fn pooled(pool: AnyPool) -> Self {
        Self {
            pool,
            kept: None,
            first: None,
        }
    }

    /// These are kept besides, and one that has to be thrown away is replaced out of the pool; who wants one waits at most
    /// that long.
    pub(super) fn kept(pool: AnyPool, open: Vec<AnyConnection>, patience: Duration) -> Self {
        let sound = |connection| Idle {
            connection,
            sound: true,
        };
        let kept = Kept {
            free: Arc::new(Semaphore::new(open.len())),
            all: open.len() as u32,
            idle: Mutex::new(open.into_iter().map(sound).collect()),
            patience,
        };
        Self {
            pool,
            kept: Some(Arc::new(kept)),
            first: None,
        }
    }

    /// These, or one of those where it is free soon.
    pub(super) fn after(self, first: &Self) -> Self {
        Self {
            first: Some(Box::new(first.clone())),
            ..self
        }
    }

    /// One to use alone.
    pub async fn hold(&self) -> Result<Held, sqlx::Error> {
        if let Some(first) = &self.first
            && let Ok(Ok(held)) = timeout(SOON, first.hold_own()).await
        {
            return Ok(held);
        }
        self.hold_own().await
    }

    async fn hold_own(&self) -> Result<Held, sqlx::Error> {
        let Some(kept) = &self.kept else {
            return Ok(Held(Whose::Pooled(self.pool.acquire().await?)));
        };
        let permit = timeout(kept.patience, kept.free.clone().acquire_owned());
        let permit = permit.await.map_err(|_| sqlx::Error::PoolTimedOut)?;
        let permit = permit.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = match kept.take().await {
            Some(idle) => idle,
            None => Idle {
                connection: self.pool.acquire().await?.detach(),
                sound: true,
            },
        };
        Ok(Held(Whose::Kept {
            idle: Some(idle),
            to: kept.clone(),
            _permit: permit,
        }))
    }

    /// A transaction to read in.
    pub async fn begin(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        self.pool.begin().await
    }

    /// Waits for what is under way and closes all of them. Whoever wants one later is refused.
    pub async fn close(&self) {
        if let Some(kept) = &self.kept {
            let all = kept.free.acquire_many(kept.all).await;
            kept.free.close();
            drop(all);
            let idle = std::mem::take(&mut *kept.idle());
            for Idle { connection, .. } in idle {
                connection.close().await.ok();
            }
        }
        self.pool.close().await;
    }
}

impl Kept {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An idle one that can be used.
    async fn take(&self) -> Option<Idle> {
        loop {
            let mut idle = self.idle().pop()?;
            if idle.sound {
                return Some(idle);
            }
            // A full disk makes SQLite end a transaction by itself. sqlx's ROLLBACK then fails, it goes on counting the
            // transaction as open, and no other could ever begin on that connection: it is thrown away. The question
            // is answered after what was said before.
            if idle.connection.ping().await.is_ok() && !idle.connection.is_in_transaction() {
                idle.sound = true;
                return Some(idle);
            }
            idle.connection.close_hard().await.ok();
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kept", self.all)
    }
}

impl Held {
    /// What follows may be cut short and leave something open, until it is [`Self::finished`].
    pub fn started(&mut self) {
        self.mark(false);
    }

    pub fn finished(&mut self) {
        self.mark(true);
    }

    fn mark(&mut self, finished: bool) {
        if let Whose::Kept {
            idle: Some(idle), ..
        } = &mut self.0
        {
            idle.sound = finished;
        }
    }
}

impl Deref for Held {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match &self.0 {
            Whose::Pooled(connection) => connection,
            Whose::Kept { idle, .. } => match idle {
                Some(idle) => &idle.connection,
                None => unreachable!("it is given back when it is dropped"),
            },
        }
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match &mut self.0 {
            Whose::Pooled(connection) => connection,
            Whose::Kept { idle, .. } => match idle {
                Some(idle) => &mut idle.connection,
                None => unreachable!("it is given back when it is dropped"),
            },
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Whose::Kept { idle, to, .. } = &mut self.0 {
            to.idle().extend(idle.take());
        }
    }
}

impl<'p> Executor<'p> for &'_ Connections {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let connections = self.clone();
        let all = async move {
            let mut held = connections.hold().await?;
            let all: Vec<_> = held.fetch_many(query).try_collect().await?;
            Ok::<_, sqlx::Error>(stream::iter(all).map(Ok))
        };
        stream::once(all).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> Future<'e, Option<AnyRow>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let connections = self.clone();
        Box::pin(async move { connections.hold().await?.fetch_optional(query).await })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> Future<'e, AnyStatement>
    where
        'p: 'e,
    {
        let connections = self.clone();
        Box::pin(async move {
            connections
                .hold()
                .await?
                .prepare_with(sql, parameters)
                .await
        })
    }
}
