/** A calendar file (RFC 5545) that any calendar program takes: what is in it, how it is written. */

export type CalendarEntry = {
  /** The same for the same evening for ever: a file opened twice makes one entry. Without anything secret: calendars are shared. */
  readonly uid: string;
  /** Epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** It does not take place. */
  readonly cancelled: boolean;
  readonly title: string;
  /** Name and address, in one line. */
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Lines. */
  readonly description: readonly string[];
  /** Of the house's site. */
  readonly url: string;
};

/** `stampedAt`: when what it says became so, epoch ms; the same purchase makes the same file. */
export function calendarText(entries: readonly CalendarEntry[], stampedAt: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => entryLines(entry, stampedAt)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function entryLines(entry: CalendarEntry, stampedAt: number): string[] {
  const { place } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${utc(stampedAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.location)}`,
    ...(place ? [`GEO:${place.latitude};${place.longitude}`] : []),
    `DESCRIPTION:${escaped(entry.description.join('\n'))}`,
    `URL:${entry.url.replace(CONTROLS, '')}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** `20261120T193000Z`: an instant, so that no calendar has to know the house's time zone. */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const CONTROLS = /\p{Cc}/gu;

/** TEXT (3.3.11): no line of it can begin a property of its own. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '');

const LINE_OCTETS = 75;

/** Content lines of 75 octets at most, never broken within a character (3.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** In UTF-8. */
const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
