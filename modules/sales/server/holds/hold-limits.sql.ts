import type { Reads, Tx } from '#platform/db/tx.ts';

/**
 * Locks buyers, by session and by e-mail address, before any other lock of the sale: two orders of
 * one buyer for different screenings are counted one after the other, on all nodes.
 */
export const lockBuyers = (first: Reads, buyers: readonly string[]): Promise<unknown[]> =>
  first.query(
    `SELECT pg_advisory_xact_lock(buyer.key) FROM (
       SELECT DISTINCT hashtextextended(tenant() || ' ' || name, 0) AS key FROM unnest($1::text[]) AS asked(name) ORDER BY 1) AS buyer`,
    [buyers],
  );

export type UnpaidPlaces = { readonly screening_id: number; readonly net: string | null; readonly places: number };

/** Returns the unpaid places that visitors hold, by address range. Requires the capacity lock. */
export const unpaidPlaces = (tx: Pick<Tx, 'query'>, screeningIds: readonly number[]): Promise<UnpaidPlaces[]> =>
  tx.query(
    `SELECT k.screening_id, b.visitor_net AS net, count(*)::int AS places
       FROM seat_claim k JOIN bill b ON b.exhibitor_id = k.exhibitor_id AND b.id = k.bill_id
      WHERE k.exhibitor_id = tenant() AND k.screening_id = ANY($1::int[]) AND k.state = 'held' AND b.visitor IS NOT NULL
      GROUP BY k.screening_id, b.visitor_net`,
    [screeningIds],
  );
