import { randomBytes } from 'node:crypto';
import { ticketPassesChanged } from '#modules/tickets/server/wallet/updates/changed-passes.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Creates and ends tickets for other modules (D-026), within their transaction and under the lock
 * of the bill.
 */
type SoldClaim = {
  readonly id: number;
  readonly line_no: number | null;
  readonly screening_id: number;
  readonly state: string;
};

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The short code to read and type, without letters that look alike; the QR code carries the signed form. */
function ticketCode(): string {
  let code = '';
  while (code.length < 12) {
    for (const byte of randomBytes(16)) {
      if (byte < 8 * ALPHABET.length && code.length < 12) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}

/** One ticket for each sold claim of the bill. */
export async function issueTickets(tx: Tx, billId: string, claims: readonly SoldClaim[]): Promise<void> {
  const sold = claims.filter((claim) => claim.state === 'sold');
  if (sold.length === 0) return;
  await tx.run(
    `INSERT INTO ticket (exhibitor_id, claim_id, bill_id, line_no, screening_id, code)
     SELECT tenant(), c.claim_id, $1, c.line_no, c.screening_id, c.code
       FROM unnest($2::bigint[], $3::int[], $4::int[], $5::text[]) AS c(claim_id, line_no, screening_id, code)`,
    [billId, sold.map((c) => c.id), sold.map((c) => c.line_no), sold.map((c) => c.screening_id), sold.map(ticketCode)],
  );
}

/** Makes refunded tickets invalid, and tells the phones that hold their passes. Without `lineNos`: all tickets of the bill. */
export async function endTickets(tx: Tx, billId: string, lineNos: readonly number[] | null = null): Promise<number> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE ticket SET state = 'refunded', revoked_at = foyer_now()
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND ($2::int[] IS NULL OR line_no = ANY($2::int[])) AND revoked_at IS NULL
     RETURNING id`,
    [billId, lineNos],
  );
  await ticketPassesChanged(tx, idsOf(ended));
  return ended.length;
}

/** Ends valid tickets because they were exchanged, and tells the phones that hold their passes. Returns how many. */
export async function exchangeTickets(tx: Tx, billId: string | null, lineNos: readonly number[]): Promise<number> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE ticket SET state = 'exchanged', revoked_at = foyer_now()
      WHERE exhibitor_id = tenant() AND bill_id = $1 AND line_no = ANY($2::int[]) AND state = 'valid' RETURNING id`,
    [billId, lineNos],
  );
  await ticketPassesChanged(tx, idsOf(ended));
  return ended.length;
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Marks valid tickets as used. `atMs`: when they were, epoch ms; default now. Returns how many. */
export const markTicketsUsed = (
  tx: Pick<Tx, 'run'>,
  ids: readonly string[],
  atMs: number | null = null,
): Promise<number> =>
  tx.run(
    `UPDATE ticket SET state = 'used', used_at = coalesce(to_timestamp($2::float8 / 1000), foyer_now())
      WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) AND state = 'valid'`,
    [ids, atMs],
  );

/** Makes a used ticket valid again. */
export const reopenTicket = (tx: Pick<Tx, 'run'>, id: string): Promise<number> =>
  tx.run(
    `UPDATE ticket SET state = 'valid', used_at = NULL WHERE exhibitor_id = tenant() AND id = $1 AND state = 'used'`,
    [id],
  );
