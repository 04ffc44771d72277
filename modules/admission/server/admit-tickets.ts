import { createHash } from 'node:crypto';
import { notFound, refuse } from '#kernel/refusal.ts';
import type { Chosen, Entrance } from '#modules/admission/rules/entrance-shows.ts';
import {
  type EntranceRefusal,
  type EntranceTicketFacts,
  whyNotAdmitted,
} from '#modules/admission/rules/judge-ticket.ts';
import {
  type Around,
  aroundTickets,
  type EntranceTicketRow,
  lockTickets,
  type ScanRow,
  scansOf,
  ticketsAtEntrance,
  writeScans,
} from '#modules/admission/server/tickets-at-entrance.sql.ts';
import { markTicketsUsed } from '#modules/tickets/server.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export type Admitting = {
  readonly tickets: readonly string[];
  readonly chosen: Chosen;
  readonly entrance: Entrance;
  readonly deviceId: number;
  readonly employeeId: number;
  /** The key of this scan at this device: the same nonce is the same scan. */
  readonly nonce: string;
};
export type Refused = { readonly refused: EntranceRefusal | 'scan_again'; readonly ticket: EntranceTicketRow };
export type Admitted = { readonly admitted: readonly EntranceTicketRow[] };

export const factsOf = ({
  billStatus,
  billDeleted,
  billChargedBack,
  ...row
}: EntranceTicketRow): EntranceTicketFacts => ({
  ...row,
  bill: { status: billStatus, deleted: billDeleted, chargedBack: billChargedBack },
});

/**
 * Admits these tickets, all or none (docs/algorithms/admission.md). Every outcome is recorded, so a
 * refusal is returned, not thrown. Refuses 404 not_found.ticket for a ticket of another exhibitor.
 */
export function admitTickets(db: Db, acting: Acting, input: Admitting): Promise<Admitted | Refused> {
  const ids = [...new Set(input.tickets)].sort();
  return db.tx(
    acting,
    async (tx, around: Around) => {
      const nonces = new Map(ids.map((id) => [id, ids.length === 1 ? input.nonce : nonceOf(input.nonce, id)]));
      const [, rows, before] = await Promise.all([
        lockTickets(tx, ids, around),
        ticketsAtEntrance(tx, ids),
        scansOf(tx, input.deviceId, [...nonces.values()]),
      ]);
      if (rows.length < ids.length) throw notFound('ticket');
      const whys = rows.map((row) => whyNotAdmitted(factsOf(row), input.entrance, input.chosen, tx.now));
      const at = whys.findIndex((why) => why !== null);
      const problem = at < 0 ? null : { refused: whys[at] as EntranceRefusal, ticket: rows[at] as EntranceTicketRow };
      if (before.length > 0) return sameAnswer(rows, before, problem);
      const scans = rows.map((row, index): ScanRow => {
        const why = whys[index];
        const result = why == null ? 'admitted' : why === 'already_admitted' ? 'duplicate' : 'rejected';
        return { ticketId: row.id, nonce: nonces.get(row.id) ?? input.nonce, result };
      });
      if (!problem) return letIn(tx, input, rows, scans);
      await writeScans(
        tx,
        scans.filter(({ result }) => result !== 'admitted'),
        input,
      );
      return problem;
    },
    (first): Promise<Around> => aroundTickets(first, ids),
  );
}

/**
 * Does the same inside the transaction that created these tickets and that no other transaction
 * sees yet: a voucher was exchanged for them (D-147). Refuses 422 `code` with the reason, and then
 * the whole exchange is rolled back.
 */
export async function admitNew(
  tx: Tx,
  input: Omit<Admitting, 'tickets'>,
  rows: readonly EntranceTicketRow[],
): Promise<void> {
  const why = rows
    .map((row) => whyNotAdmitted(factsOf(row), input.entrance, input.chosen, tx.now))
    .find((reason) => reason !== null);
  if (why) throw refuse(`admission.${why}`, undefined, 'code');
  const scans = rows.map(({ id }): ScanRow => ({ ticketId: id, nonce: nonceOf(input.nonce, id), result: 'admitted' }));
  await letIn(tx, input, rows, scans);
}

async function letIn(
  tx: Tx,
  input: Pick<Admitting, 'deviceId' | 'employeeId'>,
  rows: readonly EntranceTicketRow[],
  scans: readonly ScanRow[],
): Promise<Admitted> {
  await Promise.all([
    writeScans(tx, scans, input),
    markTicketsUsed(
      tx,
      rows.map(({ id }) => id),
    ),
  ]);
  return { admitted: rows.map((row) => ({ ...row, state: 'used', usedAt: tx.now })) };
}

/** Returns the answer of an earlier scan. A change since then needs a new scan. */
function sameAnswer(
  rows: readonly EntranceTicketRow[],
  before: readonly ScanRow[],
  problem: Refused | null,
): Admitted | Refused {
  const letIn = rows.every(({ id }) => before.some(({ ticketId, result }) => ticketId === id && result === 'admitted'));
  if (letIn) return { admitted: rows };
  return problem ?? { refused: 'scan_again', ticket: rows[0] as EntranceTicketRow };
}

/** One scan of several tickets stores one scan for each, and each has its own nonce. */
function nonceOf(nonce: string, ticketId: string): string {
  const hex = createHash('sha256').update(`${nonce} ${ticketId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
