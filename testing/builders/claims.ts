import { randomBytes, randomUUID } from 'node:crypto';
import { type Database, inTenant } from '#testing/builders/in-tenant.ts';

export type ClaimsOptions = {
  screeningId: number;
  /** Numbered seats; or, in an unnumbered hall, the number of places. */
  seatIds?: readonly number[];
  places?: number;
  /** Default held. Only a sale makes sold places, or the books would not balance. */
  state?: 'held' | 'reserved' | 'blocked';
  online?: boolean;
};

const BILL_STATUS = { held: 'paying', reserved: 'reserved' } as const;

/**
 * Builds claims without a sale, for tests of displays: they belong to a bare bill. Tests of selling
 * make real sales. Returns the bill's id (null for blocked places).
 */
export function buildClaims(t: Database, exhibitorId: number, options: ClaimsOptions): Promise<string | null> {
  const { screeningId, state = 'held', online = true } = options;
  const seats = options.seatIds ?? Array.from({ length: options.places ?? 1 }, () => null);
  return inTenant(t, exhibitorId, async (tx) => {
    const billId = state === 'blocked' ? null : randomUUID();
    if (billId && state !== 'blocked') {
      await tx.run(
        `INSERT INTO bill (exhibitor_id, id, reference, type, status, channel, total_cents, ticket_count, created_at)
         VALUES (tenant(), $1, $2, 'tickets', $3, 'site', 0, $4, foyer_now())`,
        [billId, reference(), BILL_STATUS[state], seats.length],
      );
      await tx.run(
        `INSERT INTO bill_line (exhibitor_id, bill_id, line_no, kind, screening_id, name, gross_cents, vat_cents)
         SELECT tenant(), $1, n, 'ticket', $2, 'Ticket', 0, 0 FROM generate_series(0, $3 - 1) AS n`,
        [billId, screeningId, seats.length],
      );
    }
    await tx.run(
      `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, bill_id, line_no, state, online, expires_at)
       SELECT tenant(), $1, CASE WHEN s.id IS NULL THEN NULL ELSE c.arrangement_id END, s.id, $3::uuid,
              CASE WHEN $3::uuid IS NULL THEN NULL ELSE s.n - 1 END, $4, $5,
              CASE WHEN $4 = 'held' THEN foyer_now() + interval '15 minutes' END
         FROM unnest($2::int[]) WITH ORDINALITY AS s(id, n)
         JOIN screening_capacity c ON c.exhibitor_id = tenant() AND c.screening_id = $1`,
      [screeningId, seats, billId, state, online],
    );
    return billId;
  });
}

/** Releases the places of a bill. */
export const releaseBill = (t: Database, exhibitorId: number, billId: string): Promise<number> =>
  inTenant(t, exhibitorId, (tx) =>
    tx.run(
      `UPDATE seat_claim SET state = 'released', expires_at = NULL WHERE exhibitor_id = tenant() AND bill_id = $1 AND state <> 'released'`,
      [billId],
    ),
  );

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const reference = (): string => [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
