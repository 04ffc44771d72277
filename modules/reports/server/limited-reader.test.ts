/** D-160: a report is limited to the cinemas of its reader. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import type { ReportsWire, ReportWire } from '#modules/reports/contract/reports.ts';
import { REPORT_NAMES, REPORTS, type ReportName } from '#modules/reports/rules/reports.ts';
import { REPORT_TOPIC } from '#modules/reports/server/report-mails.ts';
import { reportRoutes } from '#modules/reports/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => reportRoutes(app, { db: t.db, translator }));
const sales = purchasesAt(t, () => exhibitor.own);
const today = businessDay(Date.now(), 'Europe/Brussels', 0);
const PERIOD = `from=${addDays(today, -30)}&until=${addDays(today, 60)}`;
const NOT_YOURS = { status: 403, code: 'reports.not_your_cinemas' };
let first: number;
let second: number;
let admin: Browser;
/** May read the second cinema only. */
let limited: Browser;

beforeAll(async () => {
  const { exhibitorId } = exhibitor.own;
  const hall = await buildHall(t, exhibitorId);
  [first, second] = [exhibitor.own.hall.cinemaId, hall.cinemaId];
  await sales.tickets({ count: 3 });
  await sales.tickets({ count: 2, screeningId: await buildScreening(t, exhibitor.own, { hall }) });
  admin = await exhibitor.as('admin');
  limited = await exhibitor.as('manager', ['reports.financial', 'vouchers.view']);
  await t.asOwner(
    'INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) SELECT $1, max(id), $2 FROM employee WHERE exhibitor_id = $1',
    [exhibitorId, second],
  );
});

const ask = (browser: Browser, report: ReportName, query = '') =>
  browser.get(`/api/staff/reports/${report}?${PERIOD}${query}`);
const tickets = async (browser: Browser, report: ReportName, query = ''): Promise<number | undefined> => {
  const answer = await ask(browser, report, query);
  expect([report, answer.status]).toEqual([report, 200]);
  const { totals } = (answer.json as { data: ReportWire }).data;
  return Number(totals.tickets ?? 0);
};

test('a reader limited to cinemas reads their figures and no others', { tags: ['D-160', 'ROLE-013'] }, async () => {
  for (const report of ['sales', 'daily_sales', 'box_office', 'price_rates', 'channels'] as const)
    expect([report, await tickets(admin, report), await tickets(limited, report)]).toEqual([report, 5, 2]);
  expect(await tickets(limited, 'sales', `&cinema=${second}`)).toBe(2);
  expect(await tickets(admin, 'sales', `&cinema=${first}`)).toBe(3);
});

test('another cinema is refused, and so is a report without a cinema', {
  tags: ['D-160', 'ROLE-013'],
}, async () => {
  expect(statusAndErrors(await ask(limited, 'sales', `&cinema=${first}`))).toMatchObject(NOT_YOURS);
  for (const report of REPORT_NAMES) {
    const isOfCinemas = (REPORTS[report].filters as readonly string[]).includes('cinema');
    expect([report, (await ask(limited, report)).status]).toEqual([report, isOfCinemas ? 200 : 403]);
    expect([report, (await ask(admin, report)).status]).toEqual([report, 200]);
  }
  const exported = await limited.get(`/api/staff/reports/sales/export?format=xml&${PERIOD}&cinema=${first}`);
  expect(statusAndErrors(exported)).toMatchObject(NOT_YOURS);
});

test("the list has the reader's cinemas, and the reports with a cinema filter", { tags: ['D-160'] }, async () => {
  const { data } = (await limited.get('/api/staff/reports')).json as { data: ReportsWire };
  expect(data.cinemas.map(({ id }) => id)).toEqual([second]);
  expect(data.reports.map(({ report }) => report)).not.toContain('vouchers');
});

test('an emailed report has the same limits', { tags: ['REP-006', 'D-160'] }, async () => {
  const form = { from: today, until: today, to: 'me@example.org' };
  expect((await limited.post('/api/staff/reports/sales/mail', { ...form, cinema: first })).status).toBe(403);
  expect((await limited.post('/api/staff/reports/sales/mail', form)).status).toBe(200);
  expect((await outboxItems(t, REPORT_TOPIC)).map(({ payload }) => payload)).toMatchObject([{ cinemas: [second] }]);
});
