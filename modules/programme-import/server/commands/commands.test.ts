import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importProgrammeCommand } from '#modules/programme-import/server/commands/import-programme.ts';
import { importSeatsCommand } from '#modules/programme-import/server/commands/import-seats.ts';
import type { Terminal } from '#modules/programme-import/server/commands/terminal.ts';
import { MESSAGES_FOLDER } from '#platform/i18n/catalogue.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';

const t = testDatabase();
const translator = await openTranslator();
const folder = mkdtempSync(join(tmpdir(), 'foyer-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file where the command finds it. */
function placed(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const copyOf = (file: FixtureFile): string => placed(file.replaceAll('/', '-'), fixtureFile(file));
const NOON = Date.UTC(2026, 10, 20, 12);
/** Ten to midnight in Helsinki: the last show of the evening has begun. */
const LATE = Date.UTC(2026, 10, 20, 21, 50);

type Ran = { code: number; out: string[]; err: string[]; bars: number[] };

async function run(
  command: (argv: readonly string[], terminal: Terminal) => Promise<number>,
  argv: readonly string[],
  options: { locale?: string; now?: number } = {},
): Promise<Ran> {
  const ran: Ran = { code: -1, out: [], err: [], bars: [] };
  ran.code = await command(argv, {
    out: (line) => ran.out.push(line),
    err: (line) => ran.err.push(line),
    locale: options.locale ?? 'en',
    folder,
    translator,
    now: () => options.now ?? NOON,
    openDatabase: async () => ({ db: t.db, storageDir: folder, close: async () => {} }),
    startBar: () => ({ update: (done, total) => ran.bars.push(done / total), stop: () => ran.bars.push(-1) }),
  });
  return ran;
}
const programme = (argv: readonly string[], options?: { locale?: string; now?: number }) =>
  run(importProgrammeCommand, argv, options);
const seats = (argv: readonly string[]) => run(importSeatsCommand, argv);

const harbour = () => copyOf('vista/harbour.json');

test('a cinema is loaded: a bar that runs to its end, a summary, exit code 0', async () => {
  const ran = await programme([
    '--format',
    'vista-ocapi',
    harbour(),
    '--exhibitor',
    'Lanterna Harbour',
    '--shift-to',
    'today',
  ]);
  expect(ran).toMatchObject({ code: 0, err: [] });
  expect(ran.out[0]).toBe('Lanterna Harbour (lanterna-harbour) is new.');
  expect(ran.out[1]).toContain('lanterna-harbour.localhost');
  expect(ran.out[2]).toMatch(/^Moved by \d+ days; the programme begins on 2026-11-20\.$/);
  expect(ran.out.join('\n')).toMatch(/Shows +112 +0 +0 +0\n/);
  expect(ran.out.join('\n')).toContain('7 films of the source become 7 films.');
  expect(ran.bars.at(-2)).toBe(1);
  expect(ran.bars.at(-1)).toBe(-1);
});

test('a second import changes nothing, and reports so', async () => {
  const ran = await programme([
    '--format',
    'vista-ocapi',
    harbour(),
    '--exhibitor',
    'lanterna-harbour',
    '--shift-to',
    'today',
  ]);
  expect(ran.out[0]).toBe('Lanterna Harbour (lanterna-harbour) was here already.');
  expect(ran.out.join('\n')).toMatch(/Shows +0 +0 +112 +0\n/);
});

test('a dry run reports the changes and makes none; without a name the exhibitor gets the name of its source', async () => {
  const ran = await programme(['--dry-run', '--format', 'markus-xml', copyOf('markus/schedule.xml')]);
  expect(ran.code).toBe(0);
  expect(ran.out[0]).toBe('Kinotar (kinotar) is new.');
  expect(ran.out.at(-1)).toBe('Dry run: nothing was changed.');
  expect(await t.asOwner("SELECT 1 FROM exhibitor WHERE slug = 'kinotar'")).toEqual([]);
});

test('one day shifted to today late at night plays tomorrow, so that it can be booked', async () => {
  const file = copyOf('markus/schedule.xml');
  const argv = ['--format', 'markus-xml', file, '--exhibitor', 'Late', '--shift-to', 'today', '--dry-run'];
  expect((await programme(argv, { now: LATE })).out[1]).toMatch(/begins on 2026-11-21\.$/);
  expect((await programme(argv)).out[1]).toMatch(/begins on 2026-11-20\.$/);
});

test('a broken file is refused with file and position, in the language of the terminal; nothing changes', async () => {
  const broken = placed('broken.json', fixtureFile('vista/mill.json').subarray(0, 5000));
  const english = await programme(['--format', 'vista-ocapi', harbour(), broken, '--exhibitor', 'Broken']);
  expect(english).toMatchObject({ code: 1, out: [] });
  expect(english.err).toEqual([
    `${broken}, line 1, column 5001: the file ends too early; it was probably cut off.`,
    'Nothing was changed.',
  ]);
  expect(await t.asOwner("SELECT 1 FROM exhibitor WHERE slug = 'broken'")).toEqual([]);
  const german = await programme(['--format', 'venuemaster', broken, '--exhibitor', 'Broken'], { locale: 'de' });
  expect(german.err.at(-1)).toBe('Es wurde nichts geändert.');
});

test.each([
  [[], /^Give the format with --format: vista-ocapi, markus-xml, venuemaster\.$/],
  [['--format', 'vista'], /^Give the format/],
  [['--format', 'venuemaster'], /^Give at least one file\.$/],
  [['--format', 'venuemaster', '/no/such/file'], /^\/no\/such\/file: the file cannot be read \(ENOENT\)\.$/],
  [['--format', 'venuemaster', 'x', '--shift-to', 'tomorrow'], /not tomorrow\.$/],
  [['--colour', 'red'], /^Unknown option '--colour'/],
])('wrong arguments %j: one sentence, the usage, exit code 2', async (argv, sentence) => {
  const ran = await programme(argv);
  expect(ran.code).toBe(2);
  expect(ran.err[0]).toMatch(sentence);
  expect(ran.err[1]).toMatch(/^npm run import -- /);
});

test('--help shows the usage', async () => {
  expect(await programme(['--help'])).toMatchObject({
    code: 0,
    err: [],
    out: [expect.stringMatching(/^npm run import -- /)],
  });
  expect(await seats(['--help'])).toMatchObject({ code: 0, out: [expect.stringMatching(/^npm run import-seats -- /)] });
});

test('a time zone that does not exist is refused', async () => {
  const ran = await programme([
    '--format',
    'venuemaster',
    copyOf('venuemaster/schedule.json'),
    '--time-zone',
    'Mars/Base',
  ]);
  expect(ran).toMatchObject({ code: 1 });
  expect(ran.err[0]).toContain('Mars/Base');
});

test('a hall becomes the plan of a screen: summary, notes, unchanged the second time', async () => {
  const argv = [
    '--format',
    'vista',
    copyOf('seats/vista-hall.json'),
    '--screen',
    'Screen 1',
    '--exhibitor',
    'Lanterna Harbour',
  ];
  const first = await seats(argv);
  expect(first).toMatchObject({ code: 0, err: [] });
  expect(first.out.slice(0, 3)).toEqual([
    'Screen 1, Harbour (Lanterna Harbour): 142 seats in 12 rows, 142 for sale.',
    'standard_seats 48, vip_seats 84, love_seats 10',
    'The hall now has this seat plan.',
  ]);
  expect(first.out[3]).toMatch(/^\d+ shows use it, 0 keep the old plan because seats are taken\.$/);
  expect((await seats(argv)).out[2]).toBe('The hall already has this seat plan.');
});

test('a seat chart with errors is refused, each error as a sentence', async () => {
  const file = copyOf('seats/chart-errors.json');
  const ran = await seats(['--format', 'seatsio', file, '--screen', 'Screen 1']);
  expect(ran).toMatchObject({ code: 1, out: [] });
  expect(ran.err).toEqual([
    `${file}, line 51, column 11 (subChart.rows[0].seats[2]): a seat of row A has no label.`,
    `${file}, line 61, column 11 (subChart.rows[0].seats[3]): A-4 has no category.`,
    `${file}, line 41, column 11 (subChart.rows[0].seats[1]): the seat A-1 occurs twice, also in line 31.`,
    'Nothing was changed.',
  ]);
});

test.each([
  [['--format', 'maoyan'], /^Give the format with --format: vista, seatsio, pretix\.$/],
  [['--format', 'vista', 'a', 'b', '--screen', 'x'], /^Give one file\.$/],
  [['--format', 'vista', 'a'], /^Give the hall with --screen\.$/],
])('import-seats with wrong arguments %j', async (argv, sentence) => {
  const ran = await seats(argv);
  expect(ran.code).toBe(2);
  expect(ran.err[0]).toMatch(sentence);
});

test('every sentence of the commands exists in four languages with the same values', { tags: ['I18N-001'] }, () => {
  const flat = (value: unknown, prefix = ''): [string, string][] =>
    typeof value === 'string'
      ? [[prefix, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, prefix ? `${prefix}.${key}` : key));
  const read = (locale: string) =>
    new Map(flat(JSON.parse(readFileSync(join(MESSAGES_FOLDER, locale, 'import.json'), 'utf8'))));
  const values = (sentence: string | undefined) => (sentence?.match(/\{\w+\}/g) ?? []).sort();
  const english = read('en');
  for (const locale of ['nl-BE', 'fr', 'de']) {
    const translated = read(locale);
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, sentence] of english)
      expect(values(translated.get(key)), `${key} in ${locale}`).toEqual(values(sentence));
  }
});
