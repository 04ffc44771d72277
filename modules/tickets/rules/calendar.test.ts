import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEntry, calendarText } from '#modules/tickets/rules/calendar.ts';

const entry: CalendarEntry = {
  uid: 'abc@noctule.example',
  startsAt: Date.parse('2026-11-20T19:30:00Z'),
  endsAt: Date.parse('2026-11-20T21:10:00Z'),
  cancelled: false,
  title: 'Nosferatu',
  location: 'Noctule, Klosterstrasse 7, 4700 Eupen',
  place: { latitude: 50.63, longitude: 6.03 },
  description: ['Seats A-1, A-2', 'Reference K7M4Q2XD'],
  url: 'https://noctule.example/en/movies/view/nosferatu',
};
const stampedAt = Date.parse('2026-11-19T10:00:00Z');

/** Parses as RFC 5545 defines: unfold, split at the first colon, unescape. */
function read(text: string): [string, string][] {
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  return unfolded.map((line) => {
    const at = line.indexOf(':');
    expect(line.slice(0, at)).toMatch(/^[A-Z]+$/);
    return [
      line.slice(0, at),
      line.slice(at + 1).replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped)),
    ];
  });
}
const propertyOf = (text: string, name: string) => read(text).find(([each]) => each === name)?.[1];

test('RFC 5545 an evening in the format of every calendar', { tags: ['D-087'] }, () => {
  expect(read(calendarText([entry], stampedAt))).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Foyer//Tickets//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'abc@noctule.example'],
    ['DTSTAMP', '20261119T100000Z'],
    ['DTSTART', '20261120T193000Z'],
    ['DTEND', '20261120T211000Z'],
    ['SUMMARY', 'Nosferatu'],
    ['LOCATION', 'Noctule, Klosterstrasse 7, 4700 Eupen'],
    ['GEO', '50.63;6.03'],
    ['DESCRIPTION', 'Seats A-1, A-2\nReference K7M4Q2XD'],
    ['URL', 'https://noctule.example/en/movies/view/nosferatu'],
    ['STATUS', 'CONFIRMED'],
    ['TRANSP', 'OPAQUE'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
});

test('a cancelled one is marked so, and the same purchase creates the same file', () => {
  expect(propertyOf(calendarText([{ ...entry, cancelled: true }], stampedAt), 'STATUS')).toBe('CANCELLED');
  expect(calendarText([entry], stampedAt)).toBe(calendarText([entry], stampedAt));
  expect(calendarText([entry, { ...entry, uid: 'b' }], stampedAt).match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('property: for any film title, it is one property and is read back unchanged', {
  tags: ['T83'],
}, () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom('a\r\nEND:VEVENT', '\\n;,', '🎬'.repeat(60)),
  );
  fc.assert(
    fc.property(text, (title) => {
      const file = calendarText([{ ...entry, title, description: [title] }], stampedAt);
      expect(
        read(file)
          .map(([name]) => name)
          .filter((name) => name === 'END'),
      ).toHaveLength(2);
      const readable = title.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');
      expect(propertyOf(file, 'SUMMARY')).toBe(readable);
      expect(propertyOf(file, 'DESCRIPTION')).toBe(readable);
    }),
  );
});
