import pg from 'pg';
import type { Channel } from '#kernel/channel.ts';
import { unavailable } from '#kernel/refusal.ts';
import { type Acting, begin, ONE_MOMENT, type Role, readerOf } from '#platform/db/begin.ts';
import { CommitUnknown, isConnectionLoss, isWorthRetrying, SQL, sqlState } from '#platform/db/errors.ts';
import { openPool } from '#platform/db/pool/pool.ts';
import { askOnce } from '#platform/db/read-batch.ts';
import { type Reads, type Statements, statements } from '#platform/db/statements.ts';

// Returns bigint and numeric as numbers (amounts are cents, far below 2^53), dates as 'YYYY-MM-DD'.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
});
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (text) => text);

export type { Acting, Reads };

export type AuditEntry = {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * One transaction of one tenant. All code that changes the exhibitor's data takes a Tx: the change,
 * its audit entry and its outgoing events commit together or not at all.
 */
export type Tx = Statements & {
  readonly exhibitorId: number;
  readonly actor: string;
  readonly channel: Channel;
  /** The database's clock at the start of the transaction, epoch ms. */
  readonly now: number;
  /**
   * Sends the last statement; its answer comes with the COMMIT. If it fails, the transaction fails;
   * nothing may follow it.
   */
  runLast(text: string, values?: readonly unknown[]): void;
  /** Writes the audit row of a privileged change (I20). */
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Puts work for other systems into the outbox; the same topic and dedupe key is stored only once,
   * ever.
   */
  emit(topic: string, dedupe: string, payload?: unknown, availableAtMs?: number): Promise<void>;
  /**
   * Runs the effect after a successful commit: invalidations, metrics. Never on rollback; must not
   * throw.
   */
  afterCommit(effect: () => void): void;
};

/**
 * Reads across tenants as foyer_system; writes only the operations tables (outbox leases, jobs,
 * provider inbox).
 */
export type SystemTx = Pick<Tx, 'query' | 'one' | 'run' | 'now'>;

/** Reads one tenant, all at the same moment. */
export type ReadTx = Pick<Tx, 'exhibitorId' | 'query' | 'one' | 'now'>;

/**
 * The first queries of a transaction, sent together with its BEGIN: this saves a round trip while
 * locks are held. Only locks and reads: if the BEGIN fails, they run outside of a transaction and
 * their answers are discarded.
 */
export type Opening<Opened> = (first: Reads) => Promise<Opened>;

export type Db = {
  tx<T, Opened = undefined>(
    acting: Acting,
    work: (tx: Tx, opened: Opened) => Promise<T>,
    opening?: Opening<Opened>,
  ): Promise<T>;
  /**
   * Runs a consistent read of a tenant: every query sees the moment of the first one (REPEATABLE
   * READ, READ ONLY).
   */
  read<T>(exhibitorId: number, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs reads in one round trip, all at one moment: of one tenant, or (null) across all. Refuses a
   * query that comes after a pause.
   */
  ask<T>(exhibitorId: number | null, questions: (first: Reads) => Promise<T>): Promise<T>;
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /**
   * Returns the numbers of open connections, idle ones and waiting callers, for metrics and I23.
   */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type DbOptions = {
  /**
   * The login of tenants' work: `foyer_app` itself, or a role that becomes `foyer_app` and
   * `foyer_system` by SET ROLE, as the one of DATABASE_URL does.
   */
  readonly url: string;
  /** The login `foyer_system`, for work across tenants; without it that work uses `url` too. */
  readonly systemUrl?: string | undefined;
  readonly max?: number;
  /** Shown in pg_stat_activity: foyer/<purpose>. */
  readonly purpose: string;
  readonly statementTimeoutMs?: number;
  /**
   * For work that finds its rows by key and never reads whole tables: selling, settling. Its plans,
   * also those of foreign keys, then use indexes regardless of table statistics, and are made once
   * per connection.
   */
  readonly byKey?: boolean;
  /** Moves the clock that the database uses, in ms. Tests only. */
  readonly clockOffsetMs?: () => number;
  /**
   * While it returns true, transactions read and do not write: changes are refused 503
   * database.full (T57).
   */
  readonly onlyReading?: () => boolean;
  /** Called when the database refused a write because its disk is full. */
  readonly onFull?: () => void;
  readonly onPoolError?: (error: Error) => void;
  /**
   * Called when work was committed to the outbox, so that the worker need not wait for its next
   * poll.
   */
  readonly onEmitted?: () => void;
};

const STATEMENT_TIMEOUT_MS = 5_000;
/** Connections for work across tenants: jobs take their leases one after the other. */
const SYSTEM_MAX = 3;
const TRIES_MAX = 5;
const FULL_BACK_IN_S = 30;

/**
 * The planner reads a table of fifty rows as a whole, and keeps this plan while the table grows to
 * fifty thousand.
 */
export const BY_KEY = [
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
];

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function openDb(options: DbOptions): Db {
  const pool = openPool({
    ...options,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    settings: options.byKey ? BY_KEY : [],
  });

  const systemPool = options.systemUrl
    ? openPool({
        ...options,
        url: options.systemUrl,
        max: Math.min(options.max ?? SYSTEM_MAX, SYSTEM_MAX),
        statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
        settings: options.byKey ? BY_KEY : [],
      })
    : pool;
  const poolOf = (role: Role) => (role === 'foyer_system' ? systemPool : pool);

  const clockOffset = () => options.clockOffsetMs?.() ?? 0;

  type Under<Opened> = {
    readonly client: pg.PoolClient;
    readonly now: number;
    readonly opened: Opened;
    readonly effects: (() => void)[];
    /** Statements that were sent; their answers come with the COMMIT. */
    readonly last: Promise<unknown>[];
  };

  async function attempt<T, Opened>(
    role: Role,
    acting: Acting | null,
    work: (under: Under<Opened>) => Promise<T>,
    { isolation = '', opening }: { isolation?: string; opening?: Opening<Opened> | undefined } = {},
  ): Promise<T> {
    const lender = poolOf(role);
    const client = await lender.connect();
    const effects: (() => void)[] = [];
    const last: Promise<unknown>[] = [];
    const isHeldBack = isolation === '' && (options.onlyReading?.() ?? false);
    let committing = false;
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const begun = begin(client, {
        role,
        acting,
        isolation: isolation || (isHeldBack ? 'READ ONLY' : ''),
        clockOffset: clockOffset(),
      });
      const opened = opening?.(statements(client));
      opened?.catch(() => {}); // when the BEGIN fails too, its error is reported
      const now = await begun;
      const answer = await work({ client, now, effects, last, opened: (await opened) as Opened });
      committing = true;
      const [{ command }] = await Promise.all([client.query('COMMIT'), ...last]);
      // The server answers the COMMIT of a transaction that swallowed a database error with
      // ROLLBACK, and no error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      client.off('error', onError);
      lender.release(client);
      for (const effect of effects) effect();
      return answer;
    } catch (error) {
      const isCut = broken !== undefined || isConnectionLoss(error);
      // It leads to a server that accepts no changes (any longer): another connection may lead to the primary.
      const isStandby = isolation === '' && !isHeldBack && sqlState(error) === SQL.onlyReading;
      const lost = isCut || isStandby;
      if (!lost) await client.query('ROLLBACK').catch((e: Error) => (broken = e));
      client.off('error', onError);
      lender.release(client, lost || broken ? (error as Error) : undefined, lost);
      if (isStandby) throw Object.assign(unavailable('database.unavailable'), { cause: error });
      if (isCut && committing) throw new CommitUnknown('the connection broke while committing', { cause: error });
      throw isHeldBack && sqlState(error) === SQL.onlyReading ? full(error) : error;
    }
  }

  const full = (cause: unknown) => Object.assign(unavailable('database.full', FULL_BACK_IN_S), { cause });

  async function withRetries<T>(run: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run();
      } catch (error) {
        if (isWorthRetrying(error) && tries < TRIES_MAX) {
          await sleep(5 * 2 ** tries * Math.random());
          continue;
        }
        if (sqlState(error) === SQL.lockNotAvailable || sqlState(error) === SQL.queryCanceled)
          throw Object.assign(unavailable('database.busy', 2), { cause: error });
        if (sqlState(error) === SQL.diskFull) {
          options.onFull?.();
          throw full(error);
        }
        if (isConnectionLoss(error) || sqlState(error) === SQL.tooManyConnections)
          throw Object.assign(unavailable('database.unavailable'), { cause: error });
        throw error;
      }
    }
  }

  const txUnder = ({ client, now, effects, last }: Under<unknown>, acting: Acting): Tx => {
    const sql = statements(client);
    return {
      exhibitorId: acting.exhibitorId,
      actor: acting.actor,
      channel: acting.channel,
      now,
      ...sql,
      runLast: (text, values) => {
        const sent = sql.run(text, values);
        sent.catch(() => {}); // reported with the COMMIT, or not at all if the work fails after it
        last.push(sent);
      },
      audit: async (entry) => {
        await sql.run(
          `INSERT INTO audit (exhibitor_id, at, actor, channel, action, entity, entity_id, before, after, prev_hash, hash)
           VALUES (tenant(), foyer_now(), $1, $2, $3, $4, $5, $6, $7, '', '')`,
          [
            acting.actor,
            acting.channel,
            entry.action,
            entry.entity,
            String(entry.entityId),
            json(entry.before),
            json(entry.after),
          ],
        );
      },
      emit: async (topic, dedupe, payload = {}, availableAtMs = now) => {
        await sql.run(
          `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at, created_at)
           VALUES (tenant(), $1, $2, $3, to_timestamp($4::float8 / 1000), foyer_now()) ON CONFLICT DO NOTHING`,
          [topic, dedupe, json(payload), availableAtMs],
        );
        if (options.onEmitted && !effects.includes(options.onEmitted)) effects.push(options.onEmitted);
      },
      afterCommit: (effect) => effects.push(effect),
    };
  };

  return {
    tx: <T, Opened>(
      acting: Acting,
      work: (tx: Tx, opened: Opened) => Promise<T>,
      opening?: Opening<Opened>,
    ): Promise<T> =>
      withRetries(() =>
        attempt<T, Opened>('foyer_app', acting, (under) => work(txUnder(under, acting), under.opened), { opening }),
      ),
    read: (exhibitorId, work) =>
      withRetries(() =>
        attempt(
          'foyer_app',
          readerOf(exhibitorId),
          ({ client, now }) => work({ exhibitorId, now, ...statements(client) }),
          { isolation: ONE_MOMENT },
        ),
      ),
    ask: (exhibitorId, questions) =>
      withRetries(() => askOnce(exhibitorId === null ? systemPool : pool, exhibitorId, questions, clockOffset())),
    system: (work) =>
      withRetries(() => attempt('foyer_system', null, ({ client, now }) => work({ now, ...statements(client) }))),
    load: () => (systemPool === pool ? pool.load() : sumOf(pool.load(), systemPool.load())),
    close: async () => void (await Promise.all([...new Set([pool, systemPool])].map((each) => each.close()))),
  };
}

type Load = ReturnType<Db['load']>;
const sumOf = (a: Load, b: Load): Load => ({
  total: a.total + b.total,
  idle: a.idle + b.idle,
  waiting: a.waiting + b.waiting,
});

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
