import { isoWithOffset } from '#kernel/instants.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { addressLines } from '#modules/tickets/rules/address-lines.ts';
import type { TicketSheet } from '#modules/tickets/server/documents/sheets.ts';
import { settingsOf, type Words } from '#modules/tickets/server/documents/words.ts';
import type { ExhibitorRow, ScreeningRow } from '#modules/tickets/server/purchase.sql.ts';
import type { PassResource } from '#modules/tickets/server/wallet/google/google-client.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * Google's names for a screening and a ticket. The class is derived with the program's secret: two
 * installations with the same issuer must not write each other's classes.
 */
export const classIdOf = (secrets: Secrets, issuer: string, exhibitorId: number, screeningId: number): string =>
  `${issuer}.s${secrets.digest('google.class', `${exhibitorId}:${screeningId}`).toString('base64url').slice(0, 16)}`;
export const objectIdOf = (issuer: string, ticketId: string): string =>
  `${issuer}.t${Buffer.from(ticketId.replaceAll('-', ''), 'hex').toString('base64url')}`;

/** What Google cuts off, in characters. */
const NAME_MAX = 200;

/** A screening as EventTicketClass. One class is shown to all buyers: the title is in all its languages. */
export function passClass(id: string, row: ScreeningRow, exhibitor: ExhibitorRow, words: Words): PassResource {
  const { styling } = settingsOf(exhibitor).website_config;
  const address = addressLines(row.address).join('\n');
  return {
    id,
    issuerName: exhibitor.trade_name.slice(0, NAME_MAX),
    // A change is reviewed again.
    reviewStatus: 'UNDER_REVIEW',
    eventId: id.slice(id.indexOf('.') + 1),
    eventName: titleIn(row.title, words),
    venue: { name: localised(row.cinema_name, words), address: localised(address || row.cinema_name, words) },
    // Google reads the part before the offset as the time on the clock of the cinema.
    dateTime: {
      start: isoWithOffset(row.starts_at, exhibitor.timezone),
      end: isoWithOffset(row.ends_at, exhibitor.timezone),
    },
    // Google's words for a hall and an order, in the language of the telephone.
    sectionLabel: 'THEATER',
    confirmationCodeLabel: 'ORDER_NUMBER',
    hexBackgroundColor: coloursOf(styling, row.event_theme ?? 'default').accent,
    notifyPreference: 'NOTIFY_ON_UPDATE',
  };
}

const NAMESPACE = 'documents/wallet';

/** A ticket as EventTicketObject, in the language of its bill. Its QR code equals the one on paper. */
export function passObject(
  { id, classId, orderUrl }: { readonly id: string; readonly classId: string; readonly orderUrl: string },
  sheet: TicketSheet,
  words: Words,
): PassResource {
  const { show, seat } = sheet;
  const say = (key: string) => words.say(NAMESPACE, key);
  const text = (value: string) => localised(value, words);
  const module = (key: string, header: string, body: string) => (body ? [{ id: key, header, body }] : []);
  const admits = sheet.state === 'valid' || sheet.state === 'used';
  return {
    id,
    classId,
    state: admits ? 'ACTIVE' : 'EXPIRED',
    barcode: { type: 'QR_CODE', value: sheet.signedCode, alternateText: sheet.shortCode },
    seatInfo: {
      section: text(show.screen),
      ...(seat?.row && { row: text(seat.row) }),
      seat: text(seat?.seat ?? words.say('documents/tickets', 'free_seating')),
    },
    ticketNumber: sheet.shortCode,
    ticketType: text(sheet.rate),
    reservationInfo: { confirmationCode: sheet.reference },
    hexBackgroundColor: sheet.colours.accent,
    textModulesData: [
      ...module('status', say('status'), admits ? '' : say(`status_${sheet.state}`)),
      ...module('version', say('version'), show.version),
      ...module('event', say('event'), show.event),
      ...module('price', say('price'), words.money(sheet.price)),
    ],
    linksModuleData: { uris: [{ id: 'order', uri: orderUrl, description: words.say('mail/tickets', 'button') }] },
    notifyPreference: 'NOTIFY_ON_UPDATE',
  };
}

const localised = (value: string, { locale }: Words) => ({
  defaultValue: { language: locale, value: value.slice(0, NAME_MAX) },
});

function titleIn(title: Texts, words: Words) {
  const own = words.text(title);
  const others = Object.entries(title).filter(([language, value]) => value && language !== languageOf(words.locale));
  return {
    ...localised(own, words),
    // Also if there are none: a list replaces the one that Google has.
    translatedValues: others.map(([language, value]) => ({ language, value: value.slice(0, NAME_MAX) })),
  };
}
