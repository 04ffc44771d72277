import { expect, test } from 'vitest';
import { addDays, businessDay } from '#kernel/days.ts';
import { totalsOf } from '#modules/reports/rules/report-table.ts';
import type { ReportName } from '#modules/reports/rules/reports.ts';
import { readReport } from '#modules/reports/server/read-report.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildDiscountReason } from '#testing/builders/products.ts';
import { testDatabase } from '#testing/database/database.ts';
import { tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........' } });

test('reports count free tickets and discounts, and name their reasons', { tags: ['REP-004', 'D-121'] }, async () => {
  const translator = await openTranslator();
  const reason_id = await buildDiscountReason(t, exhibitor.own.exhibitorId);
  const screeningId = await buildScreening(t, exhibitor.own);
  const till = await exhibitor.till({ permissions: ['discounts.give'] });
  const [movie] = await t.asOwner<{ id: number }>('SELECT movie_id AS id FROM screening WHERE id = $1', [screeningId]);
  const today = businessDay(Date.now(), 'Europe/Brussels', 0);
  const read = async (report: ReportName) => {
    const period = { from: addDays(today, -3), until: addDays(today, 60), location: 'none', week: 'none' } as const;
    const query = { ...period, ...(report === 'discounts' ? {} : { movie: movie?.id ?? 0 }), version: 'off' } as never;
    const reader = { exhibitorId: exhibitor.own.exhibitorId, locale: 'en', cinemas: [] };
    const { columns, rows } = await readReport({ db: t.db, translator }, reader, report, query);
    return { totals: totalsOf(columns, rows), rows };
  };
  const [hire, by] = [await read('box_office'), await read('discounts')];
  const discounts = [
    { kind: 'complimentary', value: 0, items: [1], reason_id },
    { kind: 'percent', value: 25, items: null, reason_id },
  ];
  const wire = { screeningId, seats: ['A-1', 'A-2', 'A-3'], amount: 18, given: 18, more: { discounts } };
  const bill = await till.sells(wire);
  const more = async (report: ReportName, before: { totals: Record<string, number> }) => {
    const { totals } = await read(report);
    return Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, value - (before.totals[key] ?? 0)]));
  };
  // Two tickets at 12.00 with a fee of 1.00, less a quarter of both.
  expect(await more('box_office', hire)).toMatchObject({ tickets: 3, tickets_free: 1, gross: 1_800, handling: 150 });
  expect(await more('discounts', by)).toEqual({ times: 2, tickets_free: 1, discounts: 1_800 });
  expect((await read('discounts')).rows).toContainEqual(
    expect.objectContaining({ reason: 'Goodwill', employee: 'Bo' }),
  );
  const sold = await read('sales');
  const lines = bill.lines.map(({ line_no }) => line_no);
  await till.post(`/api/pos/bills/${bill.uuid}/refund`, { lines, reason: 'ill', with_handling: true });
  expect(await more('sales', sold)).toMatchObject({ tickets: -3, tickets_free: -1, gross: -1_800, discounts: -1_800 });
});
