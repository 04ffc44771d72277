import { randomUUID } from 'node:crypto';
import type { Db, Reads, SystemTx, Tx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

/** One piece of work for other systems, stored in the transaction that causes it (`tx.emit`). */
export type OutboxItem = {
  readonly exhibitorId: number;
  /** Stable over all attempts: use it for a Message-ID or a provider's idempotency key. */
  readonly id: number;
  readonly topic: string;
  readonly payload: unknown;
  readonly dedupe: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
};

/**
 * Handlers by topic. A handler may be called again for the same item after a crash, so it must be
 * idempotent.
 */
export type OutboxHandlers = Readonly<Record<string, (item: OutboxItem) => Promise<unknown>>>;

/** Thrown by a handler when a retry is useless: the item becomes a dead letter at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Thrown by a handler when something must be configured first, for example a mail server: the item
 * waits without using up its attempts, for a week at most.
 */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

export type Outbox = {
  /** Checks for new work at once instead of at the next poll. */
  kick(): void;
  /** Waits for running work. */
  close(): Promise<void>;
};

export type OutboxOptions = {
  readonly db: Db;
  readonly handlers: OutboxHandlers;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly batch?: number;
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly attemptsMax?: number;
  /** Back-off of the n-th attempt, before jitter. */
  readonly backoffMs?: (attempt: number) => number;
};

const BATCH = 10;
const LEASE_MS = 60_000;
export const OUTBOX_POLL_MS = 2_000;
/** With delays of at most five minutes: about two days of an outage (T26, T65). */
const ATTEMPTS_MAX = 600;
const ERROR_LENGTH_MAX = 500;
/** A ticket mail that is a week late helps no visitor. */
const CONFIGURED_WITHIN_MS = 7 * 24 * 3_600_000;
const CONFIGURED_AGAIN_MIN_MS = 30_000;
const CONFIGURED_AGAIN_MAX_MS = 600_000;
/** The older an item, the less often it is tried. Another node may be configured and take it. */
const whileNotConfigured = (ageMs: number): number =>
  Math.min(CONFIGURED_AGAIN_MAX_MS, Math.max(CONFIGURED_AGAIN_MIN_MS, ageMs / 4));
/** So that not everything that failed together comes back together. */
const jittered = (ms: number): number => ms * (0.5 + Math.random());
const backoff = (attempt: number): number => Math.min(300_000, 1_000 * 2 ** (attempt - 1));

/** Leases due items that are free or whose lease expired. */
const LEASE = `
  UPDATE outbox o
     SET lease_token = $1, lease_until = foyer_now() + make_interval(secs => $2::float8), attempts = o.attempts + 1
    FROM (SELECT exhibitor_id, id FROM outbox
           WHERE done_at IS NULL AND dead_at IS NULL AND available_at <= foyer_now()
             AND (lease_until IS NULL OR lease_until < foyer_now()) AND topic = ANY($3)
           ORDER BY available_at LIMIT $4 FOR UPDATE SKIP LOCKED) due
   WHERE o.exhibitor_id = due.exhibitor_id AND o.id = due.id
  RETURNING o.exhibitor_id, o.id, o.topic, o.dedupe, o.payload, o.attempts,
            extract(epoch FROM foyer_now() - coalesce(o.created_at, foyer_now()))::float8 * 1000 AS age_ms`;

/**
 * The token is a fence: a worker that finishes after its lease went to another one changes nothing
 * (T56).
 */
const HELD = 'WHERE exhibitor_id = $1 AND id = $2 AND lease_token = $3';
const DONE = `UPDATE outbox SET done_at = foyer_now(), lease_token = NULL, lease_until = NULL, last_error = NULL ${HELD}`;
const LATER = `
  UPDATE outbox SET lease_token = NULL, lease_until = NULL, last_error = $4,
         available_at = foyer_now() + make_interval(secs => $5::float8) ${HELD}`;
const UNCONFIGURED = `
  UPDATE outbox SET lease_token = NULL, lease_until = NULL, last_error = $4, attempts = attempts - 1,
         available_at = foyer_now() + make_interval(secs => $5::float8) ${HELD}`;
const DEAD = `UPDATE outbox SET lease_token = NULL, lease_until = NULL, last_error = $4, dead_at = foyer_now() ${HELD}`;

type Leased = {
  exhibitor_id: number;
  id: number;
  topic: string;
  dedupe: string;
  payload: unknown;
  attempts: number;
  age_ms: number;
};

/**
 * Processes the outbox (reliability 4.7): leases in one transaction, works outside of any, finishes
 * in another.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { db, handlers, log } = options;
  const topics = Object.keys(handlers);
  const batch = options.batch ?? BATCH;
  const outcomes = options.metrics.counter('foyer_outbox_total', 'Outcomes of outbox work', ['topic', 'outcome']);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let kicked = false;
  let closed = false;

  async function carryOut(item: Leased, token: string): Promise<void> {
    const key = [item.exhibitor_id, item.id, token];
    const finish = async (outcome: string, text: string, values: unknown[] = []): Promise<void> => {
      const held = await db.system((tx) => tx.run(text, [...key, ...values]));
      outcomes.inc({ topic: item.topic, outcome: held ? outcome : 'fenced' });
      if (!held) log.warn({ topic: item.topic, id: item.id }, 'outbox work ended after its lease was given to another');
    };
    try {
      await handlers[item.topic]?.({ ...item, exhibitorId: item.exhibitor_id, attempt: item.attempts });
    } catch (error) {
      const reason = String(error instanceof Error ? error.message : error).slice(0, ERROR_LENGTH_MAX);
      if (error instanceof NotConfigured && item.age_ms < CONFIGURED_WITHIN_MS) {
        log.warn({ topic: item.topic, id: item.id, reason }, 'outbox work waits for something to be configured');
        return finish('waiting', UNCONFIGURED, [reason, jittered(whileNotConfigured(item.age_ms)) / 1000]);
      }
      const isHopeless =
        error instanceof NotConfigured ||
        error instanceof Undeliverable ||
        item.attempts >= (options.attemptsMax ?? ATTEMPTS_MAX);
      log[isHopeless ? 'error' : 'warn'](
        { err: error, topic: item.topic, id: item.id, attempt: item.attempts },
        isHopeless ? 'outbox work was given up' : 'outbox work failed and is tried again',
      );
      if (isHopeless) return finish('dead', DEAD, [reason]);
      const waitMs = jittered((options.backoffMs ?? backoff)(item.attempts));
      return finish('retried', LATER, [reason, waitMs / 1000]);
    }
    crash('outbox.performed');
    await finish('done', DONE);
    crash('outbox.recorded');
  }

  async function work(): Promise<void> {
    for (let full = true; full && !closed; ) {
      const token = randomUUID();
      const leaseSeconds = (options.leaseMs ?? LEASE_MS) / 1000;
      const items = await db.system((tx) => tx.query<Leased>(LEASE, [token, leaseSeconds, topics, batch]));
      if (items.length > 0) crash('outbox.leased');
      await Promise.all(items.map((item) => carryOut(item, token)));
      full = items.length === batch;
    }
  }

  function look(): void {
    clearTimeout(timer);
    if (closed || topics.length === 0) return;
    if (round) {
      kicked = true;
      return;
    }
    kicked = false;
    round = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        round = null;
        if (closed) return;
        if (kicked) look();
        else timer = setTimeout(look, options.pollMs ?? OUTBOX_POLL_MS);
      });
  }

  look();
  return {
    kick: look,
    async close() {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/**
 * Makes an item due at once, with new attempts, also if it was carried out or given up. Returns how
 * many. One that is worked on at this moment is left alone. `again` in its payload counts how often
 * it was repeated after it was carried out, so that a handler can make a repeated mail a new one.
 */
export const workAgain = (tx: Pick<Tx, 'run'>, topic: string, id: number): Promise<number> =>
  tx.run(
    `UPDATE outbox SET done_at = NULL, dead_at = NULL, attempts = 0, last_error = NULL, available_at = foyer_now(),
            payload = CASE WHEN done_at IS NULL THEN payload
                           ELSE payload || jsonb_build_object('again', coalesce((payload ->> 'again')::int, 0) + 1) END
      WHERE exhibitor_id = tenant() AND topic = $1 AND id = $2 AND (lease_until IS NULL OR lease_until < foyer_now())`,
    [topic, id],
  );

const finishedBefore = (kept: string): string =>
  `topic = $1 AND (done_at IS NOT NULL OR dead_at IS NOT NULL) AND coalesce(created_at, done_at, dead_at) < foyer_now() - ${kept}`;

/**
 * Deletes items of a topic that were carried out or given up and are older than `kept`, an interval in
 * SQL that may depend on the row; of one exhibitor, or of all (null). Answers how many.
 */
export const forgetFinished = (
  tx: Pick<SystemTx, 'run'>,
  { topic, kept, exhibitorId }: { readonly topic: string; readonly kept: string; readonly exhibitorId: number | null },
): Promise<number> =>
  tx.run(`DELETE FROM outbox WHERE ${finishedBefore(kept)} AND ($2::int IS NULL OR exhibitor_id = $2)`, [
    topic,
    exhibitorId,
  ]);

/** Counts what `forgetFinished` would delete of the exhibitor, and when the oldest of it was made. */
export const countFinished = (
  first: Pick<Reads, 'one'>,
  topic: string,
  kept: string,
): Promise<{ count: number; oldest_ms: number | null } | null> =>
  first.one(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(coalesce(created_at, done_at, dead_at))) * 1000)::float8 AS oldest_ms
       FROM outbox WHERE exhibitor_id = tenant() AND ${finishedBefore(kept)}`,
    [topic],
  );

/** Mails that were sent or given up, hold something, and are older than `kept`; not those of the topic $1. */
const fullMailsBefore = (kept: string): string =>
  `(done_at IS NOT NULL OR dead_at IS NOT NULL) AND topic LIKE 'mail.%' AND (payload <> '{}' OR last_error IS NOT NULL)
   AND topic <> $1 AND coalesce(created_at, done_at, dead_at) < foyer_now() - ${kept}`;

/**
 * Empties mails that were sent or given up: what they say, to whom, and why they failed. Their rows
 * stay, because the same mail is never sent twice (I15). Arguments as `forgetFinished`, but of all
 * topics except `exceptTopic`. Answers how many.
 */
export const emptyMails = (
  tx: Pick<SystemTx, 'run'>,
  {
    exceptTopic,
    kept,
    exhibitorId,
  }: { readonly exceptTopic: string; readonly kept: string; readonly exhibitorId: number | null },
): Promise<number> =>
  tx.run(
    `UPDATE outbox SET payload = '{}', last_error = NULL WHERE ${fullMailsBefore(kept)} AND ($2::int IS NULL OR exhibitor_id = $2)`,
    [exceptTopic, exhibitorId],
  );

/** Counts what `emptyMails` would empty of the exhibitor, and when the oldest of it was made. */
export const countFullMails = (
  first: Pick<Reads, 'one'>,
  exceptTopic: string,
  kept: string,
): Promise<{ count: number; oldest_ms: number | null } | null> =>
  first.one(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(coalesce(created_at, done_at, dead_at))) * 1000)::float8 AS oldest_ms
       FROM outbox WHERE exhibitor_id = tenant() AND ${fullMailsBefore(kept)}`,
    [exceptTopic],
  );

/** Returns the payloads of a topic that name this address as `email`. */
export const payloadsOf = (
  first: Pick<Reads, 'query'>,
  topic: string,
  email: string,
): Promise<{ payload: unknown }[]> =>
  first.query(
    `SELECT payload FROM outbox WHERE exhibitor_id = tenant() AND topic = $1 AND lower(payload ->> 'email') = $2 ORDER BY id LIMIT 1000`,
    [topic, email],
  );

/** Replaces what these payloads contain of a person, for one who asked to be forgotten. */
export const erasePayloadsOf = (tx: Pick<Tx, 'run'>, topic: string, email: string, by: object): Promise<number> =>
  tx.run(
    `UPDATE outbox SET payload = payload || $3::jsonb WHERE exhibitor_id = tenant() AND topic = $1 AND lower(payload ->> 'email') = $2
        AND (done_at IS NOT NULL OR dead_at IS NOT NULL)`,
    [topic, email, JSON.stringify(by)],
  );
