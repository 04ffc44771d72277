import { conflict, notFound } from '#kernel/refusal.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
import { isToday } from '#modules/admission/rules/entrance-shows.ts';
import { cinemaAtEntrance, type Exhibitor } from '#modules/admission/server/entrance.sql.ts';
import { entranceTickets, refusalAtEntrance } from '#modules/admission/server/entrance-sentences.ts';
import type { Attended } from '#modules/admission/server/scan-code.ts';
import { type EntranceDeps, entranceOf, wordsAtEntrance } from '#modules/admission/server/shows-at-entrance.ts';
import {
  type Around,
  aroundTickets,
  type EntranceTicketRow,
  lockTickets,
  ticketsAtEntrance,
  writeReverted,
} from '#modules/admission/server/tickets-at-entrance.sql.ts';

/**
 * Reverts a mistaken admission (D-026): the ticket admits again, and the records stay. Only on the
 * business day of the admission, at its cinema. Refuses 409 admission.no_location,
 * admission.not_admitted, admission.other_day; 404 not_found.ticket; 422 `ticket`
 * admission.other_location.
 */
export async function revertAdmission(
  deps: EntranceDeps,
  at: Attended,
  ticketId: string,
): Promise<Scanned['tickets'][0]> {
  const { cinemaId } = entranceOf(at.device);
  const reverted = await deps.db.tx(
    at.acting,
    async (
      tx,
      around: Around,
    ): Promise<{ row: EntranceTicketRow; exhibitor: Exhibitor } | { elsewhere: EntranceTicketRow }> => {
      const [, [row], exhibitor] = await Promise.all([
        lockTickets(tx, [ticketId], around),
        ticketsAtEntrance(tx, [ticketId]),
        cinemaAtEntrance(tx),
      ]);
      if (!row) throw notFound('ticket');
      if (row.cinemaId !== cinemaId) return { elsewhere: row };
      if (row.state !== 'used' || row.usedAt === null) throw conflict('admission.not_admitted');
      const { now, timezone: timeZone, midnightOffset } = exhibitor;
      if (!isToday(row.usedAt, { now, timeZone, midnightOffset })) throw conflict('admission.other_day');
      await writeReverted(tx, ticketId);
      await tx.audit({
        action: 'ticket.admission_reverted',
        entity: 'ticket',
        entityId: ticketId,
        before: { used_at: row.usedAt, entrance: row.usedEntrance },
        after: { device: at.device.id },
      });
      return { row, exhibitor };
    },
    (first) => aroundTickets(first, [ticketId]),
  );
  if ('elsewhere' in reverted)
    throw await refusalAtEntrance(deps, at, { refused: 'other_location', ticket: reverted.elsewhere }, 'ticket');
  const [ticket] = entranceTickets(
    [{ ...reverted.row, state: 'valid', usedAt: null }],
    wordsAtEntrance(deps, at, reverted.exhibitor),
    reverted.exhibitor.timezone,
  );
  return ticket as Scanned['tickets'][0];
}
