import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDay, cineWeekStart, type Day, THURSDAY, WEDNESDAY, weekday } from '#kernel/days.ts';
import { EARNED_ACCOUNTS } from '#modules/payments/rules/ledger.ts';
import type { ReportWire } from '#modules/reports/contract/reports.ts';
import { filmNet } from '#modules/reports/rules/film-rental.ts';
import { REPORT_NAMES, type ReportName } from '#modules/reports/rules/reports.ts';
import { reportOutbox, reportRoutes } from '#modules/reports/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening, DAY_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const exhibitor = portalCinema(t, (app) => reportRoutes(app, { db: t.db, translator }));
const sales = purchasesAt(t, () => exhibitor.own);
const others = purchasesAt(t, () => exhibitor.other);
let admin: Browser;
let late: number;
const today = (): Day => businessDay(Date.now(), 'Europe/Brussels', 0);
const everything = () => `from=${addDays(today(), -30)}&until=${addDays(today(), 300)}`;

beforeAll(async () => {
  admin = await exhibitor.as('admin');
  late = await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 20 * DAY_MS });
});
afterAll(() => expect(missing).toEqual([]));

const read = async (report: ReportName, query = everything(), browser = admin): Promise<ReportWire> => {
  const answer = await browser.get(`/api/staff/reports/${report}?${query}`);
  expect([report, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([report, 200, '']);
  return (answer.json as { data: ReportWire }).data;
};
const cents = (euros = 0) => Math.round(euros * 100);
const booked = async (accounts: readonly string[]): Promise<number> => {
  const [row] = await t.asOwner<{ cents: number }>(
    'SELECT coalesce(-sum(amount_cents), 0) AS cents FROM ledger WHERE exhibitor_id = $1 AND account = ANY($2)',
    [exhibitor.own.exhibitorId, accounts],
  );
  return Number(row?.cents);
};
/** What the ledger says was earned (SETTLE-13). */
const revenue = () => booked(EARNED_ACCOUNTS);

test('over all days the revenue report equals the ledger’s revenue to the cent, with all sales and refunds', {
  tags: ['REP-004', 'I19'],
}, async () => {
  const voucherType = await buildVoucherType(t, exhibitor.own.exhibitorId, {});
  let seed = 42;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const bills: string[] = [];
  for (let i = 0; i < 24; i++) {
    const screeningId = random(2) ? exhibitor.own.screeningId : late;
    const rate = random(2) ? exhibitor.own.rates.normal : exhibitor.own.rates.student;
    if (random(6) === 0) {
      const [type] = await t.asOwner<{ cost: number }>(
        'SELECT cost_turn_cents AS cost FROM voucher_type WHERE id = $1',
        [voucherType],
      );
      const turns = 1 + random(3);
      bills.push(await sales.vouchers({ typeId: voucherType, turns, euros: (turns * (type?.cost ?? 0)) / 100 }));
    } else bills.push(await sales.tickets({ count: 1 + random(3), screeningId, rate }));
  }
  await sales.unpaid({ count: 2 });
  await others.tickets({ count: 3 });
  for (const bill of bills) {
    const choice = random(5);
    if (choice === 0) await sales.refund(bill, 'all');
    if (choice === 1) await sales.refund(bill, [0]);
    if (choice === 2) await sales.refund(bill, 'all', 'failed');
    if (choice === 3) await sales.refund(bill, 'all', 'requested');
  }
  const { totals } = await read('sales');
  expect(cents(totals.gross)).toBe(await revenue());
  expect(cents(totals.gross)).toBeGreaterThan(0);
  for (const query of [
    'location=screen&week=cine&version=on',
    'location=cinema&week=calendar',
    'week=cine&version=on',
  ]) {
    const broken = await read('sales', `${everything()}&${query}`);
    expect([query, broken.totals]).toEqual([query, totals]);
    expect(broken.rows.length).toBeGreaterThan(1);
  }
  const daily = await read('daily_sales');
  expect([daily.totals.gross, daily.totals.tickets]).toEqual([totals.gross, totals.tickets]);
  expect((await read('channels')).totals.gross).toBe(totals.gross);
  const [counted] = await t.asOwner<{ count: number }>(
    'SELECT count(*)::int AS count FROM ticket WHERE exhibitor_id = $1 AND revoked_at IS NULL',
    [exhibitor.own.exhibitorId],
  );
  expect(totals.tickets).toBe(counted?.count);
  // Payments less refunds equal sales less refunded sales, those of cards included.
  expect(cents((await read('payment_methods')).totals.total)).toBe(await booked(['revenue']));
});

test('tickets count on the business day of their screening, a single-purpose card on that of its payment', {
  tags: ['D-159', 'D-010'],
}, async () => {
  const before = (await read('sales', `from=${today()}&until=${today()}`)).totals;
  const starts = Date.now() + 20 * DAY_MS;
  const shown = businessDay(starts, 'Europe/Brussels', 0);
  const beforeShown = (await read('sales', `from=${shown}&until=${shown}`)).totals;
  await sales.tickets({ count: 2, screeningId: late });
  const voucherType = await buildVoucherType(t, exhibitor.own.exhibitorId, {
    vatTreatment: 'single_purpose',
    vatBp: 600,
  });
  await sales.vouchers({ typeId: voucherType, turns: 1, euros: await costOf(voucherType) });
  const after = (await read('sales', `from=${today()}&until=${today()}`)).totals;
  const afterShown = (await read('sales', `from=${shown}&until=${shown}`)).totals;
  expect(cents(after.gross) - cents(before.gross)).toBe(cents(await costOf(voucherType)));
  expect([afterShown.tickets, cents(afterShown.gross)]).toEqual([
    (beforeShown.tickets ?? 0) + 2,
    cents(beforeShown.gross) + 2_400,
  ]);
  expect(cents(afterShown.handling) - cents(beforeShown.handling)).toBe(200);
});

describe('a ticket that a turn paid counts with the value of the turn', { tags: ['D-094', 'VCH-013', 'D-121'] }, () => {
  test.each([
    ['multi-purpose', {}, 600],
    ['single-purpose', { vatTreatment: 'single_purpose', vatBp: 2_100 }, 2_100],
  ] as const)('%s', async (_, treatment, bp) => {
    const starts = Date.now() + (bp === 600 ? 40 : 41) * DAY_MS;
    const screeningId = await buildScreening(t, exhibitor.own, { startsAtMs: starts });
    const day = businessDay(starts, 'Europe/Brussels', 0);
    const ofDay = `from=${day}&until=${day}`;
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId, { costTurnCents: 900, ...treatment });
    await t.asOwner('UPDATE voucher_type SET value_ticket_cents = 800, value_handling_cents = 50 WHERE id = $1', [
      typeId,
    ]);
    const bill = await sales.vouchers({ typeId, turns: 2, euros: 18 });
    const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE bill_id = $1', [bill]);
    const visit = await sales.tickets({ voucher: card?.uuid ?? '', count: 2, amount: 0, screeningId });
    await sales.tickets({ count: 1, screeningId });
    // one ticket at 12.00 with a fee of 1.00, and two turns at 8.00 with a fee of 0.50
    const vat = 68 + 2 * Math.round((850 * bp) / (10_000 + bp));
    const [row] = (await read('box_office', ofDay)).rows;
    expect(row).toMatchObject({
      tickets: 3,
      tickets_by_voucher: 2,
      gross: 29,
      vouchers_value: 17,
      vat: vat / 100,
      handling: 2,
      film_net: filmNet(2_900, 200, vat) / 100,
    });
    const whole = (await read('sales', ofDay)).totals;
    const byFilm = (await read('sales', `${ofDay}&version=on`)).rows;
    expect(byFilm.map(({ tickets, gross }) => [tickets, gross])).toEqual([
      [3, 29],
      [0, 7],
    ]);
    expect(whole).toMatchObject({ tickets: 3, gross: 36 });
    expect((await read('price_rates', ofDay)).totals).toMatchObject({ tickets: 3, gross: 29 });

    await sales.refund(visit, [0]);
    expect((await read('box_office', ofDay)).rows[0]).toMatchObject({
      tickets: 2,
      tickets_by_voucher: 1,
      gross: 20.5,
      vouchers_value: 8.5,
    });
  });
});

test('a card is received when it is sold, earned when it is used, and owed in between', {
  tags: ['REP-004', 'D-189', 'SETTLE-13'],
}, async () => {
  const day = `from=${today()}&until=${today()}`;
  const [before, shown] = [await read('books', day), await read('sales')];
  const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId, { costTurnCents: 1_600 });
  const bill = await sales.vouchers({ typeId, turns: 2, euros: 32 });
  const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE bill_id = $1', [bill]);
  await sales.tickets({ voucher: card?.uuid ?? '', count: 1, amount: 0, screeningId: late });
  const after = await read('books', day);
  const more = (key: string): number => cents(after.totals[key]) - cents(before.totals[key]);
  expect(['received', 'earned', 'cards_sold', 'cards_used', 'breakage'].map(more)).toEqual([
    3_200, 1_200, 3_200, 1_200, 0,
  ]);
  const owed = ({ rows }: ReportWire): number => cents(Number(rows.at(-1)?.cards_owed ?? 0));
  expect(owed(after) - owed(before)).toBe(2_000);
  expect(after.totals).not.toHaveProperty('cards_owed');
  // the report of revenue counts the ticket and not the card
  expect(cents((await read('sales')).totals.gross) - cents(shown.totals.gross)).toBe(1_200);
});
const cineWeeksStartOn = (day: number) =>
  t.asOwner(
    `UPDATE settings SET data = jsonb_set(data, '{public_config,cine_week_start}', $2) WHERE exhibitor_id = $1`,
    [exhibitor.own.exhibitorId, JSON.stringify(day)],
  );
const costOf = async (id: number): Promise<number> => {
  const [type] = await t.asOwner<{ cost: number }>('SELECT cost_turn_cents AS cost FROM voucher_type WHERE id = $1', [
    id,
  ]);
  return (type?.cost ?? 0) / 100;
};

test('bills in test mode are no revenue', { tags: ['D-159'] }, async () => {
  const before = (await read('sales')).totals;
  const bill = await sales.tickets({ count: 1 });
  await t.asOwner('UPDATE bill SET test = true WHERE id = $1', [bill]);
  expect((await read('sales')).totals).toEqual(before);
  // A bill booked as a real one would be missing in the ledger.
  await t.asOwner('UPDATE bill SET test = false WHERE id = $1', [bill]);
  expect((await read('sales')).totals.tickets).toBe((before.tickets ?? 0) + 1);
});

test('the box office report is by cine week, distributor, film and version, with the film hire due', {
  tags: ['D-159', 'D-121'],
}, async () => {
  await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    await tx.run("INSERT INTO distributor (exhibitor_id, id, name) VALUES (tenant(), 77, 'Far Films')");
    await tx.run("UPDATE movie SET distributor_id = 77, code = 'BE-77' WHERE id = $1", [exhibitor.own.movieId]);
    await tx.run(
      `INSERT INTO rental_profile (exhibitor_id, id, name, rates) VALUES (tenant(), 5, 'Half',
         '[{"starting_from": "2020-01-01", "percent": 50, "guaranteed_minimum": 100}]')`,
    );
    await tx.run('UPDATE version SET rental_profile_id = 5 WHERE id = $1', [exhibitor.own.versionId]);
  });
  await sales.tickets({ count: 1, screeningId: late });
  const { rows } = await read('box_office', `${everything()}&distributor=77`);
  const [lateShow] = await t.asOwner<{ starts: Date }>(
    'SELECT starts_at AS starts FROM screening WHERE id = $1 AND exhibitor_id = $2',
    [late, exhibitor.own.exhibitorId],
  );
  const week = cineWeekStart(businessDay(lateShow?.starts.getTime() ?? 0, 'Europe/Brussels', 0), WEDNESDAY);
  const row = rows.find(({ cine_week }) => cine_week === week);
  expect(row).toMatchObject({
    distributor: 'Far Films',
    movie: 'The Test Film',
    code: 'BE-77',
    screenings: 1,
    rental_rate: 50,
  });
  expect(cents(Number(row?.rental_due))).toBe(Math.round(cents(Number(row?.film_net)) / 2));
  expect(Number(row?.film_net)).toBeLessThan(Number(row?.gross) - Number(row?.vat));
  expect((await read('box_office', `${everything()}&distributor=78`)).rows).toEqual([]);
  // in Germany and the Netherlands films start on Thursdays
  await cineWeeksStartOn(THURSDAY);
  const thursday = cineWeekStart(businessDay(lateShow?.starts.getTime() ?? 0, 'Europe/Brussels', 0), THURSDAY);
  const later = (await read('box_office', `${everything()}&distributor=77`)).rows;
  expect(later.map(({ cine_week }) => cine_week)).toContain(thursday);
  expect(weekday(thursday)).toBe(4);
  await cineWeeksStartOn(WEDNESDAY);
  expect((await read('sales', `${everything()}&movie=${exhibitor.own.movieId}`)).totals.tickets).toBeGreaterThan(0);
});

test('every report is read, for this exhibitor only', { tags: ['PORT-033', 'REP-001', 'T72'] }, async () => {
  for (const report of REPORT_NAMES) {
    const { text } = await admin.get(`/api/staff/reports/${report}?${everything()}`);
    expect([report, text.includes('"rows"'), text.includes('CANARY')]).toEqual([report, true, false]);
  }
  const { json } = await admin.get('/api/staff/reports');
  expect((json as { data: { reports: { name: string }[] } }).data.reports).toHaveLength(REPORT_NAMES.length);
  expect((await read('vouchers')).rows.length).toBeGreaterThan(0);
  expect((await read('price_rates')).rows.length).toBe(2);
});

test('a report of persons and accounts is refused without the financial permission', {
  tags: ['REP-002', 'ROLE-013', 'D-160'],
}, async () => {
  const manager = await exhibitor.as('manager');
  for (const report of ['vouchers', 'payment_methods', 'cash_balance', 'employees'] as const) {
    for (const path of ['?', '/export?format=xml&'])
      expect([
        report,
        statusAndErrors(await manager.get(`/api/staff/reports/${report}${path}${everything()}`)),
      ]).toMatchObject([report, { status: 403, code: 'forbidden' }]);
    const mail = { from: today(), until: today(), to: 'me@example.org' };
    expect((await manager.post(`/api/staff/reports/${report}/mail`, mail)).status).toBe(403);
  }
  expect((await manager.get(`/api/staff/reports/sales?${everything()}`)).status).toBe(200);
  const { json } = await manager.get('/api/staff/reports');
  const names = (json as { data: { reports: { report: string }[] } }).data.reports.map(({ report }) => report);
  expect(names).not.toContain('employees');
  const trusted = await exhibitor.as('manager', ['reports.financial']);
  expect((await trusted.get(`/api/staff/reports/employees?${everything()}`)).status).toBe(200);
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/reports'), roles);
  await expectGuarded(exhibitor, (browser) => browser.get(`/api/staff/reports/sales?${everything()}`), roles);
});

test.each([
  ['from=2026-01-01&until=2027-02-05', 'until'],
  ['from=2026-01-02&until=2026-01-01', 'until'],
  ['from=2026-02-30&until=2026-03-01', 'from'],
  ['from=2026-01-01', 'until'],
  ['from=2026-01-01&until=2026-01-01&location=planet', 'location'],
])('a report with %s is refused at %s', { tags: ['D-159'] }, async (query, field) => {
  const answer = statusAndErrors(await admin.get(`/api/staff/reports/sales?${query}`));
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('a report is exported as CSV of both continents, XML and PDF, with the same columns', {
  tags: ['REP-006', 'D-159'],
}, async () => {
  const file = async (format: string) => {
    const answer = await fetch(
      `${exhibitor.site.url}/api/staff/reports/daily_sales/export?format=${format}&${everything()}`,
      {
        headers: { cookie: `staff=${admin.cookies.get('staff')}` },
      },
    );
    return {
      type: answer.headers.get('content-type'),
      name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
      text: Buffer.from(await answer.arrayBuffer()).toString('utf8'),
    };
  };
  const { rows } = await read('daily_sales');
  const day = String(rows[0]?.day);
  const [year, month, date] = day.split('-');
  const us = await file('csv_us');
  expect(us.text.split('\r\n')[0]).toBe(
    '\ufeffDay,Tickets,"Tickets, €","Products, €","Vouchers, €","Other, €",Revenue,VAT,Net,Free tickets,Discounts',
  );
  expect(us.text.split('\r\n')[1]).toMatch(new RegExp(`^${month}/${date}/${year},\\d+,-?\\d+\\.\\d\\d,`));
  const eu = await file('csv_eu');
  expect(eu.text.startsWith('\ufeffDay;Tickets;')).toBe(true);
  expect(eu.text.split('\r\n')[1]).toMatch(new RegExp(`^${date}/${month}/${year};\\d+;-?\\d+,\\d\\d;`));
  const xml = await file('xml');
  expect([xml.type, xml.text.match(/<row>/g)?.length]).toEqual(['application/xml; charset=utf-8', rows.length]);
  expect(xml.text).toContain(`<day>${day}</day>`);
  const pdf = await file('pdf');
  expect([pdf.type, pdf.text.startsWith('%PDF-')]).toEqual(['application/pdf', true]);
  expect(pdf.name).toMatch(/^daily-sales-.*\.pdf$/);
});

test('a film title full of signs of XML is one text in the XML of a report, for a parser', {
  tags: ['REP-006', 'D-159'],
}, async () => {
  const signs = `<row>&amp; "A" & 'B' ]]> <![CDATA[x]]> <!-- <?y?> &#60;`;
  const film = await buildMovie(t, exhibitor.own.exhibitorId, {
    title: { nl: signs, fr: signs, de: signs, en: signs },
  });
  const screeningId = await buildScreening(t, exhibitor.own, { ...film, startsAtMs: Date.now() + 21 * DAY_MS });
  await sales.tickets({ count: 2, screeningId });
  const answer = await admin.get(`/api/staff/reports/sales/export?format=xml&version=on&${everything()}`);
  const { rows } = await read('sales', `${everything()}&version=on`);
  expect(rows.filter(({ movie }) => movie === signs)).toHaveLength(1);

  expect(XMLValidator.validate(answer.text)).toBe(true);
  // A parser that knows the five entities of XML and no others, and leaves spaces and CDATA visible.
  const parser = new XMLParser({
    trimValues: false,
    parseTagValue: false,
    cdataPropName: 'cdata',
    commentPropName: 'comment',
  });
  const { report } = parser.parse(answer.text) as { report: { row: { movie: string }[] } };
  expect(report.row.map(({ movie }) => movie)).toEqual(rows.map(({ movie }) => movie ?? ''));
  // A bare `]]>` in a text is no XML; not every parser notices.
  expect(answer.text).not.toMatch(/\]\]>|<!\[CDATA\[|<!--|<\?y/);
});

test('a report is emailed as PDF and CSV EU to a typed address, with an audit entry', {
  tags: ['REP-006'],
}, async () => {
  const body = { from: addDays(today(), -1), until: today(), to: 'desk@far-films.test' };
  const answer = await admin.post('/api/staff/reports/sales/mail', body);
  expect(answer.json).toEqual({ message: 'The report is on its way to desk@far-films.test.' });
  const deps = { db: t.db, workDb: t.db, secrets: testSecrets, translator, smtpUrl: post.current.smtpUrl };
  const handlers = reportOutbox({ ...deps, publicUrl: (on: string) => `https://${on}` });
  for (const item of await outboxItems(t, 'mail.report')) await handlers['mail.report']?.(item);
  const [mail] = post.current.inbox.list();
  expect([mail?.envelope.to, mail?.subject.startsWith('Revenue and tickets, ')]).toEqual([
    ['desk@far-films.test'],
    true,
  ]);
  expect(mail?.attachments.map(({ filename }) => filename?.slice(-4))).toEqual(['.pdf', '.csv']);
  expect(await t.asOwner("SELECT 1 FROM audit WHERE action = 'report.mailed' AND entity_id = 'sales'")).toHaveLength(1);
  expect(
    statusAndErrors(await admin.post('/api/staff/reports/sales/mail', { ...body, to: 'nobody' })).errors,
  ).toHaveProperty('to');
});
