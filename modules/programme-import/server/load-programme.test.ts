import { expect, test } from 'vitest';
import { addDays } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readProgramme, type SourceFile } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat, Programme } from '#modules/programme-import/rules/programme.ts';
import { shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { type ImportWords, readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import type { LoadReport } from '#modules/programme-import/server/load-report.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type FixtureFile, fixtureFile } from '#testing/fixtures/fixture-file.ts';

const t = testDatabase();
const words: ImportWords = readImportWords(await openTranslator());
const file = (name: FixtureFile): SourceFile => ({ name, bytes: fixtureFile(name) });
/**
 * Moved by whole weeks, a programme begins on this day or up to six days before: nothing of it has
 * begun, at any day and hour of the test.
 */
const ahead = () => addDays(new Date().toISOString().slice(0, 10), 8);

function read(format: ImportFormat, first: FixtureFile, ...rest: FixtureFile[]): Programme {
  return readProgramme(format, [file(first), ...rest.map(file)]);
}
const load = (programme: Programme, exhibitor: string, options: { dryRun?: boolean } = {}): Promise<LoadReport> =>
  loadProgramme(t.db, programme, { exhibitor, words, ...options });

async function problemsOf(work: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
  return [];
}

/**
 * Returns the rows of each table of an exhibitor, and their content: equal results mean that
 * nothing changed.
 */
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

test('three cinemas of two chains load completely, and a second time nothing changes', async () => {
  const programme = shiftTo(read('vista-ocapi', 'vista/harbour.json', 'vista/mill.json', 'vista/annex.json'), ahead());
  const first = await load(programme, 'Saltmouth Screens');
  expect(first.exhibitor).toMatchObject({ slug: 'saltmouth-screens', created: true });
  expect(created(first)).toEqual({
    cinemas: 3,
    screens: 9,
    distributors: 5,
    movies: 9,
    versions: 20,
    price_rates: 3,
    payment_methods: 4,
    screenings: 211,
  });
  expect(first.bookable).toBe(210);
  expect(first.assumedCapacities).toBe(9);
  expect(first.sellsOnline).toBe(false); // no access to a provider yet
  expect(
    await rowsOf(first.exhibitor.id, 'cinema', 'screen', 'movie', 'version', 'screening', 'screening_capacity'),
  ).toEqual({
    cinema: 3,
    screen: 9,
    movie: 9,
    version: 20,
    screening: 211,
    screening_capacity: 211,
  });
  const before = await print(first.exhibitor.id);
  const second = await load(programme, 'Saltmouth Screens');
  expect(second.exhibitor).toMatchObject({ id: first.exhibitor.id, created: false });
  expect(otherThanUnchanged(second)).toBe(0);
  expect(await print(first.exhibitor.id)).toEqual(before);
});

test('a whole day of a Finnish chain, with the film of several cinemas once', async () => {
  const report = await load(shiftTo(read('markus-xml', 'markus/schedule.xml'), ahead()), 'Kinotar');
  expect(created(report)).toMatchObject({ cinemas: 2, screens: 5, movies: 5, versions: 5, screenings: 25 });
  const [orchard] = await t.asOwner<{ cinemas: number; movies: number }>(
    `SELECT count(DISTINCT s.cinema_id)::int AS cinemas, count(DISTINCT m.id)::int AS movies FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id WHERE m.exhibitor_id = $1 AND m.title ->> 'en' = 'Iron Orchard'`,
    [report.exhibitor.id],
  );
  expect(orchard).toEqual({ cinemas: 2, movies: 1 });
  const languages = await t.asOwner<{ n: number }>(
    `SELECT count(*)::int AS n FROM version WHERE exhibitor_id = $1 AND subtitle_one_language = 'fi' AND subtitle_two_language = 'sv'`,
    [report.exhibitor.id],
  );
  expect(languages).toEqual([{ n: 3 }]);
});

test('VenueMaster: cancelled sessions, places left, prices of the exhibitor, members at the till only', async () => {
  const report = await load(shiftTo(read('venuemaster', 'venuemaster/schedule.json'), ahead()), 'Fernhill');
  expect(created(report)).toMatchObject({ cinemas: 1, screens: 4, movies: 6, screenings: 180, price_rates: 6 });
  expect(report).toMatchObject({ cancelled: 20, assumedCapacities: 0 });
  const { id } = report.exhibitor;
  const cancelled = await t.asOwner<{ n: number }>(
    `SELECT count(*)::int AS n FROM screening s JOIN screening_capacity c USING (exhibitor_id) JOIN screening_cancellation x USING (exhibitor_id)
      WHERE s.exhibitor_id = $1 AND c.screening_id = s.id AND x.screening_id = s.id AND s.cancelled_at IS NOT NULL AND c.closed_at IS NOT NULL`,
    [id],
  );
  expect(cancelled).toEqual([{ n: 20 }]);
  const rates = await t.asOwner(
    `SELECT p.name ->> 'en' AS name, w.ticket_cents, p.handling_cents, p.min_tickets, p.max_tickets, p.visibility FROM price_rate p
       JOIN price_row w ON w.exhibitor_id = p.exhibitor_id AND w.price_rate_id = p.id WHERE p.exhibitor_id = $1 ORDER BY p.sort`,
    [id],
  );
  const forOne = { handling_cents: 110, min_tickets: 1, max_tickets: 10 };
  expect(rates).toContainEqual({ name: 'Adult', ticket_cents: 1300, visibility: 15, ...forOne });
  expect(rates).toContainEqual({ name: 'Member', ticket_cents: 900, visibility: 12, ...forOne });
  expect(rates).toContainEqual({
    name: 'Family of 4',
    ticket_cents: 1000,
    visibility: 15,
    handling_cents: 110,
    min_tickets: 4,
    max_tickets: 4,
  });
  const [left] = await t.asOwner<{ capacity: number }>(
    `SELECT c.capacity FROM screening_capacity c JOIN external_ref r ON r.exhibitor_id = c.exhibitor_id AND r.entity_id = c.screening_id AND r.kind = 'screening'
      WHERE c.exhibitor_id = $1 AND r.external_key LIKE '%:session:4006'`,
    [id],
  );
  expect(left).toEqual({ capacity: 72 });
});

test('a sold-out showing is sold out after the import', async () => {
  const report = await load(read('vista-ocapi', 'vista/annex.json'), 'Annex');
  expect(report.soldOut).toBe(1);
  const full = await t.asOwner<{ n: number }>(
    'SELECT count(*)::int AS n FROM screening_capacity WHERE exhibitor_id = $1 AND capacity = 0',
    [report.exhibitor.id],
  );
  expect(full).toEqual([{ n: 1 }]);
});

test('a dry run reports the same and changes nothing', async () => {
  const programme = read('vista-ocapi', 'vista/mill.json');
  const dry = await load(programme, 'Dry Run', { dryRun: true });
  expect(await t.asOwner("SELECT 1 FROM exhibitor WHERE slug = 'dry-run'")).toEqual([]);
  const real = await load(programme, 'Dry Run');
  expect(dry.counts).toEqual(real.counts);
  const before = await print(real.exhibitor.id);
  const again = await load(read('vista-ocapi', 'vista/annex.json'), 'Dry Run', { dryRun: true });
  expect(again.counts.cinemas.created).toBe(1);
  expect(await print(real.exhibitor.id)).toEqual(before);
});

test('a chain that joins later shares the existing films, and changes none of them', async () => {
  const lanterna = await load(read('vista-ocapi', 'vista/harbour.json'), 'Shared');
  const { id } = lanterna.exhibitor;
  expect((await print(id)).movie?.rows).toBe(7);
  const orchard = () =>
    t.asOwner("SELECT id, description, updated_at FROM movie WHERE exhibitor_id = $1 AND slug = 'iron-orchard'", [id]);
  const before = await orchard();
  expect(before).toHaveLength(1);
  const annex = await load(read('vista-ocapi', 'vista/annex.json'), 'Shared');
  // two of its three films were here: one under the same title, one behind its programme label
  expect(annex.counts.movies).toMatchObject({ created: 1 });
  expect(await orchard()).toEqual(before);
  const third = await load(read('vista-ocapi', 'vista/harbour.json'), 'Shared');
  expect(otherThanUnchanged(third)).toBe(0);
});

/** Returns the programme with one of its screenings changed. */
function withScreening(
  programme: Programme,
  index: number,
  change: Partial<Programme['screenings'][number]>,
): Programme {
  return {
    ...programme,
    screenings: programme.screenings.map((one, at) => (at === index ? { ...one, ...change } : one)),
  };
}

test('a change in the source changes a screening, unless it has sales', async () => {
  const programme = shiftTo(read('vista-ocapi', 'vista/mill.json'), ahead());
  const last = programme.screenings.length - 1;
  const lastOne = programme.screenings[last];
  if (!lastOne) throw new Error('no screening');
  const first = await load(programme, 'Changing');
  const { id } = first.exhibitor;
  const later = { start: lastOne.start + 60_000, end: lastOne.end + 60_000 };
  const moved = await load(withScreening(programme, last, later), 'Changing');
  expect(moved.counts.screenings).toMatchObject({ updated: 1, kept: 0, created: 0 });
  const cancelled = await load(withScreening(programme, last, { cancelled: true }), 'Changing');
  expect(cancelled.counts.screenings).toMatchObject({ updated: 1 });
  // a cancelled screening stays cancelled, even if the source changes it
  const revived = await load(programme, 'Changing');
  expect(revived.counts.screenings).toMatchObject({ updated: 0, kept: 1 });

  const sold = programme.screenings[last - 1];
  if (!sold) throw new Error('no screening');
  await t.asOwner(
    `INSERT INTO seat_claim (exhibitor_id, screening_id, state, online) SELECT exhibitor_id, entity_id, 'blocked', false FROM external_ref
      WHERE exhibitor_id = $1 AND kind = 'screening' AND external_key = $2`,
    [id, sold.key],
  );
  const kept = await load(withScreening(programme, last - 1, { start: sold.start + 60_000 }), 'Changing');
  expect(kept.counts.screenings.kept).toBe(2);
  const [start] = await t.asOwner<{ starts_at: Date }>(
    `SELECT s.starts_at FROM screening s JOIN external_ref r ON r.exhibitor_id = s.exhibitor_id AND r.entity_id = s.id AND r.kind = 'screening'
      WHERE s.exhibitor_id = $1 AND r.external_key = $2`,
    [id, sold.key],
  );
  expect(start?.starts_at.getTime()).toBe(sold.start);
});

test('two screenings may exchange their times', async () => {
  const programme = shiftTo(read('vista-ocapi', 'vista/mill.json'), ahead());
  await load(programme, 'Swapping');
  const screens = Map.groupBy(
    programme.screenings.filter((one) => one.start > Date.now() + 86_400_000),
    (one) => one.screenKey,
  );
  const [a, b] = screens.values().next().value ?? [];
  if (!a || !b) throw new Error('no two screenings on a screen');
  const at = (key: string) => programme.screenings.findIndex((one) => one.key === key);
  const swapped = withScreening(withScreening(programme, at(a.key), { start: b.start, end: b.end }), at(b.key), {
    start: a.start,
    end: a.end,
  });
  const report = await load(swapped, 'Swapping');
  expect(report.counts.screenings.updated).toBeGreaterThanOrEqual(2);
});

test('refused, with nothing changed: overlaps in the source, a screen occupied here, different time zones, an ambiguous name', async () => {
  const programme = read('vista-ocapi', 'vista/mill.json');
  const [one] = programme.screenings;
  if (!one) throw new Error('no screening');
  const twice = {
    ...programme,
    screenings: [...programme.screenings, { ...one, key: 'another', start: one.start + 60_000 }],
  };
  expect(await problemsOf(load(twice, 'Refused'))).toMatchObject([
    { code: 'import.screenings_overlap', params: { screen: expect.stringMatching(/^Screen/) } },
  ]);
  expect(await t.asOwner("SELECT 1 FROM exhibitor WHERE slug = 'refused'")).toEqual([]);

  const { exhibitor } = await load(programme, 'Refused');
  const before = await print(exhibitor.id);
  const stranger = {
    ...programme,
    screenings: [{ ...one, key: 'stranger', start: one.start + 60_000, end: one.end + 60_000 }],
  };
  expect(await problemsOf(load(stranger, 'Refused'))).toMatchObject([{ code: 'import.screen_occupied' }]);
  expect(await print(exhibitor.id)).toEqual(before);

  const finland = read('markus-xml', 'markus/schedule.xml');
  expect(await problemsOf(load(finland, 'Refused'))).toMatchObject([
    { code: 'import.time_zone_of_exhibitor', params: { own: 'Europe/London', zone: 'Europe/Helsinki' } },
  ]);
  const both = { ...programme, cinemas: [...programme.cinemas, ...finland.cinemas] };
  expect(await problemsOf(load(both, 'Refused'))).toMatchObject([{ code: 'import.time_zones_differ' }]);
  await t.asOwner("INSERT INTO exhibitor (slug, trade_name) VALUES ('twin-1', 'Twin'), ('twin-2', 'Twin')");
  expect(await problemsOf(load(programme, 'Twin'))).toMatchObject([{ code: 'import.exhibitor_ambiguous' }]);
});

test('online methods of a new exhibitor are switched off: no access of another exhibitor is copied, not even a simulator’s', async () => {
  await t.asOwner("INSERT INTO exhibitor (id, slug, trade_name) VALUES (9001, 'demo-house', 'Demo')");
  await t.asOwner(
    `INSERT INTO payment_method (exhibitor_id, name, type, driver, config) VALUES
       (9001, '{"en":"Card"}', 'online', 'mollie', '{"api_key":"k","base_url":"http://127.0.0.1:4010"}'),
       (9001, '{"en":"QR"}', 'online', 'payconiq', '{"api_key":"real"}')`,
  );
  const report = await load(read('vista-ocapi', 'vista/annex.json'), 'Beside the demo');
  expect(report.sellsOnline).toBe(false);
  const methods = await t.asOwner(
    'SELECT driver, active, config FROM payment_method WHERE exhibitor_id = $1 ORDER BY sort',
    [report.exhibitor.id],
  );
  expect(methods).toEqual([
    { driver: 'mollie', active: false, config: {} },
    { driver: 'payconiq', active: false, config: {} },
    { driver: 'voucher', active: true, config: {} },
    { driver: 'offline', active: true, config: {} },
  ]);
});

test('the progress runs to its end', async () => {
  const steps: [number, number][] = [];
  await loadProgramme(t.db, read('vista-ocapi', 'vista/annex.json'), {
    exhibitor: 'Progress',
    words,
    onProgress: (done, total) => steps.push([done, total]),
  });
  expect(steps.length).toBeGreaterThan(4);
  expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
});
