import { beforeEach, describe, expect, test } from 'vitest';
import type { CashBalanceWire, CashBookWire, CashSlip } from '#modules/cash/contract/drawers.ts';
import { signsIn } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';

const t = testDatabase();
const exhibitor = cashCinema(t);
beforeEach(() => t.travel(Date.parse('2031-11-20T19:30:00Z') - Date.now()));

const dataOf = <T>({ json }: { json: unknown }): T => (json as { data: T }).data;

describe('cash that is put into a drawer', { tags: ['D-153', 'POS-010'] }, () => {
  test('is in the book, the movements, the count and the portal, with the person and the reason', {
    tags: ['CASH-001', 'CASH-002', 'PORT-032', 'I24'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(50);
    const slip = dataOf<CashSlip>(await till.post('pay-in', { amount: 25.5, reason: 'coins from the bank' }));
    expect(slip).toMatchObject({ person: 'Bo', amount: 25.5, left: 75.5, reason: 'coins from the bank' });
    await till.post('withdraw', { amount: 5, reason: 'safe' });
    expect(await till.drawer()).toMatchObject({
      sums: { starting: 50, paid_in: 25.5, withdrawn: 5, expected: 70.5 },
      movements: [
        { kind: 'withdrawal', amount: -5 },
        { id: slip.movement, kind: 'pay_in', amount: 25.5, person: 'Bo', reason: 'coins from the bank', bill: null },
        { kind: 'opening' },
      ],
    });
    expect(exhibitor.bookOf(await till.counts(7_050))).toMatchObject({ deviation: 0, sums: { paid_in: 25.5 } });
    const browser = await exhibitor.site.visit();
    await signsIn(t, exhibitor.ids.own, browser, await buildEmployee(t, exhibitor.ids.own));
    const listed = dataOf<CashBalanceWire[]>(await browser.get(`/api/staff/cash-balances?device=${till.device.id}`));
    expect(listed).toMatchObject([{ sums: { paid_in: 25.5, expected: 70.5 } }]);
    const book = dataOf<CashBookWire>(await browser.get(`/api/staff/cash-balances/${till.device.id}/2031-11-20/1`));
    expect(book.movements).toMatchObject([
      { kind: 'opening' },
      { kind: 'pay_in', amount: 25.5 },
      { kind: 'withdrawal' },
    ]);
    const audited = await t.asOwner(`SELECT after FROM audit WHERE action = 'cash.paid_in' AND entity_id = $1`, [
      String(till.device.id),
    ]);
    expect(audited).toMatchObject([{ after: { amount_cents: 2_550, reason: 'coins from the bank' } }]);
  });

  test('the same request is carried out once; another one under its key is refused', { tags: ['T48'] }, async () => {
    const till = await exhibitor.till();
    await till.open(50);
    const [key, body] = ['pay-in-with-one-key', { amount: 20, reason: 'change fund' }];
    const first = await till.post('pay-in', body, key);
    expect((await till.post('pay-in', body, key)).json).toEqual(first.json);
    expect((await till.post('pay-in', { ...body, amount: 21 }, key)).status).toBe(409);
    expect((await till.post('withdraw', body, key)).status).toBe(409);
    expect(await till.drawer()).toMatchObject({ sums: { expected: 70 } });
  });

  test.each([
    ['nothing', { amount: 0, reason: 'bank' }, { amount: [expect.any(String)] }],
    ['less than nothing', { amount: -5, reason: 'bank' }, { amount: [expect.any(String)] }],
    ['a part of a cent', { amount: 0.005, reason: 'bank' }, { amount: [expect.any(String)] }],
    ['more than a drawer holds', { amount: 10_000.01, reason: 'bank' }, { amount: [expect.any(String)] }],
    ['cash without a reason', { amount: 5, reason: ' ' }, { reason: [expect.any(String)] }],
  ])('putting in %s is refused', { tags: ['D-153'] }, async (_, body, errors) => {
    const till = await exhibitor.till();
    await till.open(10);
    const answer = await till.post('pay-in', body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors });
    expect(await till.drawer()).toMatchObject({ sums: { expected: 10 } });
  });

  test('is refused at a closed drawer, and to a clerk without the permission', { tags: ['T71', 'D-126'] }, async () => {
    const till = await exhibitor.till();
    const body = { amount: 5, reason: 'bank' };
    expect((await till.post('pay-in', body)).status).toBe(409);
    await till.open(10);
    await till.counts(1_000);
    expect((await till.post('pay-in', body)).status).toBe(409);
    const bystander = await exhibitor.till({ who: { roles: [], permissions: ['pos.sell'] } });
    expect((await bystander.post('pay-in', body)).status).toBe(403);
  });

  test('the database refuses it without a person or a reason, negative, or as a part of a sale', {
    tags: ['I24'],
  }, async () => {
    const till = await exhibitor.till();
    await till.open(10);
    const write = ({ cents, person, reason }: { cents: number; person: number | null; reason: string }) =>
      t.asOwner(
        `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, employee_id, reason, at)
         VALUES ($1, $2, '2031-11-20', 'pay_in', $3, $4, $5, now())`,
        [exhibitor.ids.own, till.device.id, cents, person, reason],
      );
    for (const values of [
      { cents: -5, person: till.who.id, reason: 'bank' },
      { cents: 5, person: null, reason: 'bank' },
      { cents: 5, person: till.who.id, reason: '' },
    ])
      await expect(write(values)).rejects.toThrow('cash_movement_pay_in');
  });
});
