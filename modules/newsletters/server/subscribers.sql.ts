import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

export type SubscriberRow = {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string;
  /** Of the latest sign-up: a confirmation link contains it. */
  readonly token: string;
  readonly subscribed_at_ms: number;
  readonly confirmed: boolean;
  readonly left: boolean;
};

const SUBSCRIBER = `SELECT id, email, first_name, last_name, locale, token,
    floor(extract(epoch FROM subscribed_at) * 1000)::float8 AS subscribed_at_ms,
    confirmed_at IS NOT NULL AS confirmed, unsubscribed_at IS NOT NULL AS left
  FROM newsletter_subscriber WHERE exhibitor_id = tenant() AND`;

export const subscriber = (tx: Pick<ReadTx, 'one'>, id: number): Promise<SubscriberRow | null> =>
  tx.one(`${SUBSCRIBER} id = $1`, [id]);

export const lockSubscriber = (tx: Pick<Tx, 'one'>, id: number): Promise<SubscriberRow | null> =>
  tx.one(`${SUBSCRIBER} id = $1 FOR NO KEY UPDATE`, [id]);

/**
 * Returns the row of an address, created if missing; locked, so that concurrent sign-ups run one
 * after the other.
 */
export async function subscriberOf(
  tx: Pick<Tx, 'one' | 'run'>,
  { email, locale, token }: { email: string; locale: string; token: string },
): Promise<{ row: SubscriberRow; isNew: boolean }> {
  const made = await tx.run(
    `INSERT INTO newsletter_subscriber (exhibitor_id, email, locale, token, subscribed_at)
     VALUES (tenant(), $1, $2, $3, foyer_now()) ON CONFLICT DO NOTHING`,
    [email, locale, token],
  );
  const row = await tx.one<SubscriberRow>(`${SUBSCRIBER} email = $1 FOR NO KEY UPDATE`, [email]);
  if (!row) throw new Error('a subscriber vanished while signing up');
  return { row, isNew: made === 1 };
}

export type LatestSignUp = {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string;
  readonly token: string;
  readonly confirmed: boolean;
};

export const writeSignUp = (tx: Pick<Tx, 'run'>, now: LatestSignUp): Promise<number> =>
  tx.run(
    `UPDATE newsletter_subscriber
        SET first_name = $2, last_name = $3, locale = $4, token = $5, subscribed_at = foyer_now(),
            confirmed_at = CASE WHEN $6 THEN foyer_now() END, unsubscribed_at = NULL
      WHERE exhibitor_id = tenant() AND id = $1`,
    [now.id, now.firstName, now.lastName, now.locale, now.token, now.confirmed],
  );

export const writeConfirmed = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE newsletter_subscriber SET confirmed_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** The address stays, so that it is excluded from mailings; the name is not needed for that. */
export const writeLeft = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run(
    `UPDATE newsletter_subscriber SET unsubscribed_at = foyer_now(), first_name = NULL, last_name = NULL
      WHERE exhibitor_id = tenant() AND id = $1 AND unsubscribed_at IS NULL`,
    [id],
  );

export type Subscription = { readonly state: 'pending' | 'confirmed' | 'left'; readonly since_ms: number };

/** Returns the state of an address and since when; null if it never signed up. */
export const subscriptionOf = (tx: Pick<ReadTx, 'one'>, email: string): Promise<Subscription | null> =>
  tx.one(
    `SELECT CASE WHEN unsubscribed_at IS NOT NULL THEN 'left' WHEN confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'pending' END AS state,
            floor(extract(epoch FROM coalesce(unsubscribed_at, confirmed_at, subscribed_at)) * 1000)::float8 AS since_ms
       FROM newsletter_subscriber WHERE exhibitor_id = tenant() AND email = $1`,
    [email],
  );

/** Unsubscribes an address, pending or confirmed. Returns false if it received nothing already. */
export async function leaveByStaff(tx: Pick<Tx, 'one' | 'run'>, email: string): Promise<boolean> {
  const row = await tx.one<SubscriberRow>(`${SUBSCRIBER} email = $1 FOR NO KEY UPDATE`, [email]);
  return row !== null && (await writeLeft(tx, row.id)) > 0;
}

export type SubscriberData = {
  first_name: string | null;
  last_name: string | null;
  locale: string;
  subscribed_at: string;
  left_at: string | null;
};

/** Returns what is stored about a subscriber; null if the address never signed up. */
export const subscriberData = (tx: Pick<ReadTx, 'one'>, email: string): Promise<SubscriberData | null> =>
  tx.one(
    `SELECT first_name, last_name, locale, subscribed_at::text, unsubscribed_at::text AS left_at FROM newsletter_subscriber
      WHERE exhibitor_id = tenant() AND email = $1`,
    [email],
  );

/** Deletes a subscriber who asked to be forgotten. */
export const eraseSubscriber = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run('DELETE FROM newsletter_subscriber WHERE exhibitor_id = tenant() AND email = $1', [email]);

export const doubleOptIn = async (tx: Pick<ReadTx, 'one'>): Promise<boolean> =>
  (
    await tx.one<{ enabled: boolean }>(
      `SELECT coalesce((data #>> '{newsletter,double_opt_in}')::boolean, false) AS enabled
         FROM settings WHERE exhibitor_id = tenant()`,
    )
  )?.enabled ?? false;

const NEVER_CONFIRMED = `confirmed_at IS NULL AND unsubscribed_at IS NULL
   AND subscribed_at < foyer_now() - ${retentionDays('sign_up_days', 'newsletter_subscriber')}`;

/**
 * Deletes sign-ups that were neither confirmed nor cancelled within the days of their exhibitor; of one
 * exhibitor, or of all. Returns their number.
 */
export const purgeUnconfirmed = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  tx.run(`DELETE FROM newsletter_subscriber WHERE ${NEVER_CONFIRMED} AND ($1::int IS NULL OR exhibitor_id = $1)`, [
    exhibitorId,
  ]);

/** Counts what `purgeUnconfirmed` would delete. */
export const countUnconfirmed = async (first: Pick<ReadTx, 'one'>): Promise<Old> =>
  (await first.one<Old>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(subscribed_at)) * 1000)::float8 AS oldest_ms
       FROM newsletter_subscriber WHERE exhibitor_id = tenant() AND ${NEVER_CONFIRMED}`,
  )) ?? NONE_OLD;
