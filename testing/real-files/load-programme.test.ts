import { expect, test } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { readProgramme, type SourceFile } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { type ImportWords, readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import type { LoadReport } from '#modules/programme-import/server/load-report.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { sharedData } from '#testing/tools/shared-data.ts';

const t = testDatabase();
const words: ImportWords = readImportWords(await openTranslator());
const file = (path: string): SourceFile => ({ name: path, bytes: sharedData(`schedules/${path}`) });
/**
 * Moved by whole weeks a programme begins on this day or up to six before: none of its shows has
 * begun, on any day and hour of the test.
 */
const ahead = () => addDays(new Date().toISOString().slice(0, 10), 8);

function read(format: ImportFormat, first: string, ...rest: string[]): Programme {
  return readProgramme(format, [file(first), ...rest.map(file)]);
}
const load = (programme: Programme, exhibitor: string): Promise<LoadReport> =>
  loadProgramme(t.db, programme, { exhibitor, words });

/** Rows of every table of an exhibitor, and what is in them: equal prints mean that nothing changed. */
async function print(exhibitorId: number): Promise<Record<string, { rows: number; content: string }>> {
  const tables = await t.asOwner<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'exhibitor_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  );
  const prints: Record<string, { rows: number; content: string }> = {};
  for (const { name } of tables) {
    const [row] = await t.asOwner<{ rows: number; content: string }>(
      `SELECT count(*)::int AS rows, coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), '') AS content FROM ${name} x WHERE exhibitor_id = $1`,
      [exhibitorId],
    );
    if (row) prints[name] = row;
  }
  return prints;
}
const rowsOf = async (exhibitorId: number, ...names: string[]) => {
  const prints = await print(exhibitorId);
  return Object.fromEntries(names.map((name) => [name, prints[name]?.rows]));
};
const created = (report: LoadReport) =>
  Object.fromEntries(Object.entries(report.counts).map(([kind, counts]) => [kind, counts.created]));
const otherThanUnchanged = (report: LoadReport) =>
  Object.values(report.counts).reduce((sum, counts) => sum + counts.created + counts.updated + counts.kept, 0);

const ODEON = ['odeon/wimbledon.json', 'odeon/richmond.json', 'odeon/leicester-square.json'];

test('five cinemas of two chains load completely, and a second time nothing changes', async () => {
  const programme = shiftTo(read('vista-ocapi', 'odeon/kingston.json', ...ODEON, 'curzon/bloomsbury.json'), ahead());
  const first = await load(programme, 'London Screens');
  expect(first.exhibitor).toMatchObject({ slug: 'london-screens', created: true });
  expect(created(first)).toEqual({
    cinemas: 5,
    screens: 45,
    distributors: 40,
    movies: 112,
    versions: 156,
    price_rates: 3,
    payment_methods: 4,
    screenings: 1928,
  });
  expect(first.bookable).toBe(1927);
  expect(first.assumedCapacities).toBe(45);
  expect(first.sellsOnline).toBe(false); // no provider is reached yet
  expect(
    await rowsOf(first.exhibitor.id, 'cinema', 'screen', 'movie', 'version', 'screening', 'screening_capacity'),
  ).toEqual({
    cinema: 5,
    screen: 45,
    movie: 112,
    version: 156,
    screening: 1928,
    screening_capacity: 1928,
  });
  const before = await print(first.exhibitor.id);
  const second = await load(programme, 'London Screens');
  expect(second.exhibitor).toMatchObject({ id: first.exhibitor.id, created: false });
  expect(otherThanUnchanged(second)).toBe(0);
  expect(await print(first.exhibitor.id)).toEqual(before);
});

test('the whole of Finnkino, with the film of several cinemas once', async () => {
  const report = await load(shiftTo(read('markus-xml', 'finnkino/Schedule-2021-11-12.xml'), ahead()), 'Finnkino');
  expect(created(report)).toMatchObject({ cinemas: 7, screens: 53, movies: 39, versions: 46, screenings: 204 });
  const [bond] = await t.asOwner<{ cinemas: number; movies: number }>(
    `SELECT count(DISTINCT s.cinema_id)::int AS cinemas, count(DISTINCT m.id)::int AS movies FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id WHERE m.exhibitor_id = $1 AND m.title ->> 'en' = '007 No Time to Die'`,
    [report.exhibitor.id],
  );
  expect(bond).toEqual({ cinemas: 7, movies: 1 });
  const languages = await t.asOwner<{ n: number }>(
    `SELECT count(*)::int AS n FROM version WHERE exhibitor_id = $1 AND subtitle_one_language = 'fi' AND subtitle_two_language = 'sv'`,
    [report.exhibitor.id],
  );
  expect(languages[0]?.n).toBeGreaterThan(10);
});

test('Boronia: cancelled sessions, places left, prices of the exhibitor, members at the till only', async () => {
  const report = await load(
    shiftTo(read('venuemaster', 'venuemaster-boronia/venue-schedule.json'), ahead()),
    'Boronia Metro',
  );
  expect(created(report)).toMatchObject({ cinemas: 1, screens: 4, movies: 32, screenings: 159, price_rates: 7 });
  expect(report).toMatchObject({ cancelled: 33, assumedCapacities: 0 });
  const { id } = report.exhibitor;
  const cancelled = await t.asOwner<{ n: number }>(
    `SELECT count(*)::int AS n FROM screening s JOIN screening_capacity c USING (exhibitor_id) JOIN screening_cancellation x USING (exhibitor_id)
      WHERE s.exhibitor_id = $1 AND c.screening_id = s.id AND x.screening_id = s.id AND s.cancelled_at IS NOT NULL AND c.closed_at IS NOT NULL`,
    [id],
  );
  expect(cancelled).toEqual([{ n: 33 }]);
  const rates = await t.asOwner(
    `SELECT p.name ->> 'en' AS name, w.ticket_cents, p.handling_cents, p.min_tickets, p.max_tickets, p.visibility FROM price_rate p
       JOIN price_row w ON w.exhibitor_id = p.exhibitor_id AND w.price_rate_id = p.id WHERE p.exhibitor_id = $1 ORDER BY p.sort`,
    [id],
  );
  expect(rates).toContainEqual({
    name: 'Adult',
    ticket_cents: 1300,
    handling_cents: 110,
    min_tickets: 1,
    max_tickets: 10,
    visibility: 15,
  });
  expect(rates).toContainEqual({
    name: 'Family of 4 Admissions',
    ticket_cents: 1000,
    handling_cents: 110,
    min_tickets: 4,
    max_tickets: 4,
    visibility: 15,
  });
  expect(rates).toContainEqual({
    name: 'Member Admission',
    ticket_cents: 900,
    handling_cents: 110,
    min_tickets: 1,
    max_tickets: 10,
    visibility: 12,
  });
  const [left] = await t.asOwner<{ capacity: number }>(
    `SELECT c.capacity FROM screening_capacity c JOIN external_ref r ON r.exhibitor_id = c.exhibitor_id AND r.entity_id = c.screening_id AND r.kind = 'screening'
      WHERE c.exhibitor_id = $1 AND r.external_key LIKE '%:session:197476'`,
    [id],
  );
  expect(left).toEqual({ capacity: 68 });
});

test('a sold-out showing is sold out here', async () => {
  const report = await load(read('vista-ocapi', 'curzon/bloomsbury.json'), 'Curzon');
  expect(report.soldOut).toBe(1);
  const full = await t.asOwner<{ n: number }>(
    'SELECT count(*)::int AS n FROM screening_capacity WHERE exhibitor_id = $1 AND capacity = 0',
    [report.exhibitor.id],
  );
  expect(full).toEqual([{ n: 1 }]);
});

test('a chain that joins later shares the films that are here, and changes none of them', async () => {
  const odeon = await load(read('vista-ocapi', 'odeon/kingston.json'), 'Shared');
  const { id } = odeon.exhibitor;
  const films = async () => (await print(id)).movie;
  expect((await films())?.rows).toBe(64);
  const nosferatu = () =>
    t.asOwner("SELECT id, description, updated_at FROM movie WHERE exhibitor_id = $1 AND slug = 'nosferatu'", [id]);
  const before = await nosferatu();
  const curzon = await load(read('vista-ocapi', 'curzon/bloomsbury.json'), 'Shared');
  // fourteen of Curzon's 52 films were here: thirteen under the same title, one behind its programme label
  expect(curzon.counts.movies).toMatchObject({ created: 38 });
  expect(await nosferatu()).toEqual(before);
  const third = await load(read('vista-ocapi', 'odeon/kingston.json'), 'Shared');
  expect(otherThanUnchanged(third)).toBe(0);
});
