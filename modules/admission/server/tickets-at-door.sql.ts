import type { Texts } from '#kernel/texts.ts';
import type { DoorTicketFacts } from '#modules/admission/rules/judge-ticket.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A ticket as a door knows it. Instants in epoch ms. */
export type DoorTicketRow = Omit<DoorTicketFacts, 'bill'> & {
  readonly id: string;
  readonly code: string;
  readonly seat: string | null;
  readonly rate: string;
  readonly usedAt: number | null;
  /** Where it was let in; null when no door did. */
  readonly usedDoor: string | null;
  readonly billStatus: string;
  readonly billDeleted: boolean;
  readonly buyer: string | null;
  readonly startsAt: number;
  readonly title: Texts;
  readonly cinemaName: string;
  readonly screenName: string;
};

const TICKETS_MAX = 200;
const TICKET = `
  SELECT t.id, t.code, t.state, extract(epoch FROM t.used_at)::float8 * 1000 AS "usedAt", t.screening_id AS "screeningId",
         l.seat_name AS seat, l.name AS rate, b.status AS "billStatus", b.deleted_at IS NOT NULL AS "billDeleted", b.buyer_name AS buyer,
         s.cinema_id AS "cinemaId", s.screen_id AS "screenId", s.cancelled_at IS NOT NULL AS cancelled,
         extract(epoch FROM s.starts_at)::float8 * 1000 AS "startsAt", m.title, c.name AS "cinemaName", h.name AS "screenName",
         (SELECT coalesce(nullif(d.name, ''), d.uid) FROM scan k JOIN device d ON d.exhibitor_id = k.exhibitor_id AND d.id = k.device_id
           WHERE k.exhibitor_id = t.exhibitor_id AND k.ticket_id = t.id AND k.result = 'admitted' AND k.reverted_at IS NULL) AS "usedDoor"
    FROM ticket t
    JOIN bill b ON b.exhibitor_id = t.exhibitor_id AND b.id = t.bill_id
    JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no
    JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
    JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
    JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
    JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
   WHERE t.exhibitor_id = tenant()`;
const IN_PRINT_ORDER = `ORDER BY t.bill_id, t.line_no LIMIT ${TICKETS_MAX}`;

export const ticketsOfBill = (tx: Reads, billId: string): Promise<DoorTicketRow[]> =>
  tx.query(`${TICKET} AND t.bill_id = $1 ${IN_PRINT_ORDER}`, [billId]);

export const ticketsAtDoor = (tx: Reads, ids: readonly string[]): Promise<DoorTicketRow[]> =>
  tx.query(`${TICKET} AND t.id = ANY($1::uuid[]) ${IN_PRINT_ORDER}`, [ids]);

export const ticketOfShortCode = async (tx: Reads, code: string): Promise<string | null> =>
  (await tx.one<{ id: string }>('SELECT id FROM ticket WHERE exhibitor_id = tenant() AND code = $1', [code]))?.id ??
  null;

/** What is locked before the tickets themselves. */
export type Around = { readonly bills: string[]; readonly screenings: number[] };

export async function aroundTickets(tx: Reads, ids: readonly string[]): Promise<Around> {
  const rows = await tx.query<{ bill: string; screening: number }>(
    'SELECT DISTINCT bill_id AS bill, screening_id AS screening FROM ticket WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[])',
    [ids],
  );
  return { bills: rows.map(({ bill }) => bill), screenings: rows.map(({ screening }) => screening) };
}

/**
 * Locks what decides about tickets, in the order everybody keeps: screenings and bills so that they stay as they are (doors
 * share them; who cancels or refunds waits, or was first), then the tickets themselves.
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

/** What came of these readings of a device before. */
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

export const writeUsed = (tx: Pick<Tx, 'run'>, ids: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE ticket SET state = 'used', used_at = foyer_now() WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) AND state = 'valid'`,
    [ids],
  );

/** The admission counts no more; its record stays. */
export async function writeReverted(tx: Pick<Tx, 'run'>, id: string): Promise<void> {
  await tx.run(
    `UPDATE scan SET reverted_at = foyer_now() WHERE exhibitor_id = tenant() AND ticket_id = $1 AND result = 'admitted' AND reverted_at IS NULL`,
    [id],
  );
  await tx.run(
    `UPDATE ticket SET state = 'valid', used_at = NULL WHERE exhibitor_id = tenant() AND id = $1 AND state = 'used'`,
    [id],
  );
}
