import type { Composition } from '#apps/server/composition.ts';
import { type Db, openDb } from '#platform/db/tx.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

/** Connections per pool: selling has its own, so that neither pages nor jobs make a buyer wait. */
const POOLS = { sales: 4, web: 8, work: 5, books: 1, alarms: 2 };
const WORK_TIMEOUT_MS = 60_000;
const BOOKS_TIMEOUT_MS = 240_000;

export type Databases = {
  readonly salesDb: Db;
  /** For pages and for calls of the portal and of devices. */
  readonly db: Db;
  /** For jobs, settlement and outgoing work. */
  readonly workDb: Db;
  /** For reads of whole tables: planned differently, slow, and on connections of their own. */
  readonly booksDb: Db;
  /** For alarms and their mails: a few rows, also written while the disk is nearly full. */
  readonly alarmsDb: Db;
  close(): Promise<void>;
};

/** Opens the connection pools. `onEmitted` is called after each commit that wrote to the outbox, `onFull` when the database has no space. */
export function openDatabases(
  {
    databaseUrl: url,
    systemDatabaseUrl: systemUrl,
    log,
    onlyReading,
  }: Pick<Composition, 'databaseUrl' | 'systemDatabaseUrl' | 'log' | 'onlyReading'>,
  metrics: Metrics,
  { onEmitted, onFull }: { readonly onEmitted: () => void; readonly onFull: () => void },
): Databases {
  const onPoolError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database broke');
  const common = { url, systemUrl, onPoolError, onFull, ...(onlyReading && { onlyReading }) };
  const salesDb = openDb({ ...common, purpose: 'sales', max: POOLS.sales, byKey: true, onEmitted });
  const db = openDb({ ...common, purpose: 'web', max: POOLS.web });
  const workDb = openDb({
    ...common,
    purpose: 'work',
    max: POOLS.work,
    byKey: true,
    statementTimeoutMs: WORK_TIMEOUT_MS,
    onEmitted,
  });
  const booksDb = openDb({ ...common, purpose: 'books', max: POOLS.books, statementTimeoutMs: BOOKS_TIMEOUT_MS });
  const alarmsDb = openDb({
    url,
    systemUrl,
    onPoolError,
    onFull,
    purpose: 'alarms',
    max: POOLS.alarms,
    byKey: true,
    onEmitted,
  });
  metrics.gauge(
    'foyer_db_waiting',
    'Requests waiting for a connection',
    () => ({ sales: salesDb.load().waiting, web: db.load().waiting, work: workDb.load().waiting }),
    'pool',
  );
  const pools = { salesDb, db, workDb, booksDb, alarmsDb };
  const close = async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close())));
  return { ...pools, close };
}
