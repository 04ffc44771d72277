import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { cardTills } from '#testing/worlds/card-tills.ts';
import { billOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 100 });
afterEach(() => t.travel(0));

const HOUR_MS = 3_600_000;
const at = () => exhibitor.own.till;

const byCard = (till: Till, uuid: string, amount: number, key?: string) =>
  till.post(`/api/pos/bills/${uuid}/payments`, { payment_method_id: at().terminal, amount }, key);
const becomes = async (till: Till, uuid: string, expected: Record<string, unknown>) => {
  await expect.poll(() => till.bill(uuid), { interval: 50 }).toMatchObject(expected);
};
const lastPayment = async (till: Till, uuid: string) => (await till.bill(uuid)).payments.at(-1);

/** A card payment with an unknown result. */
async function withUnknownResult(): Promise<{ till: Till; uuid: string; payment: string }> {
  const till = await tillWithTerminal([{ scenario: 'cut_after_status' }], { repeatsReceipts: false });
  const { uuid } = await till.sells({ seats: [null] });
  await byCard(till, uuid, 12);
  await expect.poll(async () => (await lastPayment(till, uuid))?.terminal?.state).toBe('unknown');
  return { till, uuid, payment: (await lastPayment(till, uuid))?.uuid ?? '' };
}

describe('a card pays', { tags: ['D-143'] }, () => {
  test('all of it, or the part that is left; the reported follows the answer', { tags: ['PAY-015'] }, async () => {
    const till = await tillWithTerminal([{ scenario: 'approve', cardMs: 50 }]);
    const { uuid } = await till.sells({ seats: [null, null] });
    billOf(await till.pays(uuid, at().cash, 4));
    const bill = billOf(await byCard(till, uuid, 20));
    expect(bill).toMatchObject({ status: 'paying', due: 20 });
    expect(bill.payments[1]).toMatchObject({
      type: 'terminal',
      status: 'paying',
      terminal: { state: expect.any(String) },
    });
    await becomes(till, uuid, { status: 'settled', due: 0 });
    expect(await lastPayment(till, uuid)).toMatchObject({ status: 'paid', terminal: { state: 'done' } });
    expect(till.simulator.chargeRequests()).toBe(1);
  });

  test('the same key asks for the card once', { tags: ['T48'] }, async () => {
    const till = await tillWithTerminal([{ scenario: 'approve', cardMs: 50 }]);
    const { uuid } = await till.sells({ seats: [null] });
    const key = randomUUID();
    await Promise.all([byCard(till, uuid, 12, key), byCard(till, uuid, 12, key)]);
    await becomes(till, uuid, { status: 'settled' });
    expect((await byCard(till, uuid, 12, key)).status).toBe(200);
    expect(till.simulator.chargeRequests()).toBe(1);
  });

  test('declined: the bill waits with its seats, no longer than others do, and is paid in cash', {
    tags: ['D-019'],
  }, async () => {
    const till = await tillWithTerminal([{ scenario: 'decline', cardMs: 10 }]);
    const { uuid } = await till.sells({ seats: [null] });
    await byCard(till, uuid, 12);
    await becomes(till, uuid, { status: 'pending', due: 12 });
    expect(await lastPayment(till, uuid)).toMatchObject({ status: 'failed', terminal: { state: 'done' } });
    await expect
      .poll(async () => Date.parse((await till.bill(uuid)).hold_until ?? '') - Date.now())
      .toBeLessThan(HOUR_MS);
    expect(billOf(await till.pays(uuid, at().cash, 12)).status).toBe('settled');
  });

  test('a terminal that is not ready takes no order, nor does a till without one; nothing is written', {
    tags: ['ERR-025'],
  }, async () => {
    const till = await tillWithTerminal([], { state: 'failed' });
    const { uuid } = await till.sells({ seats: [null] });
    expect(refusalOf(await byCard(till, uuid, 12))).toMatchObject({ status: 409, code: 'terminals.not_ready' });
    expect(await till.bill(uuid)).toMatchObject({ status: 'pending', payments: [] });
    const bare = await exhibitor.till();
    const other = await bare.sells({ seats: [null] });
    expect(refusalOf(await byCard(bare, other.uuid, 12))).toMatchObject({ status: 409, code: 'terminals.none' });
    expect(till.simulator.chargeRequests()).toBe(0);
  });

  test('while the card is in, nothing else is paid, parked or deleted; given up, the bill is free again', {
    tags: ['ERR-038'],
  }, async () => {
    const till = await tillWithTerminal([{ scenario: 'approve', cardMs: 60_000 }]);
    const { uuid } = await till.sells({ seats: [null] });
    await byCard(till, uuid, 12);
    const payment = (await lastPayment(till, uuid))?.uuid;
    for (const call of [
      () => till.post(`/api/pos/bills/${uuid}/delete`),
      () => till.post(`/api/pos/bills/${uuid}/park`, { as: '' }),
      () => till.pays(uuid, at().cash, 12),
    ])
      expect(refusalOf(await call())).toMatchObject({ status: 409, code: 'till.bill_being_paid' });
    await expect.poll(async () => (await lastPayment(till, uuid))?.terminal?.state).toBe('running');
    expect((await till.post(`/api/pos/bills/${uuid}/payments/${payment}/abort`)).status).toBe(200);
    await becomes(till, uuid, { status: 'pending', due: 12 });
    expect(billOf(await till.post(`/api/pos/bills/${uuid}/delete`)).status).toBe('cancelled');
  });
});

describe('an unknown result', { tags: ['ERR-028'] }, () => {
  test('neither expires nor is deleted, keeps its seats, and settles after an attendant has read the slip', {
    tags: ['T35'],
  }, async () => {
    const { till, uuid, payment } = await withUnknownResult();
    expect(refusalOf(await till.post(`/api/pos/bills/${uuid}/delete`)).code).toBe('till.bill_being_paid');
    t.travel(2 * HOUR_MS);
    await till.comesBack();
    expect(await exhibitor.expires(uuid)).toBe(false);
    await (await exhibitor.till()).sells({ seats: [null], given: 12 }); // gives back what is over before the job comes by
    const kept = await t.asOwner("SELECT 1 FROM seat_claim WHERE bill_id = $1 AND state = 'held'", [uuid]);
    expect(kept).toHaveLength(1);
    t.travel(20 * HOUR_MS);
    await till.comesBack();
    expect(await exhibitor.expires(uuid)).toBe(false);
    await exhibitor.sweeps();
    expect(await till.bill(uuid)).toMatchObject({ status: 'paying', due: 12 });
    const decision = { outcome: 'paid', reason: 'The slip says approved' };
    const decided = billOf(await till.post(`/api/pos/bills/${uuid}/payments/${payment}/decision`, decision));
    expect(decided).toMatchObject({ status: 'settled', due: 0, lines: [{ ticket: 'valid' }] });
    const again = await till.post(`/api/pos/bills/${uuid}/payments/${payment}/decision`, decision);
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'terminals.already_decided' });
  });

  test('did not go through, an attendant decides: another method is tried', { tags: ['T35'] }, async () => {
    const { till, uuid, payment } = await withUnknownResult();
    const path = `/api/pos/bills/${uuid}/payments/${payment}/decision`;
    expect((await till.post(path, { outcome: 'failed', reason: '' })).status).toBe(422);
    const other = (
      await till.post(`/api/pos/bills/${randomUUID()}/payments/${payment}/decision`, {
        outcome: 'failed',
        reason: 'of another bill',
      })
    ).status;
    expect(other).toBe(404);
    await till.post(path, { outcome: 'failed', reason: 'No slip, card not charged' });
    const refused = await till.bill(uuid);
    expect(refused).toMatchObject({ status: 'pending', due: 12 });
    const { terminal } = refused.payments[0] ?? {};
    expect(terminal?.decided?.by).not.toBe('');
    expect(terminal?.says).toBe(`Recorded as not paid by ${terminal?.decided?.by}.`);
    expect(billOf(await till.pays(uuid, at().cash, 12)).status).toBe('settled');
  });
});
