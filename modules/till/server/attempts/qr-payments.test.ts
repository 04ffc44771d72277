import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { reconcile } from '#modules/payments/server.ts';
import { testDatabase } from '#testing/database/database.ts';
import { qrTills } from '#testing/worlds/qr-tills.ts';
import { billOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const world = qrTills(t, { hall: 100 });
const { exhibitor } = world;
afterEach(() => {
  world.payconiq.control.reset();
  world.mollie.control.reset();
  return t.travel(0);
});

const MINUTE_MS = 60_000;
const at = () => exhibitor.own.till;
const becomes = async (till: Till, uuid: string, expected: Record<string, unknown>): Promise<void> => {
  await expect.poll(() => till.bill(uuid), { interval: 50, timeout: 8_000 }).toMatchObject(expected);
};
const abort = (till: Till, uuid: string, payment: string) =>
  till.post(`/api/pos/bills/${uuid}/payments/${payment}/abort`);
const givesUp = (till: Till, uuid: string, payment: string, outcome = 'failed') =>
  till.post(`/api/pos/bills/${uuid}/payments/${payment}/decision`, { outcome, reason: 'no answer' });
const refundsOf = (payment: string) =>
  t.asOwner<{ cause: string; status: string }>('SELECT cause, status FROM refund WHERE payment_id = $1', [payment]);
/** The number of payments that the provider knows. */
const known = () => world.payconiq.book().payments.length;
const atProvider = (payment: string) =>
  world.payconiq.book().payments.find(({ reference }) => reference === payment.replaceAll('-', ''));
const isCancelledThere = async (payment: string): Promise<void> => {
  await expect.poll(() => atProvider(payment)?.status, { interval: 50 }).toBe('CANCELLED');
};
/** No answer of the provider arrives. */
const silent = () => world.payconiq.control.set({ answers: [{ kind: 'status', status: 503, times: 'always' }] });

describe('a telephone pays by QR code', { tags: ['D-144', 'D-074', 'PAY-015'] }, () => {
  test('the code is the provider’s, the bill waits, and is paid when the provider says so', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    expect(code).toMatchObject({ status: 'paying', amount: 12, link: expect.stringContaining('/pay/2/') });
    expect(Date.parse(code.expires_at ?? '')).toBeGreaterThan(Date.now() + 15 * MINUTE_MS);
    expect(await till.bill(uuid)).toMatchObject({ status: 'paying', due: 12 });
    await world.onTelephone(code.link, 'pay');
    await becomes(till, uuid, { status: 'settled', due: 0, number: expect.stringMatching(/^R/) });
    expect(await world.codeOf(till, uuid, payment)).toMatchObject({ status: 'paid' });
  });

  test('the hosted page of a redirect provider is a code as well', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 1 });
    await till.pays(uuid, exhibitor.own.methods.mollie, 4.5);
    const payment = (await till.bill(uuid)).payments.at(-1)?.uuid ?? '';
    const code = await world.codeOf(till, uuid, payment);
    expect(code.link).toContain(world.mollie.url);
    world.mollie.control.change(world.mollie.book().payments[0]?.id ?? '', { status: 'paid' });
    await becomes(till, uuid, { status: 'settled' });
  });

  test('a part, with a tip on top: the rest is due, and paid in cash', { tags: ['D-081', 'D-082'] }, async () => {
    await t.asOwner(`UPDATE settings SET data = jsonb_set(data, '{tips,enabled}', 'true') WHERE exhibitor_id = $1`, [
      exhibitor.own.exhibitorId,
    ]);
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.own.exhibitorId,
    ]);
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { code } = await world.asksFor(till, uuid, 10, { tip: 0.5 });
    expect(code.amount).toBe(10.5);
    await world.onTelephone(code.link, 'pay');
    await becomes(till, uuid, { status: 'pending', due: 2 });
    expect(billOf(await till.pays(uuid, at().cash, 2))).toMatchObject({ status: 'settled', tip: 0.5 });
  });

  test('a lost webhook delays no customer: the till that shows the code asks', { tags: ['G12'] }, async () => {
    world.payconiq.control.set({ notices: { missing: true } });
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    await till.pays(uuid, exhibitor.own.methods.payconiq, 12);
    const payment = (await till.bill(uuid)).payments.at(-1)?.uuid ?? '';
    const { link } = await world.codeOf(till, uuid, payment);
    await world.onTelephone(link, 'pay');
    await expect
      .poll(() => world.codeOf(till, uuid, payment), { interval: 500, timeout: 9_000 })
      .toMatchObject({ status: 'paid' });
    expect(await till.bill(uuid)).toMatchObject({ status: 'settled' });
  });

  test('the same key, and two readers of the code, ask the provider once', { tags: ['T48', 'T53'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const before = known();
    const [path, body, key] = [
      `/api/pos/bills/${uuid}/payments`,
      { payment_method_id: exhibitor.own.methods.payconiq, amount: 12 },
      randomUUID(),
    ];
    await Promise.all([till.post(path, body, key), till.post(path, body, key)]);
    const { payments } = await till.bill(uuid);
    expect(payments).toHaveLength(1);
    const codes = await Promise.all([1, 2, 3].map(() => world.codeOf(till, uuid, payments[0]?.uuid ?? '')));
    expect(new Set(codes.map(({ link }) => link)).size).toBe(1);
    expect(known() - before).toBe(1);
  });

  test('a process that ends before it asks the provider: the reconciler asks, and the till finds the code', {
    tags: ['T25', 'D-140'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const payment = randomUUID();
    // As the transaction leaves it: the provider is not asked yet.
    await t.asOwner(
      `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, device_id, next_check_at, created_at)
       VALUES ($1, $2, $3, $4, 'online', 'payconiq', 1200, $5, foyer_now() + interval '30 seconds', foyer_now())`,
      [exhibitor.own.exhibitorId, payment, uuid, exhibitor.own.methods.payconiq, till.device.id],
    );
    await t.asOwner(`UPDATE bill SET status = 'paying' WHERE id = $1`, [uuid]);
    t.travel(31_000);
    await reconcile(t.db, world.payments().desk);
    const { link } = await world.codeOf(till, uuid, payment);
    expect(atProvider(payment)).toBeDefined();
    await world.onTelephone(link, 'pay');
    await becomes(till, uuid, { status: 'settled' });
  });

  test('the reconciler knows when to ask about a payment that a till began', { tags: ['G12'] }, async () => {
    silent();
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    await till.pays(uuid, exhibitor.own.methods.payconiq, 12);
    const [row] = await t.asOwner<{ due: boolean }>(
      `SELECT next_check_at IS NOT NULL AS due FROM payment WHERE bill_id = $1`,
      [uuid],
    );
    expect(row?.due).toBe(true);
    await becomes(till, uuid, { status: 'pending' });
  });
});

describe('no money comes', { tags: ['D-019', 'SETTLE-7'] }, () => {
  test.each([
    ['refuse', 'failed'],
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
  ] as const)('%s on the telephone: the bill waits with its seats, and is paid in cash', async (what, status) => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { code } = await world.asksFor(till, uuid, 12);
    await world.onTelephone(code.link, what);
    await becomes(till, uuid, { status: 'pending', due: 12, payments: [{ status }] });
    const left = Date.parse((await till.bill(uuid)).hold_until ?? '') - Date.now();
    expect(left).toBeGreaterThan(10 * MINUTE_MS);
    expect(billOf(await till.pays(uuid, at().cash, 12)).status).toBe('settled');
  });

  test('a provider that does not answer takes no payment: it has failed, and the bill is free', {
    tags: ['T26'],
  }, async () => {
    silent();
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { code } = await world.asksFor(till, uuid, 12);
    expect(code).toMatchObject({ link: null, status: 'failed' });
    expect(await till.bill(uuid)).toMatchObject({ status: 'pending', due: 12 });
  });

  test('while it waits, nothing else is paid, parked, changed or deleted', { tags: ['ERR-038'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment } = await world.asksFor(till, uuid, 12);
    for (const call of [
      () => till.post(`/api/pos/bills/${uuid}/delete`),
      () => till.post(`/api/pos/bills/${uuid}/park`, { as: '' }),
      () => till.get(`/api/pos/bills/${uuid}/change`),
      () => till.pays(uuid, at().cash, 12),
      () => till.pays(uuid, exhibitor.own.methods.payconiq, 12),
    ])
      expect(refusalOf(await call())).toMatchObject({ status: 409, code: 'till.bill_being_paid' });
    expect(billOf(await abort(till, uuid, payment))).toMatchObject({ status: 'pending', due: 12 });
    await isCancelledThere(payment);
    expect(billOf(await till.post(`/api/pos/bills/${uuid}/delete`)).status).toBe('cancelled');
  });
});

describe('the attendant cancels', { tags: ['D-144', 'T19'] }, () => {
  test('too late: the customer was faster, and the bill is paid', async () => {
    world.payconiq.control.set({ notices: { missing: true } });
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    await world.onTelephone(code.link, 'pay');
    expect(billOf(await abort(till, uuid, payment))).toMatchObject({ status: 'settled' });
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('the provider does not answer: nothing is decided; the attendant goes on, and late money goes back', {
    tags: ['T20'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    silent();
    expect(billOf(await abort(till, uuid, payment))).toMatchObject({ status: 'paying', due: 12 });
    expect(refusalOf(await givesUp(till, uuid, payment, 'paid'))).toMatchObject({
      status: 409,
      code: 'till.provider_decides',
    });
    expect(billOf(await givesUp(till, uuid, payment))).toMatchObject({ status: 'pending', due: 12 });
    expect(billOf(await till.pays(uuid, at().cash, 12)).status).toBe('settled');
    world.payconiq.control.reset();
    await world.onTelephone(code.link, 'pay');
    await expect
      .poll(() => refundsOf(payment), { interval: 100, timeout: 8_000 })
      .toEqual([{ cause: 'overpaid', status: 'requested' }]);
    await world.sendsOutbox();
    expect((await refundsOf(payment))[0]?.status).not.toBe('requested');
    expect(atProvider(payment)?.refundedCents).toBe(1_200);
    expect((await till.bill(uuid)).status).toBe('settled');
    const given = await t.asOwner<{ after: unknown }>(
      `SELECT after FROM audit WHERE action = 'payment.given_up' AND entity_id = $1`,
      [payment],
    );
    expect(given).toEqual([{ after: { status: 'cancelled', reason: 'no answer' } }]);
  });

  test('given up, and the provider is asked to cancel as soon as it answers', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment } = await world.asksFor(till, uuid, 12);
    await givesUp(till, uuid, payment);
    await givesUp(till, uuid, payment); // a second press changes nothing
    await world.sendsOutbox();
    await isCancelledThere(payment);
    expect((await till.bill(uuid)).payments.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('given up, and paid after all while the bill waits: it pays the bill', { tags: ['SETTLE-5'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    await givesUp(till, uuid, payment);
    await world.onTelephone(code.link, 'pay');
    await becomes(till, uuid, { status: 'settled' });
  });

  test('given up, the bill is deleted, and money still arrives: it goes back', { tags: ['T19'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    await givesUp(till, uuid, payment);
    billOf(await till.post(`/api/pos/bills/${uuid}/delete`));
    await world.onTelephone(code.link, 'pay');
    await becomes(till, uuid, { status: 'refunding' });
    expect(await refundsOf(payment)).toMatchObject([{ cause: 'late' }]);
    await world.sendsOutbox();
    await world.payments().refunds.follow();
    await expect
      .poll(async () => {
        await world.payments().refunds.follow();
        return (await till.bill(uuid)).status;
      })
      .toBe('refunded');
  });

  test('the hold ends while no attendant is there: the places are free, and money that comes later buys them while they are', {
    tags: ['T17', 'D-080'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment, code } = await world.asksFor(till, uuid, 12);
    t.travel(40 * MINUTE_MS);
    expect(await exhibitor.expires(uuid)).toBe(true);
    t.travel(0);
    await world.onTelephone(code.link, 'pay');
    await till.comesBack();
    await becomes(till, uuid, { status: 'settled' });
    expect(await refundsOf(payment)).toEqual([]);
  });
});

describe('who may', () => {
  test('not a payment of another bill, of the website, or one at no till', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const { payment } = await world.asksFor(till, uuid, 12);
    const other = await till.get(`/api/pos/bills/${randomUUID()}/payments/${payment}/code`);
    expect(refusalOf(other)).toMatchObject({ status: 404 });
    await t.asOwner('UPDATE payment SET device_id = NULL WHERE id = $1', [payment]);
    for (const call of [
      () => till.get(`/api/pos/bills/${uuid}/payments/${payment}/code`),
      () => abort(till, uuid, payment),
      () => givesUp(till, uuid, payment),
    ])
      expect((await call()).status).toBe(404);
    await t.asOwner('UPDATE payment SET device_id = $2 WHERE id = $1', [payment, till.device.id]);
    billOf(await abort(till, uuid, payment));
  });

  test('practice asks no provider for money', { tags: ['D-137'] }, async () => {
    const till = await exhibitor.till({ test: true });
    const { uuid } = await till.sells({ popcorn: 1 });
    expect(refusalOf(await till.pays(uuid, exhibitor.own.methods.payconiq, 4.5))).toMatchObject({
      code: 'payments.method_unavailable',
    });
  });
});

describe('a bill paid by QR code is refunded', { tags: ['D-138', 'D-084'] }, () => {
  test('through its provider, also where the attendant asks for cash', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 1 });
    const { payment, code } = await world.asksFor(till, uuid, 4.5);
    await world.onTelephone(code.link, 'pay');
    await becomes(till, uuid, { status: 'settled' });
    const body = { lines: [0], reason: 'cold', payment_method_id: at().cash };
    expect(billOf(await till.post(`/api/pos/bills/${uuid}/refund`, body))).toMatchObject({ status: 'refunding' });
    await world.sendsOutbox();
    await expect
      .poll(async () => {
        await world.payments().refunds.follow();
        return (await till.bill(uuid)).status;
      })
      .toBe('refunded');
    expect(atProvider(payment)?.refundedCents).toBe(450);
    expect(await t.asOwner('SELECT 1 FROM cash_movement WHERE bill_id = $1', [uuid])).toEqual([]);
  });
});

describe('reports', { tags: ['D-153', 'D-160'] }, () => {
  test('the X report of the shift has a QR payment and its refund under its method, and no late second one', async () => {
    await t.asOwner(
      `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', data #> '{public_config,features}' || '"cash_balance"') WHERE exhibitor_id = $1`,
      [exhibitor.own.exhibitorId],
    );
    const till = await exhibitor.till();
    await world.opensDrawer(till, 100);
    const first = await till.sells({ popcorn: 1 });
    await world.onTelephone((await world.asksFor(till, first.uuid, 4.5)).code.link, 'pay');
    await becomes(till, first.uuid, { status: 'settled' });
    const second = await till.sells({ popcorn: 2 });
    const { payment, code } = await world.asksFor(till, second.uuid, 9);
    await givesUp(till, second.uuid, payment);
    billOf(await till.pays(second.uuid, at().manual, 9));
    await world.onTelephone(code.link, 'pay');
    await expect.poll(() => refundsOf(payment)).toMatchObject([{ cause: 'overpaid' }]);
    billOf(await till.post(`/api/pos/bills/${first.uuid}/refund`, { lines: [0], reason: 'cold' }));
    const { methods } = await world.reportOf(till);
    const moved = methods.filter(({ paid }) => paid > 0);
    expect(moved.map(({ name, paid, refunded }) => [name, paid, refunded])).toEqual([
      ['Card by hand', 9, 0],
      [expect.stringMatching(/./), 4.5, 4.5],
    ]);
  });
});
