import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/days.ts';
import type { ComparableShowsWire, FiguresWire } from '#modules/reports/contract/figures.ts';
import { figureRoutes } from '#modules/reports/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => figureRoutes(app, { db: t.db, translator }));
const sales = purchasesAt(t, () => exhibitor.own);
const others = purchasesAt(t, () => exhibitor.other);
/** A Wednesday, on which a cine week begins; three weeks before it are today's past. */
const WEEK: Day = '2031-11-26';
const FRIDAY = 5;
let admin: Browser;

/** A show on a Friday so many weeks before the planned week, with so many tickets at 12 euros. */
async function shown(weeksBefore: number, tickets: number, time = '20:00'): Promise<void> {
  const day = addDays(WEEK, 2 - 7 * weeksBefore);
  const screeningId = await buildScreening(t, exhibitor.own, { startsAtMs: Date.parse(`${day}T${time}:00+01:00`) });
  if (tickets > 0) await sales.tickets({ screeningId, count: tickets });
}

beforeAll(async () => {
  t.travel(Date.parse(`${addDays(WEEK, -40)}T12:00:00+01:00`) - Date.now());
  await shown(1, 3);
  await shown(2, 2);
  await shown(3, 0, '22:30');
  await shown(5, 4); // too long ago
  await shown(0, 1); // of the planned week itself
  // Another exhibitor's, whose hall has the same id.
  const foreign = await buildScreening(t, exhibitor.other, {
    startsAtMs: Date.parse(`${addDays(WEEK, -5)}T20:00:00+01:00`),
  });
  await others.tickets({ screeningId: foreign, count: 3 });
  t.travel(Date.parse(`${addDays(WEEK, -1)}T12:00:00+01:00`) - Date.now());
  admin = await exhibitor.as('admin');
});

const read = async (query: string, browser = admin): Promise<ComparableShowsWire> => {
  const answer = await browser.get(`/api/staff/figures/comparable?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return (answer.json as { data: ComparableShowsWire }).data;
};

describe('comparable shows of a planned week', { tags: ['REP-004', 'SCH-004'] }, () => {
  test('are those of the same hall and weekday in the four weeks before, on average', async () => {
    const { from, until, rows } = await read(`week=${WEEK}`);
    expect([from, until]).toEqual([addDays(WEEK, -29), addDays(WEEK, -2)]);
    const [hall] = await t.asOwner<{ id: number; capacity: number }>('SELECT id, capacity FROM screen WHERE id = $1', [
      exhibitor.own.hall.screenId,
    ]);
    const row = rows.find(({ weekday }) => weekday === FRIDAY);
    expect(row).toEqual({
      screen_id: hall?.id,
      weekday: FRIDAY,
      shows: 3,
      occupancy: Math.round((5 * 100) / (3 * (hall?.capacity ?? 0))),
      revenue: row?.revenue,
    });
    expect(rows).toHaveLength(1);
  });

  test('took what the figures of these days say, to the cent', async () => {
    const { from, until, rows } = await read(`week=${WEEK}`);
    const figures = (await admin.get(`/api/staff/figures?from=${from}&until=${until}&by=hall`)).json as {
      data: FiguresWire;
    };
    const hall = figures.data.rows.find(({ key }) => key === String(exhibitor.own.hall.screenId));
    expect(Math.round((rows[0]?.revenue ?? 0) * 3 * 100) / 100).toBeCloseTo(hall?.now.revenue ?? 0, 1);
    expect(rows[0]?.revenue).toBeGreaterThan(0);
  });

  test('are none where nothing was shown', async () => {
    expect((await read(`week=${addDays(WEEK, -70)}`)).rows).toEqual([]);
  });

  test('need the right to reports, a day, and a cinema of the reader', async () => {
    const cashier = await exhibitor.as('employee', ['schedules.view']);
    expect((await cashier.get(`/api/staff/figures/comparable?week=${WEEK}`)).status).toBe(403);
    expect(statusAndErrors(await admin.get('/api/staff/figures/comparable?week=2031-02-30'))).toMatchObject({
      status: 422,
    });
  });
});
