import { expect, test } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import type { Programme, ProgrammeScreening } from '#modules/programme-import/rules/programme.ts';
import { shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fixtureFile } from '#testing/fixtures/fixture-file.ts';

const t = testDatabase();
const words = readImportWords(await openTranslator());
const load = (programme: Programme) => loadProgramme(t.db, programme, { exhibitor: 'Planned', words });

test('an import does not change screenings planned by employees', { tags: ['D-116'] }, async () => {
  const path = 'vista/mill.json';
  const source = readProgramme('vista-ocapi', [{ name: path, bytes: fixtureFile(path) }]);
  const programme = shiftTo(source, addDays(new Date().toISOString().slice(0, 10), 8));
  const [moved, removed, fresh] = lastOfThreeScreens(programme);
  const without = { ...programme, screenings: programme.screenings.filter(({ key }) => key !== fresh.key) };
  const { exhibitor } = await load(without);
  const planned = (screening: ProgrammeScreening, sets: string) =>
    t.asOwner(
      `UPDATE screening SET ${sets}, planned_at = now() WHERE exhibitor_id = $1 AND id = (
         SELECT entity_id FROM external_ref WHERE exhibitor_id = $1 AND kind = 'screening' AND external_key = $2)`,
      [exhibitor.id, screening.key],
    );
  const later = "starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes'";
  await planned(moved, later);
  await planned(removed, 'cancelled_at = now(), archived_at = now()');
  await t.asOwner(
    `INSERT INTO screening (exhibitor_id, movie_id, version_id, cinema_id, screen_id, starts_at, ends_at, planned_at)
     SELECT $1, s.movie_id, s.version_id, c.cinema_id, c.id, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000) + interval '1 hour', now()
       FROM screen c JOIN external_ref r ON r.exhibitor_id = c.exhibitor_id AND r.kind = 'screen' AND r.entity_id = c.id,
            (SELECT * FROM screening WHERE exhibitor_id = $1 ORDER BY id LIMIT 1) AS s
      WHERE c.exhibitor_id = $1 AND r.external_key = $2`,
    [exhibitor.id, fresh.screenKey, fresh.start + 600_000],
  );
  const starts = () =>
    t.asOwner<{ id: number }>(
      'SELECT id, starts_at, archived_at IS NULL AS shown FROM screening WHERE exhibitor_id = $1 ORDER BY id',
      [exhibitor.id],
    );
  const before = await starts();

  // the source changes those two, and adds a third where the exhibitor planned another one
  const changed = programme.screenings.map((screening) =>
    [moved.key, removed.key].includes(screening.key) ? { ...screening, start: screening.start - 60_000 } : screening,
  );
  const report = await load({ ...programme, screenings: changed });
  expect(report.counts.screenings).toMatchObject({ created: 0, updated: 0, kept: 3 });
  expect(await starts()).toEqual(before);
});

/** Returns the last screening of each of three screens: a later time overlaps nothing. */
function lastOfThreeScreens(programme: Programme): [ProgrammeScreening, ProgrammeScreening, ProgrammeScreening] {
  const screens = Map.groupBy(programme.screenings, ({ screenKey }) => screenKey);
  const [one, two, three] = [...screens.values()].flatMap(
    (screenings) => screenings.toSorted((a, b) => a.start - b.start).at(-1) ?? [],
  );
  if (!one || !two || !three) throw new Error('an exhibitor of three screens');
  return [one, two, three];
}
