/** A calendar file (RFC 5545) for any calendar program: its content and its format. */

export type CalendarEntry = {
  /**
   * Always the same for the same evening: a file opened twice creates one entry. It has no secrets:
   * calendars are shared.
   */
  readonly uid: string;
  /** Epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** It is cancelled. */
  readonly cancelled: boolean;
  readonly title: string;
  /** Name and address, in one line. */
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Lines. */
  readonly description: readonly string[];
  /** A page of the exhibitor's site. */
  readonly url: string;
};

/**
 * `stampedAt`: the time of the last change of the content, epoch ms; the same purchase creates the
 * same file.
 */
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

/** `20261120T193000Z`: an instant, so that calendars need not know the exhibitor's time zone. */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const CONTROLS = /\p{Cc}/gu;

/** TEXT (3.3.11): no line of it can start a property. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '');

const LINE_OCTETS = 75;

/** Folds content lines at 75 octets, never within a character (3.1). */
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

/** Returns the number of UTF-8 octets. */
const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
