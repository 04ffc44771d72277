import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#modules/exhibitor/server.ts';
import type { TipQuestion } from '#modules/till/contract/tips.ts';
import { type BuiltDevice, buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { cardTills } from '#testing/worlds/card-tills.ts';
import { dataOf, refusalOf, type Till } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const { exhibitor, tillWithTerminal } = cardTills(t, { hall: 50 });
let till: Till;
let display: BuiltDevice;

const tips = (enabled: boolean) =>
  changeSettings(
    { db: t.db, settingsChanged: () => {} },
    { exhibitorId: exhibitor.own.exhibitorId, actor: 'system', channel: 'portal' },
    { given: { tips: { enabled } }, mayChangeSystem: false },
  );
beforeAll(async () => {
  till = await exhibitor.till();
  display = await displayOf(till);
});
beforeEach(() => tips(true));

const displayOf = (one: Till): Promise<BuiltDevice> =>
  buildDevice(t, exhibitor.own.exhibitorId, { type: 'pos', name: 'Display', parentId: one.device.id });
const chooses = (device: BuiltDevice, question: string, tip: number) =>
  exhibitor.http.ask('/api/display/tip', {
    method: 'POST',
    body: JSON.stringify({ question, tip }),
    headers: { ...device.headers, 'content-type': 'application/json', 'x-forwarded-host': 'alpha.test' },
  });
async function asks(one: Till, amount = 4.5, id: string = randomUUID()): Promise<string> {
  expect((await one.post('/api/pos/tip-questions', { id, amount })).status).toBe(200);
  return id;
}
const reads = async (one: Till, id: string): Promise<TipQuestion> =>
  dataOf<TipQuestion>(await one.get(`/api/pos/tip-questions/${id}`));
const pays = (one: Till, uuid: string, tip: number, question: string | null, key?: string) =>
  one.post(
    `/api/pos/bills/${uuid}/payments`,
    { payment_method_id: exhibitor.own.till.manual, amount: 4.5, tip, tip_question: question },
    key,
  );

describe('a tip chosen at the customer display', { tags: ['D-081', 'D-144', 'PAY-008'] }, () => {
  test('is seen by the till, may be changed, and is in the total of the payment', async () => {
    const { uuid } = await till.sells({ popcorn: 1 });
    const question = await asks(till);
    expect(await reads(till, question)).toEqual({ open: true, tip: null });
    expect((await chooses(display, question, 0.5)).status).toBe(200);
    expect(await reads(till, question)).toEqual({ open: true, tip: 0.5 });
    await asks(till, 4.5, question); // asked again under the same id: the answer stays
    expect((await chooses(display, question, 0.2)).status).toBe(200);
    expect((await pays(till, uuid, 0.2, question)).status).toBe(200);
    expect(await till.bill(uuid)).toMatchObject({ status: 'settled', amount: 4.5, tip: 0.2 });
    expect(await reads(till, question)).toEqual({ open: false, tip: 0.2 });
  });

  test('is charged at the card terminal with the sale', { tags: ['D-143'] }, async () => {
    const one = await tillWithTerminal([{ scenario: 'approve', cardMs: 10 }]);
    const { uuid } = await one.sells({ popcorn: 1 });
    const question = await asks(one);
    await chooses(await displayOf(one), question, 0.7);
    await one.post(`/api/pos/bills/${uuid}/payments`, {
      payment_method_id: exhibitor.own.till.terminal,
      amount: 4.5,
      tip: 0.7,
      tip_question: question,
    });
    await expect.poll(() => one.bill(uuid)).toMatchObject({ status: 'settled', tip: 0.7 });
    expect(one.simulator.book().bookings.map(({ cents }) => cents)).toEqual([520]);
  });

  test('too late is refused: the payment has started, another question was asked, the attendant goes on without', async () => {
    const late = { status: 409, code: 'till.tip_late', fields: [] };
    const { uuid } = await till.sells({ popcorn: 1 });
    const first = await asks(till);
    const second = await asks(till);
    expect(refusalOf(await chooses(display, first, 0.5))).toEqual(late);
    expect((await till.post(`/api/pos/tip-questions/${first}/close`)).status).toBe(200); // not the one that is asked
    expect((await chooses(display, second, 0.5)).status).toBe(200);
    expect((await till.post(`/api/pos/tip-questions/${second}/close`)).status).toBe(200);
    expect(refusalOf(await chooses(display, second, 1))).toEqual(late);
    const third = await asks(till);
    expect((await pays(till, uuid, 0, null)).status).toBe(200); // another way of paying, without a question
    expect(refusalOf(await chooses(display, third, 1))).toEqual(late);
    expect(await till.bill(uuid)).toMatchObject({ status: 'settled', tip: 0 });
  });

  test('in the last moment is not overlooked: the payment is refused, and nothing is taken', async () => {
    const { uuid } = await till.sells({ popcorn: 1 });
    const question = await asks(till);
    await chooses(display, question, 0.5);
    expect(refusalOf(await pays(till, uuid, 0, question))).toMatchObject({ status: 409, code: 'till.tip_changed' });
    expect(await till.bill(uuid)).toMatchObject({ status: 'pending', payments: [] });
    expect(await reads(till, question)).toEqual({ open: true, tip: 0.5 });
    const key = randomUUID();
    const [one, again] = [await pays(till, uuid, 0.5, question, key), await pays(till, uuid, 0.5, question, key)];
    expect([one.status, again.status]).toEqual([200, 200]); // a repeated request finds its payment (T48)
    expect(await till.bill(uuid)).toMatchObject({ status: 'settled', tip: 0.5 });
  });

  test('races against the start of the payment: what the customer was told is what was charged', {
    tags: ['T48'],
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 12; round += 1) {
      const { uuid } = await till.sells({ popcorn: 1 });
      const question = await asks(till);
      await chooses(display, question, 0.2);
      const [choice, payment] = await Promise.all([chooses(display, question, 0.5), pays(till, uuid, 0.2, question)]);
      const isChosen = choice.status === 200;
      expect([choice.status, payment.status].sort()).toEqual([200, 409]);
      expect(await till.bill(uuid)).toMatchObject(
        isChosen ? { status: 'pending', payments: [] } : { status: 'settled', tip: 0.2 },
      );
      expect(await reads(till, question)).toEqual({ open: isChosen, tip: isChosen ? 0.5 : 0.2 });
      if (isChosen) await pays(till, uuid, 0.5, question);
    }
  });

  test('above its maximum, below nothing, where tips are off, or for another till is refused', async () => {
    const question = await asks(till);
    expect(refusalOf(await chooses(display, question, 10.01))).toEqual({
      status: 422,
      code: 'payments.tip_too_much',
      fields: ['tip'],
    });
    expect(refusalOf(await chooses(display, question, -1))).toMatchObject({ status: 422, fields: ['tip'] });
    const stranger = await displayOf(await exhibitor.till());
    expect(refusalOf(await chooses(stranger, question, 0.5))).toMatchObject({ code: 'till.tip_late' });
    expect(await reads(await exhibitor.till(), question)).toEqual({ open: false, tip: null });
    expect(await reads(till, question)).toEqual({ open: true, tip: null });
    await tips(false);
    const refused = await till.post('/api/pos/tip-questions', { id: randomUUID(), amount: 4.5 });
    expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'payments.no_tip' });
  });
});
