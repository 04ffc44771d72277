/** What was imported sells: a programme and a hall of another system go through the product's own checkout. */
import { beforeAll, expect, test } from 'vitest';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import { bookableAt, shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import { loadSeatPlan } from '#modules/programme-import/server/load-seat-plan.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fixtureFile } from '#testing/fixtures/fixture-file.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
const EXHIBITOR = 'Fernhill';

beforeAll(async () => {
  // The demo exhibitor, whose simulators the new exhibitor's online methods use.
  await buildCinema(t, { methods: { mollie: { config: { api_key: 'k', base_url: 'http://127.0.0.1:3101' } } } });
  const file = { name: 'schedule.json', bytes: fixtureFile('venuemaster/schedule.json') };
  const programme = shiftTo(readProgramme('venuemaster', [file]), new Date().toISOString().slice(0, 10));
  const { exhibitor, sellsOnline } = await loadProgramme(t.db, programme, {
    exhibitor: EXHIBITOR,
    words: readImportWords(await openTranslator()),
  });
  expect(sellsOnline).toBe(true);
  const later = bookableAt(programme, Date.now() + 86_400_000).filter((one) => (one.seatsRemaining ?? 0) >= 90);
  const hall = new Map(programme.screens.map((screen) => [screen.key, screen.name]));
  const [screening] = later.filter((one) => hall.get(one.screenKey) === 'Cinema One');
  if (!screening) throw new Error('nothing plays in Cinema One');
  const id = async (sql: string, ...values: unknown[]) =>
    (await t.asOwner<{ id: number }>(sql, [exhibitor.id, ...values]))[0]?.id ?? 0;
  cinema = {
    ...cinema,
    exhibitorId: exhibitor.id,
    screeningId: await id(
      "SELECT entity_id AS id FROM external_ref WHERE exhibitor_id = $1 AND kind = 'screening' AND external_key = $2",
      screening.key,
    ),
    rates: {
      normal: await id("SELECT id FROM price_rate WHERE exhibitor_id = $1 AND name ->> 'en' = 'Adult'"),
      student: 0,
    },
    methods: {
      mollie: await id("SELECT id FROM payment_method WHERE exhibitor_id = $1 AND driver = 'mollie'"),
      payconiq: 0,
      voucher: 0,
    },
  };
});

test('tickets of an imported screening are sold at the imported price with its booking fee', async () => {
  const answer = await office.visitor().buys({ count: 2 });
  const [bill] = await t.asOwner<{ total_cents: number }>(
    'SELECT total_cents FROM bill WHERE exhibitor_id = $1 AND id = $2',
    [cinema.exhibitorId, answer.uuid],
  );
  expect(Number(bill?.total_cents)).toBe(2 * (1300 + 110));
});

test('a seat of an imported hall is sold by its name, once', { tags: ['SEAT-001'] }, async () => {
  const plan = readSeatPlan('vista', fixtureFile('seats/vista-hall.json'), 'hall.json');
  const report = await loadSeatPlan(t.db, plan, { screen: 'Cinema One', exhibitor: EXHIBITOR });
  expect(report).toMatchObject({ kept: 1, capacity: 142 });
  const [free] = await t.asOwner<{ id: number }>(
    'SELECT screening_id AS id FROM screening_capacity WHERE exhibitor_id = $1 AND arrangement_id IS NOT NULL AND taken = 0 ORDER BY 1 LIMIT 1',
    [cinema.exhibitorId],
  );
  const screeningId = free?.id ?? 0;
  await office.visitor().buys({ screeningId, seats: ['C-7', 'C-8'] });
  await expect(office.visitor().buys({ screeningId, seats: ['C-7'] })).rejects.toThrow(/seat/);
});
