import { expect, test } from 'vitest';
import { filmNet, rentalOf } from '#modules/reports/rules/film-rental.ts';
import { dayText, reportXml, totalsOf } from '#modules/reports/rules/report-table.ts';
import { columnsOf, LOCATIONS, permissionFor, REPORT_NAMES, REPORTS, WEEKS } from '#modules/reports/rules/reports.ts';

const NONE = { location: 'none', week: 'none', version: false } as const;
const keys = (report: (typeof REPORT_NAMES)[number], breakdowns: Parameters<typeof columnsOf>[1] = NONE) =>
  columnsOf(report, breakdowns).map(({ key }) => key);

test('the free report shows tickets and revenue for each choice of its three selectors', {
  tags: ['REP-004', 'REP-005', 'D-159'],
}, () => {
  const figures = ['tickets', 'tickets_free', 'gross', 'vat', 'net', 'handling', 'discounts'];
  expect(keys('sales')).toEqual(figures);
  expect(keys('sales', { location: 'screen', week: 'cine', version: true })).toEqual([
    'cine_week',
    'cinema',
    'screen',
    'movie',
    'version',
    ...figures,
  ]);
  expect(keys('sales', { location: 'cinema', week: 'calendar', version: false })).toEqual([
    'calendar_week',
    'cinema',
    ...figures,
  ]);
  for (const location of LOCATIONS)
    for (const week of WEEKS)
      for (const version of [true, false])
        expect(keys('sales', { location, week, version }).slice(-7)).toEqual(figures);
});

test('the selectors change no other report, and no column occurs twice', { tags: ['D-159'] }, () => {
  for (const report of REPORT_NAMES) {
    const shown = keys(report, { location: 'screen', week: 'cine', version: true });
    expect([report, new Set(shown).size]).toEqual([report, shown.length]);
    if (!REPORTS[report].breakdowns) expect(shown).toEqual(keys(report));
  }
});

test('each report names its permission: persons, drawers and accounts are financial', {
  tags: ['REP-002', 'ROLE-013', 'D-160'],
}, () => {
  const financial = REPORT_NAMES.filter((report) => permissionFor(report) === 'reports.financial');
  expect(financial).toEqual(['books', 'vouchers', 'payment_methods', 'cash_balance', 'employees', 'discounts']);
  expect(REPORT_NAMES.filter((report) => permissionFor(report) === 'reports.view')).toHaveLength(8);
});

test('XML has the same columns in each row, and no value breaks it', { tags: ['REP-006', 'D-159'] }, () => {
  const columns = [
    { key: 'movie', kind: 'text' },
    { key: 'day', kind: 'day' },
    { key: 'gross', kind: 'money' },
    { key: 'rate', kind: 'percent' },
  ] as const;
  const rows = [
    { movie: 'Tom & <Jerry>\u0000', day: '2026-11-25', gross: 123_456, rate: 4_750 },
    { movie: null, day: null, gross: -5, rate: null },
  ];
  expect(reportXml({ name: 'a "b"' }, columns, rows)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<report name="a &quot;b&quot;">',
      '  <row><movie>Tom &amp; &lt;Jerry&gt;</movie><day>2026-11-25</day><gross>1234.56</gross><rate>47.50</rate></row>',
      '  <row><movie></movie><day></day><gross>-0.05</gross><rate></rate></row>',
      '</report>',
      '',
    ].join('\n'),
  );
  expect(totalsOf(columns, rows)).toEqual({ gross: 123_451 });
});

test('days in the formats of both continents', { tags: ['REP-006', 'D-159'] }, () => {
  expect([dayText('2026-11-25', 'us'), dayText('2026-11-25', 'eu')]).toEqual(['11/25/2026', '25/11/2026']);
});

const STEPS = [
  { starting_from: '2026-11-18', bp: 5_000, minimum: 10_000 },
  { starting_from: '2026-12-02', bp: 4_000, minimum: 0 },
];
test.each([
  ['2026-11-11', 100_000, null],
  ['2026-11-18', 100_000, { bp: 5_000, minimum: 10_000, due: 50_000 }],
  ['2026-11-25', 12_000, { bp: 5_000, minimum: 10_000, due: 10_000 }],
  ['2026-12-02', 12_345, { bp: 4_000, minimum: 0, due: 4_938 }],
])('the film hire of a cine week from %s on %i cents', { tags: ['D-121'] }, (week, net, due) => {
  expect(rentalOf(STEPS.toReversed(), week, net)).toEqual(due);
});

test('film hire is based on takings without booking fees and without their VAT', { tags: ['D-121'] }, () => {
  expect(filmNet(1_200, 100, 68)).toBe(1_100 - 62);
  expect([filmNet(0, 0, 0), filmNet(100, 100, 6)]).toEqual([0, 0]);
});
