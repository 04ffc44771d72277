import { entryWindow } from '#modules/tickets/rules/ticket-code.ts';
import { signTicket } from '#modules/tickets/server/codes/sign-ticket.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import type { Cinema } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/** Returns the content of a ticket's QR code, signed with the exhibitor's newest key. */
export async function signedCodeOf(t: TestDatabase, cinema: Cinema, ticketId: string): Promise<string> {
  const [row] = await t.asOwner<{ screening: number; starts: Date; ends: Date; seat: string | null }>(
    `SELECT s.id AS screening, s.starts_at AS starts, s.ends_at AS ends, l.seat_name AS seat
       FROM ticket t JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
       JOIN bill_line l ON l.exhibitor_id = t.exhibitor_id AND l.bill_id = t.bill_id AND l.line_no = t.line_no WHERE t.id = $1`,
    [ticketId],
  );
  if (!row) throw new Error('there is no such ticket');
  const key = await currentTicketKey(t.db, testSecrets, cinema.exhibitorId);
  const window = entryWindow(row.starts.getTime(), row.ends.getTime());
  return signTicket(key, { ticketId, screeningId: row.screening, seat: row.seat, ...window });
}
