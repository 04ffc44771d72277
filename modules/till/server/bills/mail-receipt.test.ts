import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltDevice, buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 10 });
const exhibitor = tillCinema(t, { cinema: { hall: 100 } });
afterEach(() => t.travel(0));
let till: Till;
let display: BuiltDevice;
beforeAll(async () => {
  till = await exhibitor.till();
  display = await beside(till);
});

const beside = (one: Till) =>
  buildDevice(t, exhibitor.own.exhibitorId, { type: 'pos', name: 'Display', parentId: one.device.id });
const types = (bill: string, email: string, device: BuiltDevice = display) =>
  exhibitor.http.ask('/api/display/receipt', {
    method: 'POST',
    body: JSON.stringify({ bill, email }),
    headers: { ...device.headers, 'content-type': 'application/json', 'x-forwarded-host': 'alpha.test' },
  });
const mails = async (bill: string) =>
  (await t.asOwner(`SELECT 1 FROM outbox WHERE topic = 'mail.tickets_again' AND payload ->> 'billId' = $1`, [bill]))
    .length;

describe('a customer types an address at the display', { tags: ['D-144', 'D-088'] }, () => {
  test('the tickets of the bill that was just paid are mailed there, once', async () => {
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    expect((await types(uuid, 'Anna@Example.test')).status).toBe(200);
    expect(await till.bill(uuid)).toMatchObject({ email: 'anna@example.test' });
    expect(await mails(uuid)).toBe(1);
    expect(refusalOf(await types(uuid, 'other@example.test'))).toMatchObject({
      status: 409,
      code: 'till.receipt_late',
    });
    expect(await till.bill(uuid)).toMatchObject({ email: 'anna@example.test' });
    expect(await mails(uuid)).toBe(1);
  });

  test('after a try that ended between the address and the mail, the same address is mailed', async () => {
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    await t.asOwner(`UPDATE bill SET buyer_email = 'anna@example.test' WHERE id = $1`, [uuid]);
    expect((await types(uuid, 'Anna@example.test')).status).toBe(200);
    expect(await mails(uuid)).toBe(1);
  });

  test('no address is refused at its field, and nothing is changed', async () => {
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    expect(refusalOf(await types(uuid, 'anna@'))).toMatchObject({ status: 422, fields: ['email'] });
    expect(await till.bill(uuid)).toMatchObject({ email: null });
    expect(await mails(uuid)).toBe(0);
  });

  test('not for an unpaid bill, practice, another till, or a sale of some time ago', async () => {
    const unpaid = await till.sells({ seats: [null] });
    const elsewhere = await exhibitor.till();
    const paid = await till.pays(unpaid.uuid, exhibitor.own.till.manual, 12).then(() => unpaid);
    const practice = await (await exhibitor.till({ test: true })).sells({ seats: [null], given: 12 });
    const codes = [
      refusalOf(await types(practice.uuid, 'a@example.test')).code,
      refusalOf(await types(paid.uuid, 'a@example.test', await beside(elsewhere))).code,
    ];
    const waiting = await elsewhere.sells({ seats: [null] });
    codes.push(refusalOf(await types(waiting.uuid, 'a@example.test', await beside(elsewhere))).code);
    t.travel(11 * 60_000);
    codes.push(refusalOf(await types(paid.uuid, 'a@example.test')).code);
    expect(new Set(codes)).toEqual(new Set(['till.receipt_late']));
    expect(await mails(paid.uuid)).toBe(0);
  });
});
