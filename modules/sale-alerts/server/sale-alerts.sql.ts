import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { AlertKind, AlertSubject } from '#modules/sale-alerts/rules/on-sale.ts';
import type { Reads, ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

export type AlertRow = AlertSubject & {
  readonly row_id: number;
  readonly email: string;
  readonly locale: string;
  /** Of the latest sign-up: the link to confirm contains it. */
  readonly token: string;
  readonly signed_up_at_ms: number;
  readonly confirmed: boolean;
  readonly notified: boolean;
};

const SUBJECT = `CASE WHEN movie_id IS NULL THEN 'event' ELSE 'film' END AS kind, coalesce(movie_id, event_id, 0) AS id`;
const ALERT = `SELECT id AS row_id, ${SUBJECT}, email, locale, token,
    floor(extract(epoch FROM signed_up_at) * 1000)::float8 AS signed_up_at_ms,
    confirmed_at IS NOT NULL AS confirmed, notified_at IS NOT NULL AS notified
  FROM sale_alert WHERE exhibitor_id = tenant() AND`;
const idFor = (kind: AlertKind, { kind: own, id }: AlertSubject): number | null => (own === kind ? id : null);
const idsOf = (subject: AlertSubject) => [idFor('film', subject), idFor('event', subject)] as const;

export const alertById = (tx: Pick<ReadTx, 'one'>, id: number): Promise<AlertRow | null> =>
  tx.one(`${ALERT} id = $1`, [id]);

export const lockAlert = (tx: Pick<Tx, 'one'>, id: number): Promise<AlertRow | null> =>
  tx.one(`${ALERT} id = $1 FOR UPDATE`, [id]);

type SignUpRow = { readonly email: string; readonly locale: string; readonly token: string };

/** Returns the row of an address for a film or an event, created if missing; locked. */
export async function alertOf(
  tx: Pick<Tx, 'one' | 'run'>,
  subject: AlertSubject,
  { email, locale, token }: SignUpRow,
): Promise<{ row: AlertRow; isNew: boolean }> {
  const made = await tx.run(
    `INSERT INTO sale_alert (exhibitor_id, movie_id, event_id, email, locale, token, signed_up_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, foyer_now()) ON CONFLICT DO NOTHING`,
    [...idsOf(subject), email, locale, token],
  );
  const row = await tx.one<AlertRow>(
    `${ALERT} movie_id IS NOT DISTINCT FROM $1::int AND event_id IS NOT DISTINCT FROM $2::int AND email = $3 FOR UPDATE`,
    [...idsOf(subject), email],
  );
  if (!row) throw new Error('a sale alert vanished while signing up');
  return { row, isNew: made === 1 };
}

/** Begins again: the address is confirmed again. */
export const writeSignUp = (tx: Pick<Tx, 'run'>, id: number, { locale, token }: SignUpRow): Promise<number> =>
  tx.run(
    `UPDATE sale_alert SET locale = $2, token = $3, signed_up_at = foyer_now(), confirmed_at = NULL, notified_at = NULL
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, locale, token],
  );

export const writeConfirmed = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE sale_alert SET confirmed_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);

export const deleteAlert = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM sale_alert WHERE exhibitor_id = tenant() AND id = $1', [id]);

const WAITING = 'confirmed_at IS NOT NULL AND notified_at IS NULL';

/** Returns the exhibitors with an open website for which visitors wait. */
export const exhibitorsAwaited = (tx: Pick<SystemTx, 'query'>, limit: number): Promise<{ id: number }[]> =>
  tx.query(
    `SELECT e.id FROM exhibitor e WHERE e.opened_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM sale_alert a WHERE a.exhibitor_id = e.id AND ${WAITING}) ORDER BY e.id LIMIT $1`,
    [limit],
  );

export type Awaited = AlertSubject & { readonly waiting: number };

/** Returns what visitors wait for, the most awaited first. */
export const awaited = (tx: Pick<Reads, 'query'>, limit: number): Promise<Awaited[]> =>
  tx.query(
    `SELECT ${SUBJECT}, count(*)::int AS waiting FROM sale_alert WHERE exhibitor_id = tenant() AND ${WAITING}
      GROUP BY movie_id, event_id ORDER BY waiting DESC, id LIMIT $1`,
    [limit],
  );

/** Marks at most `limit` of those who wait as notified, and returns them: each is marked once. */
export const takeWaiting = (
  tx: Pick<Tx, 'query'>,
  subject: AlertSubject,
  limit: number,
): Promise<{ id: number; token: string }[]> =>
  tx.query(
    `UPDATE sale_alert SET notified_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id IN (
        SELECT id FROM sale_alert WHERE exhibitor_id = tenant() AND ${WAITING}
           AND movie_id IS NOT DISTINCT FROM $1::int AND event_id IS NOT DISTINCT FROM $2::int
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
      RETURNING id, token`,
    [...idsOf(subject), limit],
  );

/** The mail has nothing to say any more: the visitor waits on. A later sign-up stays as it is. */
export const waitAgain = (tx: Pick<Tx, 'run'>, { row_id, token }: AlertRow): Promise<number> =>
  tx.run('UPDATE sale_alert SET notified_at = NULL WHERE exhibitor_id = tenant() AND id = $1 AND token = $2', [
    row_id,
    token,
  ]);

const ALERTS_MAX = 500;

export type AlertData = { readonly kind: AlertKind; readonly title: unknown; readonly signed_up_at: string };

/** Returns what is stored about an address: the film or event, and since when. */
export const alertsOf = (tx: Pick<Reads, 'query'>, email: string): Promise<AlertData[]> =>
  tx.query(
    `SELECT CASE WHEN a.movie_id IS NULL THEN 'event' ELSE 'film' END AS kind, coalesce(m.title, e.title) AS title,
            a.signed_up_at::text
       FROM sale_alert a LEFT JOIN movie m ON m.exhibitor_id = a.exhibitor_id AND m.id = a.movie_id
            LEFT JOIN event e ON e.exhibitor_id = a.exhibitor_id AND e.id = a.event_id
      WHERE a.exhibitor_id = tenant() AND a.email = $1 ORDER BY a.id LIMIT ${ALERTS_MAX}`,
    [email],
  );

export const eraseAlertsOf = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run('DELETE FROM sale_alert WHERE exhibitor_id = tenant() AND email = $1', [email]);

/** Unconfirmed ones go with their link, answered ones a week after the mail, all others after their time. */
const OLD = `(signed_up_at < foyer_now() - ${retentionDays('sale_alert_days', 'sale_alert')}
   OR (confirmed_at IS NULL AND signed_up_at < foyer_now() - interval '7 days')
   OR notified_at < foyer_now() - interval '7 days')`;

/** Deletes old alerts, of one exhibitor or of all. Returns their number. */
export const purgeAlerts = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  tx.run(`DELETE FROM sale_alert WHERE ${OLD} AND ($1::int IS NULL OR exhibitor_id = $1)`, [exhibitorId]);

/** Counts what `purgeAlerts` would delete. */
export const countOldAlerts = async (first: Pick<ReadTx, 'one'>): Promise<Old> =>
  (await first.one<Old>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(signed_up_at)) * 1000)::float8 AS oldest_ms
       FROM sale_alert WHERE exhibitor_id = tenant() AND ${OLD}`,
  )) ?? NONE_OLD;
