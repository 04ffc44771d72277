/** What was imported sells: a programme and a hall of another system go through the product's own checkout. */
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { zPaymentMethodForm } from '#modules/payments/contract/staff.ts';
import { changePaymentMethod } from '#modules/payments/server/methods/change-payment-method.ts';
import { connectPaymentMethod } from '#modules/payments/server/methods/connect-payment-method.ts';
import { methods } from '#modules/payments/server/methods/payment-methods.sql.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import { bookableAt, shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import { loadSeatPlan } from '#modules/programme-import/server/load-seat-plan.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { MOLLIE_TEST_KEY } from '#simulators/mollie/simulator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fixtureFile } from '#testing/fixtures/fixture-file.ts';
import { boxOffice, testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
let cinema: Cinema;
const office = boxOffice(t, () => cinema);
const EXHIBITOR = 'Fernhill';

beforeAll(async () => {
  // The demo exhibitor beside it: its access to a simulator is not copied.
  await buildCinema(t, { methods: { mollie: { config: { api_key: 'k', base_url: 'http://127.0.0.1:3101' } } } });
  const file = { name: 'schedule.json', bytes: fixtureFile('venuemaster/schedule.json') };
  const programme = shiftTo(readProgramme('venuemaster', [file]), new Date().toISOString().slice(0, 10));
  const { exhibitor, sellsOnline } = await loadProgramme(t.db, programme, {
    exhibitor: EXHIBITOR,
    words: readImportWords(await openTranslator()),
  });
  expect(sellsOnline).toBe(false);
  const mollie = await connectMollie(exhibitor.id);
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
      mollie,
      payconiq: 0,
      voucher: 0,
    },
  };
});

/** Connects the imported method to a provider and switches it on, as an employee does in the portal. */
async function connectMollie(exhibitorId: number): Promise<number> {
  const acting = { exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  const deps = { db: t.db, secrets: testSecrets, allowLoopback: true };
  const rows = await t.db.ask(exhibitorId, (first) => methods(first, false, 10));
  const found = rows.find(({ driver }) => driver === 'mollie');
  if (!found) throw new Error('the import made no online method');
  const { id, name, exclusive, withdrawable, devices, sort } = found;
  const form = { names: name, status: 'active', exclusive, withdrawable, devices, sort } as const;
  await expect(changePaymentMethod(deps, acting, id, zPaymentMethodForm.parse(form))).rejects.toBeInstanceOf(Refusal);
  await connectPaymentMethod(deps, acting, id, { api_key: MOLLIE_TEST_KEY, base_url: 'http://127.0.0.1:3101' });
  await changePaymentMethod(deps, acting, id, zPaymentMethodForm.parse(form));
  return id;
}

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
