import { addressLines } from '#modules/tickets/rules/address-lines.ts';
import { type CalendarEntry, calendarText } from '#modules/tickets/rules/calendar.ts';
import { showOf } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import type { Purchase, TicketRow } from '#modules/tickets/server/purchase.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

export const CALENDAR_TYPE = 'text/calendar';
const MINUTE_MS = 60_000;

/**
 * Returns the calendar file of a purchase; null for a purchase without tickets. `siteUrl`: the
 * exhibitor's site in the buyer's language.
 */
export function purchaseCalendar(purchase: Purchase, words: Words, secrets: Secrets, siteUrl: string): string | null {
  const evenings = Map.groupBy(purchase.tickets, ({ screening_id }) => screening_id);
  if (evenings.size === 0) return null;
  const entries = [...evenings.values()].map((tickets) => entryOf(tickets, purchase, words, secrets, siteUrl));
  return calendarText(entries, purchase.bill.settled_at ?? 0);
}

function entryOf(
  tickets: readonly TicketRow[],
  { bill, exhibitor }: Purchase,
  words: Words,
  secrets: Secrets,
  siteUrl: string,
): CalendarEntry {
  const [row] = tickets;
  if (!row) throw new Error('an evening without tickets');
  const show = showOf(row, words);
  const say = (key: string, params?: Record<string, string | number>) => words.say('mail/common', key, params);
  const seats = tickets.flatMap(({ seat_name }) => seat_name ?? []);
  const free = tickets.length - seats.length;
  return {
    // The bill id opens its tickets, and calendars are shared: so the uid is a digest (T85).
    uid: `${secrets.digest('calendar', `${bill.id}/${row.screening_id}`).toString('hex').slice(0, 32)}@foyer`,
    startsAt: row.starts_at,
    endsAt: Math.max(row.starts_at + MINUTE_MS, row.ends_at - row.cleaning_minutes * MINUTE_MS),
    cancelled: row.cancelled,
    title: show.event ? `${show.event}: ${show.film}` : show.film,
    location: [show.cinema, ...addressLines(row.address)].join(', '),
    place: show.place,
    description: [
      show.version,
      `${say('screen')}: ${show.screen}`,
      ...(seats.length > 0 ? [`${say('seats', { count: seats.length })}: ${seats.join(', ')}`] : []),
      ...(free > 0 ? [say('places', { count: free })] : []),
      `${say('reference')}: ${bill.reference}`,
      exhibitor.trade_name,
    ].filter(Boolean),
    url: siteUrl,
  };
}
