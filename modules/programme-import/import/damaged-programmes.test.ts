/** Broken, truncated, wrongly encoded and wrong files: always a refusal that names the file, never a crash. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';
import { forEachBeginning, forEachFlip, forEachSplice } from '#testing/tools/damage.ts';

const NAME = 'programme.file';
const SAMPLES: readonly { format: ImportFormat; path: FixtureFile }[] = [
  { format: 'vista-ocapi', path: 'vista/mill.json' },
  { format: 'markus-xml', path: 'markus/schedule.xml' },
  { format: 'venuemaster', path: 'venuemaster/schedule.json' },
  { format: 'venuemaster', path: 'venuemaster/schedule.utf16.json' },
];
const original = SAMPLES.map((sample) => ({ ...sample, bytes: fixtureFile(sample.path) }));

/** Returns the programme, or the problems; any other error fails the test. */
function read(format: ImportFormat, bytes: Uint8Array): Programme | readonly Problem[] {
  try {
    return readProgramme(format, [{ name: NAME, bytes }]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const problem of error.problems) expect(problem.params?.file).toBe(NAME);
    return error.problems;
  }
}
const problemsOf = (format: ImportFormat, bytes: Uint8Array): readonly Problem[] => {
  const result = read(format, bytes);
  return Array.isArray(result) ? result : [];
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each(original)('$path cut off anywhere is refused', ({ format, bytes }) => {
  forEachBeginning(bytes, 40, (cut) => {
    const problems = problemsOf(format, cut);
    expect(problems).toHaveLength(1);
    expect(['file.truncated', 'file.empty', 'file.encoding', 'file.unrecognised']).toContain(problems[0]?.code);
  });
});

test.each(original)('$path with bytes flipped is refused or still a programme', ({ format, bytes }) => {
  forEachFlip(bytes, 40, (damaged) => read(format, damaged));
});

test.each(original)('$path with a stretch missing or doubled is refused or still a programme', ({ format, bytes }) => {
  forEachSplice(bytes, 30, (damaged) => read(format, damaged));
});

test('arbitrary bytes are refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<ImportFormat>('vista-ocapi', 'markus-xml', 'venuemaster'),
      (bytes, format) => {
        expect(problemsOf(format, bytes).length).toBeGreaterThan(0);
      },
    ),
  );
});

test('a file in another encoding than it claims is refused at the first wrong byte', () => {
  const markus = fixtureFile('markus/schedule.xml');
  const latin1 = Uint8Array.from(textOf(markus), (character) => character.charCodeAt(0) & 0xff);
  const [problem] = problemsOf('markus-xml', latin1);
  expect(problem).toMatchObject({ code: 'file.encoding', params: { encoding: 'utf-8' } });
  expect(textOf(markus).slice(0, Number(problem?.params?.offset) + 1)).toMatch(/Majakanvartijan pyö$/);
  const honest = textOf(markus).replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>');
  const declared = Uint8Array.from(honest, (character) => character.charCodeAt(0) & 0xff);
  expect(read('markus-xml', declared)).toMatchObject({ cinemas: { length: 2 }, screenings: { length: 25 } });
});

const json = (value: unknown) => utf8(JSON.stringify(value));
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]);

test.each<[ImportFormat, string, Uint8Array, string, string | undefined]>([
  ['vista-ocapi', 'a Markus feed', fixtureFile('markus/schedule.xml'), 'file.wrong_format', 'Markus XML'],
  ['vista-ocapi', 'an export', fixtureFile('venuemaster/schedule.utf16.json'), 'file.wrong_format', 'VenueMaster'],
  ['vista-ocapi', 'an unknown answer', json({ result: [{ showings: [] }] }), 'file.unrecognised', undefined],
  ['vista-ocapi', 'a hall', fixtureFile('seats/vista-hall.json'), 'file.wrong_format', 'Vista (seats)'],
  ['vista-ocapi', 'a chart', fixtureFile('seats/chart-rows.json'), 'file.wrong_format', 'seats.io'],
  ['vista-ocapi', 'a pretix plan', fixtureFile('seats/pretix-hall.json'), 'file.wrong_format', 'pretix (seats)'],
  ['markus-xml', 'a Vista recording', fixtureFile('vista/mill.json'), 'file.wrong_format', 'Vista OCAPI'],
  ['markus-xml', 'a picture', jpeg, 'file.wrong_format', 'JPEG'],
  ['venuemaster', 'a Vista recording', fixtureFile('vista/mill.json'), 'file.wrong_format', 'Vista OCAPI'],
  ['venuemaster', 'a Markus feed', fixtureFile('markus/schedule.xml'), 'file.wrong_format', 'Markus XML'],
  ['venuemaster', 'a packed file', new Uint8Array(gzipSync('{}')), 'file.wrong_format', 'gzip'],
])('%s given %s', (format, _, bytes, code, found) => {
  expect(problemsOf(format, bytes)).toMatchObject([{ code, params: found ? { found } : {} }]);
});

test('an HTML page saved instead of the file is recognised as HTML', () => {
  expect(problemsOf('markus-xml', utf8('<!DOCTYPE html>\n<html><body>Log in</body></html>'))).toMatchObject([
    { code: 'file.wrong_format', params: { found: 'HTML' } },
  ]);
});

/** Returns the text of a sample with one change; the original text must be there. */
function changed(path: FixtureFile, from: string | RegExp, to: string): Uint8Array {
  const text = textOf(fixtureFile(path));
  const result = text.replace(from, to);
  if (result === text) throw new Error(`${path} has no ${from}`);
  return utf8(result);
}
const VISTA = 'vista/mill.json';
const MARKUS = 'markus/schedule.xml';
const VENUEMASTER = 'venuemaster/schedule.json';

test.each<[string, ImportFormat, Uint8Array, string, RegExp]>([
  [
    'a day not recorded',
    'vista-ocapi',
    changed(VISTA, /("status":)200(?![\s\S]*"status":200)/, '$1503'),
    'import.answer_failed',
    /^responses\[\d+\]\.status$/,
  ],
  [
    'a showtime without film',
    'vista-ocapi',
    changed(VISTA, /"filmId":"HO\d+","siteId"/, '"filmId":"HO99999999","siteId"'),
    'file.reference_missing',
    /showtimes\[\d+\]\.filmId$/,
  ],
  [
    'an offset the zone never has',
    'vista-ocapi',
    changed(VISTA, /("startsAt":"[^+]+)\+00:00/, '$1+05:30'),
    'import.times_disagree',
    /schedule\.startsAt$/,
  ],
  [
    'a time that is none',
    'vista-ocapi',
    changed(VISTA, /("endsAt":")[^"]+/, '$1soon'),
    'import.time_unreadable',
    /schedule\.endsAt$/,
  ],
  [
    'a day that is none',
    'vista-ocapi',
    changed(VISTA, /("schedule":\{"businessDate":")[^"]+/, '$12025-02-30'),
    'import.day_unreadable',
    /schedule\.businessDate$/,
  ],
  [
    'a zone that is none',
    'vista-ocapi',
    changed(VISTA, 'Europe/London', 'Europe/Londen'),
    'import.time_zone_unknown',
    /ianaTimeZoneName$/,
  ],
  [
    'a field of another kind',
    'vista-ocapi',
    changed(VISTA, /"isSoldOut":false/, '"isSoldOut":"no"'),
    'file.field_type',
    /isSoldOut$/,
  ],
  [
    'local time against UTC',
    'markus-xml',
    changed(MARKUS, '<dttmShowStart>2021-11-19T10:30:00', '<dttmShowStart>2021-11-19T11:30:00'),
    'import.times_disagree',
    /^Schedule\/Shows\/Show\[1\]\/dttmShowStart$/,
  ],
  [
    'a language that is none',
    'markus-xml',
    changed(MARKUS, '<ISOTwoLetterCode>FI<', '<ISOTwoLetterCode>Finnish<'),
    'file.field_value',
    /SpokenLanguage\/ISOTwoLetterCode$/,
  ],
  [
    'a show without hall',
    'markus-xml',
    changed(MARKUS, /<TheatreAuditriumID>\d+<\/TheatreAuditriumID>/, ''),
    'file.field_missing',
    /Show\[1\]\/TheatreAuditriumID$/,
  ],
  [
    'one event, two films',
    'markus-xml',
    changed(MARKUS, '<Title>Iron Orchard<', '<Title>Steel Orchard<'),
    'import.film_contradiction',
    /EventID$/,
  ],
  ['one show twice', 'markus-xml', changed(MARKUS, '<ID>7002<', '<ID>7001<'), 'file.duplicate', /Show\[2\]\/ID$/],
  [
    'a session without hall',
    'venuemaster',
    changed(VENUEMASTER, '"Session_Venue_Code": "Cinema 01"', '"Session_Venue_Code": "Cinema 09"'),
    'file.reference_missing',
    /^Sessions\[0\]\.Session_Venue_Code$/,
  ],
  [
    'a price of fractions',
    'venuemaster',
    changed(VENUEMASTER, '"Price_Price": 13', '"Price_Price": 13.005'),
    'file.field_value',
    /^Price_List\[0\]\.Price_Price$/,
  ],
  [
    'an end before the start',
    'venuemaster',
    changed(VENUEMASTER, '"Session_End_Time": "20250812T125900"', '"Session_End_Time": "20250812T092300"'),
    'import.ends_before_start',
    /Session_End_Time$/,
  ],
  [
    'a country without known zone',
    'venuemaster',
    changed(VENUEMASTER, '"Installation_Country": "Australia"', '"Installation_Country": "Atlantis"'),
    'import.time_zone_needed',
    /Atlantis/,
  ],
])('%s is refused at its position', (_, format, bytes, code, where) => {
  const problems = problemsOf(format, bytes);
  expect(problems[0]?.code).toBe(code);
  expect(String(problems[0]?.params?.where)).toMatch(where);
  expect(problems[0]?.params?.line).toBeGreaterThan(0);
});

test('all problems of a file are reported together', () => {
  const twice = utf8(
    textOf(changed(MARKUS, '<ISOTwoLetterCode>FI<', '<ISOTwoLetterCode>Finnish<')).replace(
      '<dttmShowStart>2021-11-19T10:30:00',
      '<dttmShowStart>now',
    ),
  );
  expect(problemsOf('markus-xml', twice).map((problem) => problem.code)).toEqual([
    'import.time_unreadable',
    'file.field_value',
  ]);
});

test('a time zone is optional, and must exist', () => {
  const atlantis = changed(VENUEMASTER, '"Installation_Country": "Australia"', '"Installation_Country": "Atlantis"');
  const given = readProgramme('venuemaster', [{ name: NAME, bytes: atlantis }], { timeZone: 'Australia/Melbourne' });
  expect(given.cinemas[0]?.timeZone).toBe('Australia/Melbourne');
  expect(() => readProgramme('venuemaster', [{ name: NAME, bytes: atlantis }], { timeZone: 'Mars/Base' })).toThrow(
    'import.time_zone_wrong',
  );
});
