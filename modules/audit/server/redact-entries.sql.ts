import { NONE_OLD, type Old } from '#modules/exhibitor/server.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** The entries that one look reads: more than a cinema writes in two years. */
const LOOK_MAX = 20_000;

/** Entries that were not searched for names yet; `youngest`: whether an entry is young, or follows a young one. */
const next = (limit: string): string =>
  `SELECT e.*, bool_or(e.at >= foyer_now() - make_interval(months => $1)) OVER (ORDER BY e.id) AS young
     FROM (SELECT a.* FROM audit a JOIN audit_head h ON h.exhibitor_id = a.exhibitor_id
            WHERE a.exhibitor_id = tenant() AND a.id > h.redacted_until ORDER BY a.id LIMIT ${limit}) e`;

/** Counts the entries whose names `redactOldEntries` would remove, at most those of one look. */
export const countOldNames = async (first: Pick<Reads, 'one'>, months: number): Promise<Old> =>
  (await first.one<Old>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(at)) * 1000)::float8 AS oldest_ms FROM (${next(`${LOOK_MAX}`)}) e
      WHERE NOT young AND redacted_at IS NULL
        AND (before IS DISTINCT FROM audit_without_names(before, entity) OR after IS DISTINCT FROM audit_without_names(after, entity))`,
    [months],
  )) ?? NONE_OLD;

/**
 * Removes the names in entries older than this number of months; reads at most `limit` entries and
 * remembers how far it came. Answers how many entries it read and how many it changed. The database
 * decides what a name is, and chains what stays (migration 0089, decision 0068).
 */
export async function redactOldEntries(
  tx: Pick<Tx, 'run' | 'one'>,
  months: number,
  limit: number,
): Promise<{ read: number; redacted: number }> {
  const old = await tx.one<{ last: number | null; read: number }>(
    `SELECT max(id) AS last, count(*)::int AS read FROM (${next('$2')}) e WHERE NOT young`,
    [months, limit],
  );
  if (!old?.last) return { read: 0, redacted: 0 };
  const redacted = await tx.run(
    `UPDATE audit a SET redacted_at = foyer_now() FROM audit_head h
      WHERE a.exhibitor_id = tenant() AND h.exhibitor_id = a.exhibitor_id AND a.id > h.redacted_until AND a.id <= $1 AND a.redacted_at IS NULL`,
    [old.last],
  );
  await tx.run('UPDATE audit_head SET redacted_until = $1 WHERE exhibitor_id = tenant()', [old.last]);
  return { read: old.read, redacted };
}

/**
 * Removes the names in every entry that is about a purchase, reservation, card or client of this
 * address, or names it. It is called before these forget the address. Entries of today name a token
 * (module personal-values); older ones have the plain name. Returns how many were changed.
 */
export const redactEntriesOf = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run(
    `UPDATE audit a SET redacted_at = foyer_now()
      WHERE a.exhibitor_id = tenant() AND a.redacted_at IS NULL AND a.entity IN ('bill', 'client', 'reservation', 'voucher')
        AND (position(lower($1) IN lower(concat(a.before, a.after))) > 0
          OR (a.entity, a.entity_id) IN (
            SELECT 'bill', id::text FROM bill WHERE exhibitor_id = tenant() AND buyer_email COLLATE "C" = $1
            UNION ALL SELECT 'reservation', id::text FROM reservation WHERE exhibitor_id = tenant() AND lower(email) = lower($1)
            UNION ALL SELECT 'voucher', uuid::text FROM voucher WHERE exhibitor_id = tenant() AND lower(holder_email) = lower($1)
            UNION ALL SELECT 'client', id::text FROM client WHERE exhibitor_id = tenant() AND email = $1))`,
    [email],
  );
