import pg from 'pg';
import type { Channel } from '#kernel/channel.ts';
import { unavailable } from '#kernel/refusal.ts';
import { askOnce } from '#platform/db/ask.ts';
import { type Acting, begin, ONE_MOMENT, type Role, readerOf } from '#platform/db/begin.ts';
import { CommitUnknown, isConnectionLoss, isWorthRetrying, SQL, sqlState } from '#platform/db/errors.ts';
import { openPool } from '#platform/db/pool.ts';
import { type Reads, type Statements, statements } from '#platform/db/statements.ts';

// bigint and numeric come as numbers (amounts are cents, far below 2^53), dates as 'YYYY-MM-DD'.
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
 * One transaction of one tenant. Everything that changes the cinema takes a Tx: the change, its
 * audit entry and its outgoing events commit together or not at all.
 */
export type Tx = Statements & {
  readonly exhibitorId: number;
  readonly actor: string;
  readonly channel: Channel;
  /** The database's clock at the start of the transaction, epoch ms. */
  readonly now: number;
  /** The last statement: sent now, answered with the COMMIT. Its failure is the transaction's; nothing may follow it. */
  runLast(text: string, values?: readonly unknown[]): void;
  /** Writes the audit row of a privileged change (I20). */
  audit(entry: AuditEntry): Promise<void>;
  /** Puts work for outside into the outbox; the same topic and dedupe key is written once, ever. */
  emit(topic: string, dedupe: string, payload?: unknown, availableAtMs?: number): Promise<void>;
  /** Runs when the commit has succeeded: pokes, metrics. Never on rollback; must not throw. */
  afterCommit(effect: () => void): void;
};

/** Reads across tenants as foyer_system; changes only the books of operations (outbox leases, jobs, provider inbox). */
export type SystemTx = Pick<Tx, 'query' | 'one' | 'run' | 'now'>;

/** Reads of one tenant, all of the same moment. */
export type ReadTx = Pick<Tx, 'exhibitorId' | 'query' | 'one' | 'now'>;

/**
 * What a transaction asks first, sent together with its BEGIN: locks are held for a round trip less for each of them. Only
 * locks and reads: should the BEGIN itself fail, they run outside of any transaction, and nobody hears their answers.
 */
export type Opening<Opened> = (first: Reads) => Promise<Opened>;

export type Db = {
  tx<T, Opened = undefined>(
    acting: Acting,
    work: (tx: Tx, opened: Opened) => Promise<T>,
    opening?: Opening<Opened>,
  ): Promise<T>;
  /** One consistent look at a tenant: every query sees the moment of the first one (REPEATABLE READ, READ ONLY). */
  read<T>(exhibitorId: number, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Questions that are known beforehand, in one round trip and answered of one moment: of one tenant, or (null) across all
   * of them. What is asked after a pause comes too late and is refused.
   */
  ask<T>(exhibitorId: number | null, questions: (first: Reads) => Promise<T>): Promise<T>;
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** Connections in use, idle and waited for: for metrics and I23. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type DbOptions = {
  /** A connection string of the owner; app connections become foyer_app or foyer_system by SET ROLE. */
  readonly url: string;
  readonly max?: number;
  /** Shown in pg_stat_activity: foyer/<purpose>. */
  readonly purpose: string;
  readonly statementTimeoutMs?: number;
  /**
   * For work that finds its rows by key and never reads a table from end to end: selling, settling. Its plans, those of
   * foreign keys included, then go by index whatever the planner believes of a table, and are made once per connection.
   */
  readonly byKey?: boolean;
  /** Moves the clock the database judges by, in ms. Tests only. */
  readonly clockOffsetMs?: () => number;
  /** While it says so, transactions read and do not write: what would change something is refused 503 database.full (T57). */
  readonly onlyReading?: () => boolean;
  readonly onPoolError?: (error: Error) => void;
  /** Something was put into the outbox and is committed: whoever carries it out need not wait for the next look. */
  readonly onEmitted?: () => void;
};

const STATEMENT_TIMEOUT_MS = 5_000;
const TRIES_MAX = 5;
const FULL_BACK_IN_S = 30;

/** A table of fifty rows is read whole, says the planner, and keeps to it while the table grows to fifty thousand. */
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

  const clockOffset = () => options.clockOffsetMs?.() ?? 0;

  type Under<Opened> = {
    readonly client: pg.PoolClient;
    readonly now: number;
    readonly opened: Opened;
    readonly effects: (() => void)[];
    /** Statements that were sent and are answered with the COMMIT. */
    readonly last: Promise<unknown>[];
  };

  async function attempt<T, Opened>(
    role: Role,
    acting: Acting | null,
    work: (under: Under<Opened>) => Promise<T>,
    { isolation = '', opening }: { isolation?: string; opening?: Opening<Opened> | undefined } = {},
  ): Promise<T> {
    const client = await pool.connect();
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
      opened?.catch(() => {}); // when the BEGIN fails too, its failure is told
      const now = await begun;
      const answer = await work({ client, now, effects, last, opened: (await opened) as Opened });
      committing = true;
      const [{ command }] = await Promise.all([client.query('COMMIT'), ...last]);
      // A transaction that swallowed an error of the database answers its COMMIT with a ROLLBACK, and no error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      client.off('error', onError);
      pool.giveBack(client);
      for (const effect of effects) effect();
      return answer;
    } catch (error) {
      const lost = broken !== undefined || isConnectionLoss(error);
      if (!lost) await client.query('ROLLBACK').catch((e: Error) => (broken = e));
      client.off('error', onError);
      pool.giveBack(client, lost || broken ? (error as Error) : undefined, lost);
      if (lost && committing) throw new CommitUnknown('the connection broke while committing', { cause: error });
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
        if (sqlState(error) === SQL.diskFull) throw full(error);
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
        sent.catch(() => {}); // told with the COMMIT; or, when the work fails after it, not at all
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
          `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at)
           VALUES (tenant(), $1, $2, $3, to_timestamp($4::float8 / 1000)) ON CONFLICT DO NOTHING`,
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
    ask: (exhibitorId, questions) => withRetries(() => askOnce(pool, exhibitorId, questions, clockOffset())),
    system: (work) =>
      withRetries(() => attempt('foyer_system', null, ({ client, now }) => work({ now, ...statements(client) }))),
    load: pool.load,
    close: pool.close,
  };
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
