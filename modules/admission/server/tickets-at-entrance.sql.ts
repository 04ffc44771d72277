import type { Texts } from '#kernel/texts.ts';
import type { EntranceTicketFacts } from '#modules/admission/rules/judge-ticket.ts';
import { reopenTicket } from '#modules/tickets/server.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A ticket as an entrance reads it. Instants in epoch ms. */
export type EntranceTicketRow = Omit<EntranceTicketFacts, 'bill'> & {
  readonly id: string;
  readonly billId: string;
  readonly billReference: string;
  readonly code: string;
  readonly seat: string | null;
  /** As sold, in the language of the buyer. */
  readonly rate: string;
  /** As it is called now. */
  readonly rateNames: Texts | null;
  /** The attendant looks at the card of the visitor. */
  readonly needsProof: boolean;
  readonly usedAt: number | null;
  /** The entrance where it was admitted; null if no entrance did. */
  readonly usedEntrance: string | null;
  readonly billStatus: string;
  readonly billDeleted: boolean;
  readonly billChargedBack: boolean;
  readonly buyer: string | null;
  readonly title: Texts;
  readonly cinemaName: string;
  readonly screenName: string;
};

/**
 * Whether the bank took money of a bill back, at an exhibitor that then refuses the tickets. The
 * setting is read first: most exhibitors read no payment.
 */
export const CHARGED_BACK = (billId: string): string =>
  `((SELECT z.data ->> 'charged_back_tickets' = 'refuse' FROM settings z WHERE z.exhibitor_id = tenant()) IS TRUE
    AND EXISTS (SELECT 1 FROM payment p WHERE p.exhibitor_id = tenant() AND p.bill_id = ${billId} AND p.charged_back_cents > 0))`;

const TICKETS_MAX = 200;
const TICKET = `
  SELECT t.id, t.bill_id AS "billId", b.reference AS "billReference", t.code, t.state, extract(epoch FROM t.used_at)::float8 * 1000 AS "usedAt", t.screening_id AS "screeningId",
         l.seat_name AS seat, l.name AS rate, coalesce(r.needs_proof, false) AS "needsProof", r.name AS "rateNames", b.status AS "billStatus", b.deleted_at IS NOT NULL AS "billDeleted",
         ${CHARGED_BACK('t.bill_id')} AS "billChargedBack", b.buyer_name AS buyer,
         s.cinema_id AS "cinemaId", s.screen_id AS "screenId", s.cancelled_at IS NOT NULL AS cancelled,
         extract(epoch FROM s.starts_at)::float8 * 1000 AS "startsAt",
         extract(epoch FROM s.ends_at)::float8 * 1000 AS "endsAt", m.title, c.name AS "cinemaName", h.name AS "screenName",
         (SELECT coalesce(nullif(d.name, ''), d.uid) FROM scan k JOIN device d ON d.exhibitor_id = k.exhibitor_id AND d.id = k.device_id
           WHERE k.exhibitor_id = t.exhibitor_id AND k.ticket_id = t.id AND k.result = 'admitted' AND k.reverted_at IS NULL) AS "usedEntrance"
    FROM ticket t
    JOIN bill b ON b.exhibitor_id = t.exhibitor_id AND b.id = t.bill_id
    JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
    LEFT JOIN price_rate r ON r.exhibitor_id = l.exhibitor_id AND r.id = l.price_rate_id
    JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
    JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
    JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
   WHERE t.exhibitor_id = tenant()`;
const IN_PRINT_ORDER = `ORDER BY t.bill_id, t.line_no LIMIT ${TICKETS_MAX}`;

export const ticketsOfBill = (tx: Reads, billId: string): Promise<EntranceTicketRow[]> =>
  tx.query(`${TICKET} AND t.bill_id = $1 ${IN_PRINT_ORDER}`, [billId]);

export const ticketsAtEntrance = (tx: Reads, ids: readonly string[]): Promise<EntranceTicketRow[]> =>
  tx.query(`${TICKET} AND t.id = ANY($1::uuid[]) ${IN_PRINT_ORDER}`, [ids]);

export const ticketOfShortCode = async (tx: Reads, code: string): Promise<string | null> =>
  (await tx.one<{ id: string }>('SELECT id FROM ticket WHERE exhibitor_id = tenant() AND code = $1', [code]))?.id ??
  null;

/** The rows that are locked before the tickets. */
export type Around = { readonly bills: string[]; readonly screenings: number[] };

export async function aroundTickets(tx: Reads, ids: readonly string[]): Promise<Around> {
  const rows = await tx.query<{ bill: string; screening: number }>(
    'SELECT DISTINCT bill_id AS bill, screening_id AS screening FROM ticket WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[])',
    [ids],
  );
  return { bills: rows.map(({ bill }) => bill), screenings: rows.map(({ screening }) => screening) };
}

/**
 * Locks the rows that decide about tickets, in the common order: screenings and bills, so that they
 * do not change (entrances share these locks; a cancellation or refund waits, or came first), then
 * the tickets.
 */
export async function lockTickets(tx: Tx, ids: readonly string[], around: Around): Promise<void> {
  await Promise.all([
    tx.query('SELECT 1 FROM screening WHERE exhibitor_id = tenant() AND id = ANY($1::int[]) ORDER BY id FOR SHARE', [
      around.screenings,
    ]),
    tx.query('SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY id FOR SHARE', [
      around.bills,
    ]),
    tx.query(
      'SELECT 1 FROM ticket WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
      [ids],
    ),
  ]);
}

export type ScanResult = 'admitted' | 'duplicate' | 'rejected';
export type ScanRow = { readonly ticketId: string; readonly nonce: string; readonly result: ScanResult };

/** Returns the outcomes of earlier scans of a device by their nonces. */
export const scansOf = (tx: Reads, deviceId: number, nonces: readonly string[]): Promise<ScanRow[]> =>
  tx.query(
    `SELECT ticket_id AS "ticketId", nonce, result FROM scan
      WHERE exhibitor_id = tenant() AND device_id = $1 AND nonce = ANY($2::uuid[])`,
    [deviceId, nonces],
  );

export const writeScans = (
  tx: Pick<Tx, 'run'>,
  scans: readonly ScanRow[],
  { deviceId, employeeId }: { readonly deviceId: number; readonly employeeId: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO scan (exhibitor_id, ticket_id, device_id, employee_id, nonce, result, at)
     SELECT tenant(), ticket, $4, $5, nonce, result, foyer_now() FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS s(ticket, nonce, result)`,
    [
      scans.map(({ ticketId }) => ticketId),
      scans.map(({ nonce }) => nonce),
      scans.map(({ result }) => result),
      deviceId,
      employeeId,
    ],
  );

/** Reverts the admission; its record stays. */
export async function writeReverted(tx: Pick<Tx, 'run'>, id: string): Promise<void> {
  await tx.run(
    `UPDATE scan SET reverted_at = foyer_now() WHERE exhibitor_id = tenant() AND ticket_id = $1 AND result = 'admitted' AND reverted_at IS NULL`,
    [id],
  );
  await reopenTicket(tx, id);
}
