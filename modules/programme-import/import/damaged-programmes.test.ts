/** Broken, truncated, wrongly encoded and wrong files: always a refusal that names the file, never a crash. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { sharedData } from '#testing/shared-data.ts';

const NAME = 'programme.file';
const SAMPLES: readonly { format: ImportFormat; path: string }[] = [
  { format: 'vista-ocapi', path: 'odeon/leicester-square.json' },
  { format: 'markus-xml', path: 'finnkino/Schedule-2021-11-12.xml' },
  { format: 'venuemaster', path: 'venuemaster-boronia/venue-schedule.json' },
  { format: 'venuemaster', path: 'venuemaster-boronia/venue-schedule.raw-utf16.json' },
];
const original = SAMPLES.map((sample) => ({ ...sample, bytes: sharedData(`schedules/${sample.path}`) }));

/** The programme, or the problems; anything else thrown fails the test. */
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
  const end = bytes.findLastIndex((byte) => byte > 0x20);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: end - 1 }), (length) => {
      const problems = problemsOf(format, bytes.subarray(0, length));
      expect(problems).toHaveLength(1);
      expect(['file.truncated', 'file.empty', 'file.encoding', 'file.unrecognised']).toContain(problems[0]?.code);
    }),
    { numRuns: 40 },
  );
});

test.each(original)('$path with bytes flipped is refused or still a programme', ({ format, bytes }) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (flips) => {
        const damaged = Uint8Array.from(bytes);
        for (const [at, mask] of flips) damaged[at] = (damaged[at] ?? 0) ^ mask;
        read(format, damaged);
      },
    ),
    { numRuns: 40 },
  );
});

test.each(original)('$path with a stretch missing or doubled is refused or still a programme', ({ format, bytes }) => {
  fc.assert(
    fc.property(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.boolean(),
      (from, length, doubled) => {
        const until = Math.min(bytes.length, from + length);
        const parts = doubled
          ? [bytes.subarray(0, until), bytes.subarray(from)]
          : [bytes.subarray(0, from), bytes.subarray(until)];
        read(format, new Uint8Array(Buffer.concat(parts)));
      },
    ),
    { numRuns: 30 },
  );
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
  const markus = sharedData('schedules/finnkino/Schedule-2021-11-12.xml');
  const latin1 = Uint8Array.from(textOf(markus), (character) => character.charCodeAt(0) & 0xff);
  const [problem] = problemsOf('markus-xml', latin1);
  expect(problem).toMatchObject({ code: 'file.encoding', params: { encoding: 'utf-8' } });
  expect(textOf(markus).slice(0, Number(problem?.params?.offset) + 1)).toMatch(/Maija Mehilä$/);
  const honest = textOf(markus).replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>');
  const declared = Uint8Array.from(honest, (character) => character.charCodeAt(0) & 0xff);
  expect(read('markus-xml', declared)).toMatchObject({ cinemas: { length: 7 }, screenings: { length: 204 } });
});

test.each([
  ['vista-ocapi', 'schedules/finnkino/Schedule-2021-11-12.xml', 'file.wrong_format', 'Markus XML'],
  ['vista-ocapi', 'schedules/venuemaster-boronia/venue-schedule.raw-utf16.json', 'file.wrong_format', 'VenueMaster'],
  ['vista-ocapi', 'schedules/vue/piccadilly.json', 'file.unrecognised', undefined],
  ['vista-ocapi', 'seatmaps/vista-bhd-star-156seats.json', 'file.wrong_format', 'Vista (seats)'],
  ['vista-ocapi', 'seatmaps/seatsio/sampleChart.json', 'file.wrong_format', 'seats.io'],
  ['markus-xml', 'schedules/odeon/richmond.json', 'file.wrong_format', 'Vista OCAPI'],
  ['markus-xml', 'posters/posters/caligari-1920.jpg', 'file.wrong_format', 'JPEG'],
  ['venuemaster', 'schedules/odeon/richmond.json', 'file.wrong_format', 'Vista OCAPI'],
  ['venuemaster', 'schedules/finnkino/Schedule-2021-11-12.xml', 'file.wrong_format', 'Markus XML'],
  ['venuemaster', 'movies/wikidata-movies.json.gz', 'file.wrong_format', 'gzip'],
] as const)('%s given %s: %s %s', (format, path, code, found) => {
  expect(problemsOf(format, sharedData(path))).toMatchObject([{ code, params: found ? { found } : {} }]);
});

test('an HTML page saved instead of the file is called by its name', () => {
  expect(problemsOf('markus-xml', utf8('<!DOCTYPE html>\n<html><body>Log in</body></html>'))).toMatchObject([
    { code: 'file.wrong_format', params: { found: 'HTML' } },
  ]);
});

/** Text of a sample with one thing changed, which must be there. */
function changed(path: string, from: string | RegExp, to: string): Uint8Array {
  const text = textOf(sharedData(`schedules/${path}`));
  const result = text.replace(from, to);
  if (result === text) throw new Error(`${path} has no ${from}`);
  return utf8(result);
}
const VISTA = 'odeon/leicester-square.json';
const MARKUS = 'finnkino/Schedule-2021-11-12.xml';
const BORONIA = 'venuemaster-boronia/venue-schedule.json';

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
    changed(MARKUS, '<dttmShowStart>2021-11-12T10:30:00', '<dttmShowStart>2021-11-12T11:30:00'),
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
    changed(MARKUS, '<Title>007 No Time to Die<', '<Title>Spectre<'),
    'import.film_contradiction',
    /EventID$/,
  ],
  ['one show twice', 'markus-xml', changed(MARKUS, '<ID>1629690<', '<ID>1629644<'), 'file.duplicate', /Show\[2\]\/ID$/],
  [
    'a session without hall',
    'venuemaster',
    changed(BORONIA, '"Session_Venue_Code": "Cinema 04"', '"Session_Venue_Code": "Cinema 09"'),
    'file.reference_missing',
    /^Sessions\[0\]\.Session_Venue_Code$/,
  ],
  [
    'a price of fractions',
    'venuemaster',
    changed(BORONIA, '"Price_Price": 13', '"Price_Price": 13.005'),
    'file.field_value',
    /^Price_List\[0\]\.Price_Price$/,
  ],
  [
    'an end before the start',
    'venuemaster',
    changed(BORONIA, '"Session_End_Time": "20250819T132300"', '"Session_End_Time": "20250819T092300"'),
    'import.ends_before_start',
    /Session_End_Time$/,
  ],
  [
    'a country without known zone',
    'venuemaster',
    changed(BORONIA, '"Installation_Country": "Australia"', '"Installation_Country": "Atlantis"'),
    'import.time_zone_needed',
    /Atlantis/,
  ],
])('%s is refused at its place', (_, format, bytes, code, where) => {
  const problems = problemsOf(format, bytes);
  expect(problems[0]?.code).toBe(code);
  expect(String(problems[0]?.params?.where)).toMatch(where);
  expect(problems[0]?.params?.line).toBeGreaterThan(0);
});

test('all problems of a file are told at once', () => {
  const twice = utf8(
    textOf(changed(MARKUS, '<ISOTwoLetterCode>FI<', '<ISOTwoLetterCode>Finnish<')).replace(
      '<dttmShowStart>2021-11-12T10:30:00',
      '<dttmShowStart>now',
    ),
  );
  expect(problemsOf('markus-xml', twice).map((problem) => problem.code)).toEqual([
    'import.time_unreadable',
    'file.field_value',
  ]);
});

test('a time zone may be given, and must exist', () => {
  const atlantis = changed(BORONIA, '"Installation_Country": "Australia"', '"Installation_Country": "Atlantis"');
  const given = readProgramme('venuemaster', [{ name: NAME, bytes: atlantis }], { timeZone: 'Australia/Melbourne' });
  expect(given.cinemas[0]?.timeZone).toBe('Australia/Melbourne');
  expect(() => readProgramme('venuemaster', [{ name: NAME, bytes: atlantis }], { timeZone: 'Mars/Base' })).toThrow(
    'import.time_zone_wrong',
  );
});
