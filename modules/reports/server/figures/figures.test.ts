import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/days.ts';
import { EARNED_ACCOUNTS } from '#modules/payments/rules/ledger.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import type { ReportWire } from '#modules/reports/contract/reports.ts';
import { FIGURE_GROUPS, type FigureGroup } from '#modules/reports/rules/figures.ts';
import { figureRoutes, reportRoutes } from '#modules/reports/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const exhibitor = portalCinema(t, (app) => {
  reportRoutes(app, { db: t.db, translator });
  figureRoutes(app, { db: t.db, translator });
});
const sales = purchasesAt(t, () => exhibitor.own);
const others = purchasesAt(t, () => exhibitor.other);
let admin: Browser;
/** Two shows on two Fridays of 2031; it is noon on the first. */
const FRIDAY: Day = '2031-11-21';
const NEXT = addDays(FRIDAY, 7);
let first: number;
let second: number;
let otherHall: { cinemaId: number };

beforeAll(async () => {
  t.travel(Date.parse(`${FRIDAY}T12:00:00+01:00`) - Date.now());
  admin = await exhibitor.as('admin');
  const hall = await buildHall(t, exhibitor.own.exhibitorId);
  otherHall = hall;
  const at = (day: Day, time: string) => Date.parse(`${day}T${time}:00+01:00`);
  first = await buildScreening(t, exhibitor.own, { startsAtMs: at(FRIDAY, '20:00') });
  second = await buildScreening(t, exhibitor.own, { startsAtMs: at(NEXT, '22:00'), hall });
  const bills = [
    await sales.tickets({ screeningId: first, count: 3 }),
    await sales.tickets({ screeningId: second, count: 2, rate: exhibitor.own.rates.student }),
    await sales.tickets({ screeningId: second, count: 2 }),
  ];
  const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId, { vatTreatment: 'single_purpose', vatBp: 600 });
  await sales.vouchers({ typeId, turns: 2, euros: 24 });
  await sales.refund(bills[2] ?? '', [0]);
  const foreign = await buildScreening(t, exhibitor.other, { startsAtMs: at(FRIDAY, '20:00') });
  await others.tickets({ screeningId: foreign, count: 3 });
});

const EVERYTHING = `from=${addDays(FRIDAY, -30)}&until=${addDays(FRIDAY, 60)}`;
const read = async (query: string, browser = admin): Promise<FiguresWire> => {
  const answer = await browser.get(`/api/staff/figures?${query}`);
  expect([query, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([query, 200, '']);
  return (answer.json as { data: FiguresWire }).data;
};
const report = async (name: string): Promise<ReportWire> =>
  ((await admin.get(`/api/staff/reports/${name}?${EVERYTHING}`)).json as { data: ReportWire }).data;
const cents = (euros: number | null | undefined): number => Math.round((euros ?? 0) * 100);
const sumOf = ({ rows }: FiguresWire, measure: 'revenue' | 'admissions'): number =>
  rows.reduce((sum, { now }) => sum + cents(now[measure]), 0);

test.each(FIGURE_GROUPS)(
  'figures by %s add up to what the ledger says was earned, to the cent',
  {
    tags: ['REP-004', 'REP-005', 'I19', 'SETTLE-13'],
  },
  async (by) => {
    const figures = await read(`${EVERYTHING}&by=${by}`);
    const [booked] = await t.asOwner<{ cents: number }>(
      'SELECT -sum(amount_cents) AS cents FROM ledger WHERE exhibitor_id = $1 AND account = ANY($2)',
      [exhibitor.own.exhibitorId, EARNED_ACCOUNTS],
    );
    const [counted] = await t.asOwner<{ count: number }>(
      'SELECT count(*)::int AS count FROM ticket WHERE exhibitor_id = $1 AND revoked_at IS NULL',
      [exhibitor.own.exhibitorId],
    );
    expect(Number(booked?.cents)).toBeGreaterThan(0);
    expect([sumOf(figures, 'revenue'), cents(figures.total.now.revenue)]).toEqual([
      Number(booked?.cents),
      Number(booked?.cents),
    ]);
    expect([sumOf(figures, 'admissions') / 100, figures.total.now.admissions]).toEqual([
      counted?.count,
      counted?.count,
    ]);
    expect([JSON.stringify(figures).includes('CANARY'), missing]).toEqual([false, []]);
  },
);

test('figures are those of the reports: of each day and of each rate', { tags: ['REP-004', 'D-159'] }, async () => {
  const byDay = (await read(`${EVERYTHING}&by=day`)).rows.filter(({ now }) => now.revenue !== 0);
  const daily = (await report('daily_sales')).rows;
  expect(byDay.map(({ key, now }) => [key, now.admissions, now.revenue])).toEqual(
    daily.map(({ day, tickets, gross }) => [day, tickets, gross]),
  );
  const byRate = (await read(`${EVERYTHING}&by=rate`)).rows;
  for (const { price_rate, tickets, gross } of (await report('price_rates')).rows)
    expect(byRate.find(({ name }) => name === price_rate)?.now).toMatchObject({ admissions: tickets, revenue: gross });
});

test('a week stands beside the week before, with the occupancy of its hall; a show is named by film, hall and time', {
  tags: ['REP-004', 'D-010'],
}, async () => {
  const figures = await read(`from=${NEXT}&until=${addDays(NEXT, 6)}&by=day&compare=before`);
  expect([figures.before, figures.rows.length]).toEqual([{ from: FRIDAY, until: addDays(FRIDAY, 6) }, 7]);
  const [row] = figures.rows;
  expect([row?.key, row?.before_key, row?.now.admissions, row?.before?.admissions]).toEqual([NEXT, FRIDAY, 3, 3]);
  const [hall] = await t.asOwner<{ capacity: number }>(
    'SELECT coalesce(k.capacity, h.capacity) AS capacity FROM screening s JOIN screen h ON h.id = s.screen_id AND h.exhibitor_id = s.exhibitor_id LEFT JOIN screening_capacity k ON k.screening_id = s.id AND k.exhibitor_id = s.exhibitor_id WHERE s.id = $1 AND s.exhibitor_id = $2',
    [second, exhibitor.own.exhibitorId],
  );
  expect(row?.now.occupancy).toBeCloseTo((3 / (hall?.capacity ?? 1)) * 100, 1);
  expect(figures.total).toMatchObject({ shows: 1, now: { admissions: 3 }, before: { admissions: 3 } });
  const shows = (await read(`${EVERYTHING}&by=screening`)).rows;
  expect(shows.find(({ key }) => key === String(second))).toMatchObject({
    name: 'The Test Film',
    start: `${NEXT}T22:00:00+01:00`,
    shows: 1,
  });
  const hours = (await read(`${EVERYTHING}&by=hour`)).rows;
  expect(hours.filter(({ now }) => now.admissions).map(({ key, now }) => [key, now.admissions])).toEqual([
    ['20', 3],
    ['22', 3],
  ]);
});

test('of one film only its tickets are counted, and its name is told', { tags: ['REP-004'] }, async () => {
  const { movieId } = exhibitor.own;
  const figures = await read(`${EVERYTHING}&by=week&movie=${movieId}`);
  expect(figures.movie).toEqual({ id: movieId, name: 'The Test Film' });
  expect([figures.total.now.admissions, figures.measures]).toEqual([6, ['revenue', 'admissions', 'occupancy']]);
  const films = (await read(`${EVERYTHING}&by=film`)).rows;
  expect(films.find(({ key }) => key === String(movieId))?.now.revenue).toBe(figures.total.now.revenue);
});

test('a cancelled show has no seats to fill', { tags: ['REP-004'] }, async () => {
  const empty = await buildScreening(t, exhibitor.own, { startsAtMs: Date.parse(`${NEXT}T12:00:00+01:00`) });
  const shown = async () => (await read(`from=${NEXT}&until=${NEXT}`)).total.shows;
  expect(await shown()).toBe(2);
  await t.asOwner('UPDATE screening SET cancelled_at = now() WHERE id = $1 AND exhibitor_id = $2', [
    empty,
    exhibitor.own.exhibitorId,
  ]);
  expect(await shown()).toBe(1);
});

describe('rights and refusals', { tags: ['REP-002', 'D-160', 'T72'] }, () => {
  test('only readers of reports read figures, and only of their cinemas', async () => {
    const roles = { may: 'manager', mayNot: 'employee' } as const;
    await expectGuarded(exhibitor, (browser) => browser.get(`/api/staff/figures?${EVERYTHING}`), roles);
    await expectGuarded(
      exhibitor,
      (browser) => browser.get(`/api/staff/figures/export?format=csv_us&${EVERYTHING}`),
      roles,
    );
    const limited = await exhibitor.as('manager');
    await t.asOwner(
      'INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) SELECT $1, max(id), $2 FROM employee WHERE exhibitor_id = $1',
      [exhibitor.own.exhibitorId, otherHall.cinemaId],
    );
    expect((await read(EVERYTHING, limited)).total.now.admissions).toBe(3);
    const { cinemaId } = exhibitor.own.hall;
    for (const path of ['?', '/export?format=xlsx&'])
      expect(
        statusAndErrors(await limited.get(`/api/staff/figures${path}${EVERYTHING}&cinema=${cinemaId}`)),
      ).toMatchObject({ status: 403, code: 'reports.not_your_cinemas' });
  });

  test.each([
    ['from=2026-01-01&until=2027-02-05', 'until'],
    ['from=2026-01-02&until=2026-01-01', 'until'],
    ['from=2026-02-30&until=2026-03-01', 'from'],
    ['from=2026-01-01&until=2026-01-01&by=planet', 'by'],
    ['from=2026-01-01&until=2026-01-01&compare=mars', 'compare'],
    ['from=2026-01-01&until=2026-01-01&movie=x', 'movie'],
  ])('figures with %s are refused at %s', async (query, field) => {
    const answer = statusAndErrors(await admin.get(`/api/staff/figures?${query}`));
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});

describe('the file has what the table shows', { tags: ['REP-006'] }, () => {
  const file = async (query: string) => {
    const answer = await fetch(`${exhibitor.site.url}/api/staff/figures/export?${EVERYTHING}&${query}`, {
      headers: { cookie: `staff=${admin.cookies.get('staff')}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type: answer.headers.get('content-type'), content, text: content.toString('utf8') };
  };
  const lines = async (query: string): Promise<string[]> => (await file(query)).text.trim().split('\r\n');

  test('its columns, its measure first, and its order', async () => {
    const byRate: FigureGroup = 'rate';
    const [head, ...rows] = await lines(
      `format=csv_us&by=${byRate}&measure=admissions&order=admissions&direction=down`,
    );
    expect(head).toBe('Price rate,Admissions,"Revenue, €"');
    expect(rows.map((row) => Number(row.split(',').at(-2)))).toEqual([4, 2, 0]);
    const [compared] = await lines('format=csv_eu&by=day&compare=year');
    expect(compared).toBe(
      'Day;Revenue, €;Compared with;Compared period;Difference;Admissions;Occupancy, %;Concessions per head, €;Shows',
    );
    expect((await lines('format=csv_eu&by=day')).find((row) => row.startsWith('28/11/2031'))).toMatch(
      /^28\/11\/2031;\d+,\d\d;3;\d+,\d\d;0,00;1$/,
    );
    for (const by of FIGURE_GROUPS)
      expect([by, (await lines(`format=csv_us&by=${by}`)).length > 1]).toEqual([by, true]);
    expect(missing).toEqual([]);
  });

  test('a workbook, and no measure that its rows do not have', async () => {
    const { type, content } = await file('format=xlsx&by=film');
    expect([type, content.subarray(0, 2).toString()]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ]);
    const refused = statusAndErrors(
      await admin.get(`/api/staff/figures/export?${EVERYTHING}&format=csv_us&by=channel&measure=occupancy`),
    );
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['measure']]);
  });
});
