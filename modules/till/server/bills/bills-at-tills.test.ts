import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { TillBill } from '#modules/till/contract/till.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: 200 } });
afterEach(() => t.travel(0));

const MINUTE_MS = 60_000;
const at = () => exhibitor.own.till;
const listed = async (till: Till, query: string) =>
  dataOf<{ bills: TillBill[] }>(await till.get(`/api/pos/bills?${query}`)).bills;
const drawn = async (deviceId: number) =>
  (
    await t.asOwner<{ cents: number }>(
      'SELECT amount_cents::int AS cents FROM cash_movement WHERE exhibitor_id = $1 AND device_id = $2 ORDER BY id',
      [exhibitor.own.exhibitorId, deviceId],
    )
  ).map(({ cents }) => cents);
const liveClaims = async (billId: string) =>
  (await t.asOwner("SELECT 1 FROM seat_claim WHERE bill_id = $1 AND state <> 'released'", [billId])).length;

describe('paying a bill in parts', { tags: ['D-082'] }, () => {
  test('by hand and in cash; only cash may be more than is due, and tells the change', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null, null] });
    expect(billOf(await till.pays(uuid, at().manual, 10))).toMatchObject({ status: 'pending', due: 14, change: null });
    const tooMuch = await till.pays(uuid, at().manual, 20);
    expect(refusalOf(tooMuch)).toMatchObject({ status: 422, code: 'payments.exceeds_bill', fields: ['amount'] });
    expect(billOf(await till.pays(uuid, at().cash, 4))).toMatchObject({ status: 'pending', due: 10, change: 0 });
    const settled = billOf(await till.pays(uuid, at().cash, 50));
    expect(settled).toMatchObject({ status: 'settled', due: 0, change: 40 });
    expect(settled.payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['other', 10],
      ['cash', 4],
      ['cash', 10],
    ]);
    expect(await drawn(till.device.id)).toEqual([400, 1_000]);
    expect(refusalOf(await till.pays(uuid, at().cash, 1))).toMatchObject({
      status: 409,
      code: 'sales.bill_not_possible',
    });
  });

  test('the same key pays once, also with three concurrent requests', { tags: ['T48'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const [key, input] = [randomUUID(), { payment_method_id: at().cash, amount: 5 }];
    const path = `/api/pos/bills/${uuid}/payments`;
    const answers = await Promise.all(Array.from({ length: 3 }, () => till.post(path, input, key)));
    expect(answers.map((answer) => billOf(answer).due)).toEqual([7, 7, 7]);
    expect(refusalOf(await till.post(path, { ...input, amount: 6 }, key)).code).toBe(
      'sales.key_used_for_another_request',
    );
    expect(await drawn(till.device.id)).toEqual([500]);
  });

  test('a method of the website, one that stands alone, and nothing at all are refused', {
    tags: ['ERR-029', 'ERR-030'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const online = await till.pays(uuid, exhibitor.own.methods.mollie, 12);
    expect(refusalOf(online)).toMatchObject({ code: 'payments.method_unavailable', fields: ['payment_method_id'] });
    for (const amount of [0, -5]) {
      const nothing = refusalOf(await till.pays(uuid, at().cash, amount));
      expect(nothing).toMatchObject({ status: 422, fields: ['amount'] });
    }
    expect(await drawn(till.device.id)).toEqual([]);
    await till.pays(uuid, at().cash, 2);
    expect(refusalOf(await till.pays(uuid, at().alone, 10)).code).toBe('payments.method_exclusive');
    expect(billOf(await till.pays(uuid, at().manual, 10)).status).toBe('settled');
  });

  test('two tills and two keys at once: never more than is due', { tags: ['T48'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    const answers = await Promise.all(Array.from({ length: 4 }, () => till.pays(uuid, at().cash, 12)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await drawn(till.device.id)).toEqual([1_200]);
  });
});

describe('a card pays tickets of a bill', { tags: ['D-094'] }, () => {
  test('a turn for each, held until the rest is paid; none is left over for another part', async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 2 });
    const { uuid } = await till.sells({ seats: [null, null, null], popcorn: 1 });
    const by = (voucher_barcode: string, amount: number) => till.pays(uuid, at().voucher, amount, { voucher_barcode });
    expect(refusalOf(await by(card.code, 5))).toMatchObject({ code: 'till.voucher_pays_nothing', fields: ['amount'] });
    expect(refusalOf(await by('unknown-code', 12))).toMatchObject({
      code: 'vouchers.barcode_unknown',
      fields: ['voucher_barcode'],
    });
    expect(billOf(await by(card.code, 40.5))).toMatchObject({ status: 'pending', due: 16.5 });
    // Its turns are in use for this bill, not for another purchase.
    expect(refusalOf(await by(card.code, 12)).code).toBe('till.voucher_here_already');
    expect(billOf(await till.pays(uuid, at().cash, 16.5)).status).toBe('settled');
    const [row] = await t.asOwner('SELECT remaining_turns, held_turns FROM voucher WHERE uuid = $1', [card.uuid]);
    expect(row).toEqual({ remaining_turns: 0, held_turns: 0 });
  });

  test('one press uses the visits and the money of a card', { tags: ['D-094', 'D-109'] }, async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 2, productsCents: 300 });
    const { uuid } = await till.sells({ seats: [null, null], popcorn: 1 });
    const press = () => till.pays(uuid, at().voucher, 28.5, { voucher_barcode: card.code });
    const left = async () => (await till.post('/api/pos/lookup', { code: card.code })).json;
    expect(await left()).toMatchObject({ data: { remaining_turns: 2, remaining_products: 3 } });
    const paid = billOf(await press());
    // A scan says what is left beside what this bill holds.
    expect(await left()).toMatchObject({ data: { remaining_turns: 0, remaining_products: 0 } });
    expect(paid.payments.map(({ amount }) => amount).sort()).toEqual([24, 3]);
    expect(paid).toMatchObject({ status: 'pending', due: 1.5 });
    expect(refusalOf(await till.pays(uuid, at().voucher, 1.5, { voucher_barcode: card.code })).code).toBe(
      'till.voucher_here_already',
    );
    expect(billOf(await till.pays(uuid, at().cash, 1.5)).status).toBe('settled');
  });

  test('refreshments of a card pay products and never tickets, leave the card with the bill, and come back with them', {
    tags: ['D-109'],
  }, async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 0, productsCents: 600 });
    const left = async () =>
      (
        await t.asOwner<{ left: number }>('SELECT remaining_products_cents::int AS left FROM voucher WHERE uuid = $1', [
          card.uuid,
        ])
      )[0]?.left;
    const by = (uuid: string, amount: number) => till.pays(uuid, at().voucher, amount, { voucher_barcode: card.code });
    const ticket = await till.sells({ seats: [null] });
    expect((await by(ticket.uuid, 12)).status).toBe(422);
    await till.pays(ticket.uuid, at().cash, 12);

    const { uuid } = await till.sells({ seats: [null], popcorn: 1 });
    expect(billOf(await by(uuid, 16.5))).toMatchObject({ status: 'pending', due: 12 });
    expect(await left()).toBe(600);
    // Stock that one bill is taking cannot be taken by another till.
    const other = await exhibitor.till();
    const second = await other.sells({ popcorn: 2 });
    const rest = await other.pays(second.uuid, at().voucher, 9, { voucher_barcode: card.code });
    expect(billOf(rest)).toMatchObject({ due: 7.5 });
    expect(refusalOf(await by(uuid, 12)).status).toBe(422);
    expect(billOf(await till.pays(uuid, at().cash, 12)).status).toBe('settled');
    expect(await left()).toBe(150);
    await other.post(`/api/pos/bills/${second.uuid}/delete`);
    expect(await left()).toBe(150);

    const input = { lines: [0, 1], reason: 'cold', with_handling: true };
    const back = billOf(await till.post(`/api/pos/bills/${uuid}/refund`, input));
    expect(back.payments.map(({ type, refunded }) => [type, refunded])).toEqual([
      ['voucher', 4.5],
      ['cash', 12],
    ]);
    expect(await left()).toBe(600);
  });

  test('its turns are free again when the bill is deleted', { tags: ['T38'] }, async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 1 });
    const { uuid } = await till.sells({ seats: [null, null] });
    await till.pays(uuid, at().voucher, 12, { voucher_barcode: card.code });
    await till.post(`/api/pos/bills/${uuid}/delete`);
    const [row] = await t.asOwner('SELECT remaining_turns, held_turns FROM voucher WHERE uuid = $1', [card.uuid]);
    expect(row).toEqual({ remaining_turns: 1, held_turns: 0 });
  });
});

describe('waiting bills', { tags: ['POS-004', 'D-139'] }, () => {
  test('are parked under a word, found by it, and resumed at another till', async () => {
    const [first, second] = [await exhibitor.till(), await exhibitor.till()];
    const { uuid, reference } = await first.sells({ seats: [null] });
    const notHere = await second.post(`/api/pos/bills/${uuid}/take`);
    expect(refusalOf(notHere)).toMatchObject({ status: 409, code: 'till.bill_not_here' });
    expect(billOf(await first.post(`/api/pos/bills/${uuid}/park`, { as: 'red coat' })).parked_as).toBe('red coat');
    expect(refusalOf(await first.pays(uuid, at().cash, 12)).code).toBe('till.bill_not_here');
    await first.sells({ popcorn: 1, given: 5 });

    for (const search of ['RED', reference.toLowerCase()])
      expect((await listed(second, `which=open&search=${search}`)).map((bill) => bill.uuid)).toEqual([uuid]);
    const taken = billOf(await second.post(`/api/pos/bills/${uuid}/take`));
    expect(taken).toMatchObject({ parked_as: null, status: 'pending', due: 12 });
    const settled = billOf(await second.pays(uuid, at().cash, 12));
    expect(settled.number).toMatch(new RegExp(`^R${second.device.id}-`));
  });

  test('a till with an active bill resumes no other, not even two at once', { tags: ['ERR-037'] }, async () => {
    const till = await exhibitor.till();
    const parked: string[] = [];
    for (const as of ['one', 'two']) {
      const { uuid } = await till.sells({ popcorn: 1 });
      await till.post(`/api/pos/bills/${uuid}/park`, { as });
      parked.push(uuid);
    }
    const both = await Promise.all(parked.map((uuid) => till.post(`/api/pos/bills/${uuid}/take`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusalOf(both.find(({ status }) => status === 409) as (typeof both)[0]).code).toBe('till.bill_pending');
  });

  test('those of today are listed, of the exhibitor or of one till, without what was deleted', {
    tags: ['POS-003'],
  }, async () => {
    const [mine, other] = [await exhibitor.till(), await exhibitor.till()];
    const sold = await mine.sells({ popcorn: 1, given: 5 });
    const gone = await mine.sells({ popcorn: 1 });
    await mine.post(`/api/pos/bills/${gone.uuid}/delete`);
    await other.sells({ popcorn: 1, given: 5 });
    expect((await listed(mine, 'which=today&mine=true')).map(({ uuid }) => uuid)).toEqual([sold.uuid]);
    const all = await listed(mine, 'which=today');
    expect(all.length).toBeGreaterThan(1);
    expect(await listed(mine, 'which=today&mine=false')).toEqual(all);
    expect((await listed(mine, `which=today&search=${sold.number}`)).map(({ uuid }) => uuid)).toEqual([sold.uuid]);
  });

  test('deleting frees the places and hands parts back out of the drawer; once is enough', {
    tags: ['D-090'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null, null] });
    await till.pays(uuid, at().cash, 10);
    for (let time = 0; time < 2; time++) expect((await till.post(`/api/pos/bills/${uuid}/delete`)).status).toBe(200);
    expect(await till.bill(uuid)).toMatchObject({ status: 'refunded', due: 0 });
    expect(await liveClaims(uuid)).toBe(0);
    expect(await drawn(till.device.id)).toEqual([1_000, -1_000]);
    const paid = await till.sells({ popcorn: 1, given: 5 });
    expect(refusalOf(await till.post(`/api/pos/bills/${paid.uuid}/delete`))).toMatchObject({
      status: 409,
      code: 'sales.bill_not_possible',
    });
  });

  test('an unpaid one ends after half an hour, its cash is refunded, and the till is free', {
    tags: ['D-019', 'D-139'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    await till.pays(uuid, at().cash, 5);
    t.travel(29 * MINUTE_MS);
    expect(await exhibitor.expires(uuid)).toBe(false);
    t.travel(31 * MINUTE_MS);
    expect(await exhibitor.expires(uuid)).toBe(true);
    expect(await liveClaims(uuid)).toBe(0);
    expect(await drawn(till.device.id)).toEqual([500, -500]);
    expect((await till.sells({ popcorn: 1, given: 5 })).status).toBe('settled');
  });

  test('parking and taking up keep its places for another half hour; after that money buys nothing', {
    tags: ['D-139'],
  }, async () => {
    const [till, other] = [await exhibitor.till(), await exhibitor.till()];
    const { uuid } = await till.sells({ seats: [null] });
    t.travel(20 * MINUTE_MS);
    await till.post(`/api/pos/bills/${uuid}/park`, { as: '' });
    t.travel(40 * MINUTE_MS);
    expect(await exhibitor.expires(uuid)).toBe(false);
    await till.post(`/api/pos/bills/${uuid}/take`);
    t.travel(71 * MINUTE_MS);
    // Another till's sale releases expired holds before the job runs.
    expect((await other.sells({ seats: [null], given: 12 })).status).toBe('settled');
    expect(refusalOf(await till.pays(uuid, at().cash, 12))).toMatchObject({ status: 409, code: 'sales.not_open' });
    expect(await drawn(till.device.id)).toEqual([]);
  });
});

describe('refunds at a till', { tags: ['D-138'] }, () => {
  const refund = (till: Till, uuid: string, lines: number[], more: Record<string, unknown> = {}, key?: string) =>
    till.post(`/api/pos/bills/${uuid}/refund`, { lines, reason: 'did not like it', ...more }, key);

  test('a ticket and popcorn go back in cash: seat free, ticket void, stock up, drawer down, once', {
    tags: ['D-085', 'T48'],
  }, async () => {
    const [till, other] = [await exhibitor.till(), await exhibitor.till()];
    const { uuid } = await till.sells({ seats: [null, null], popcorn: 1, given: 30 });
    const key = randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await refund(other, uuid, [0, 2], { with_handling: true }, key)).status).toBe(200);
    const after = await till.bill(uuid);
    expect(after).toMatchObject({ status: 'partially_refunded' });
    expect(after.lines.map(({ refunded, ticket }) => [refunded, ticket])).toEqual([
      [12, 'refunded'],
      [0, 'valid'],
      [4.5, null],
    ]);
    expect(await liveClaims(uuid)).toBe(1);
    expect(await drawn(other.device.id)).toEqual([-1_650]);
    const back = await t.asOwner("SELECT quantity FROM stock_movement WHERE bill_id = $1 AND cause = 'back'", [uuid]);
    expect(back).toEqual([{ quantity: 1 }]);
    expect(refusalOf(await refund(other, uuid, [0])).status).toBe(422);
  });

  test('handling stays unless it is ticked; what was paid by hand comes from the drawer when cash is chosen', {
    tags: ['D-085'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null] });
    await till.pays(uuid, at().manual, 12);
    expect(billOf(await refund(till, uuid, [0], { payment_method_id: at().cash })).lines[0]?.refunded).toBe(11);
    expect(await drawn(till.device.id)).toEqual([-1_100]);
    const other = await till.sells({ popcorn: 1 });
    await till.pays(other.uuid, at().manual, 4.5);
    expect(billOf(await refund(till, other.uuid, [0])).status).toBe('refunded');
    expect(await drawn(till.device.id)).toEqual([-1_100]);
    expect(refusalOf(await refund(till, uuid, [0], { payment_method_id: at().manual })).fields).toEqual([
      'payment_method_id',
    ]);
  });

  test('twelve refunds at once, each with a key of its own, beside payments of the same drawer: one refund', {
    tags: ['T28', 'T48', 'I24'],
  }, async () => {
    const [till, other] = [await exhibitor.till(), await exhibitor.till()];
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    const waiting = await till.sells({ seats: [null] });
    const [refunds, payments] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => refund(other, uuid, [0], { with_handling: true }))),
      Promise.all(Array.from({ length: 12 }, () => till.pays(waiting.uuid, at().cash, 12))),
    ]);
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(payments.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([...refunds, ...payments].filter(({ status }) => status >= 500)).toEqual([]);
    expect(await drawn(other.device.id)).toEqual([-1_200]);
    expect(await drawn(till.device.id)).toEqual([1_200, 1_200]);
  });

  test('a turn goes back on its card', { tags: ['D-103'] }, async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { turns: 1 });
    const { uuid } = await till.sells({ seats: [null] });
    await till.pays(uuid, at().voucher, 12, { voucher_barcode: card.code });
    expect(billOf(await refund(till, uuid, [0])).status).toBe('refunded');
    const [row] = await t.asOwner('SELECT remaining_turns FROM voucher WHERE uuid = $1', [card.uuid]);
    expect(row).toEqual({ remaining_turns: 1 });
  });

  test('requires the permission to refund', { tags: ['T71'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 1, given: 5 });
    const seller = await exhibitor.till({ roles: [], permissions: ['pos.sell'] });
    expect(refusalOf(await refund(seller, uuid, [0]))).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await till.bill(uuid)).status).toBe('settled');
  });
});

describe('the tickets of a bill by mail', { tags: ['D-088'] }, () => {
  const mails = (till: Till, uuid: string, body: Record<string, unknown> = {}) =>
    till.post(`/api/pos/bills/${uuid}/mail`, body);
  const queued = async (uuid: string) =>
    (
      await t.asOwner<{ n: number }>(
        `SELECT count(*)::int AS n FROM outbox WHERE topic = 'mail.tickets_again' AND payload->>'billId' = $1`,
        [uuid],
      )
    )[0]?.n;

  test('a bill without an address gets the one that is typed; it is mailed there again a minute later', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    expect(refusalOf(await mails(till, uuid))).toMatchObject({ code: 'validation.required', fields: ['email'] });
    expect(refusalOf(await mails(till, uuid, { email: 'nobody' })).status).toBe(422);
    expect(await queued(uuid)).toBe(0);
    expect(billOf(await mails(till, uuid, { email: ' Ada@Example.org ' })).email).toBe('ada@example.org');
    expect(refusalOf(await mails(till, uuid))).toMatchObject({ status: 429, code: 'tickets.mailed_just_now' });
    t.travel(MINUTE_MS + 1);
    expect((await mails(till, uuid)).status).toBe(200);
    expect(await queued(uuid)).toBe(2);
  });

  test('an address on the bill stays, also if another one is typed', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null], given: 12, more: { name: 'Ada', email: 'ada@example.org' } });
    expect(billOf(await mails(till, uuid, { email: 'thief@example.org' })).email).toBe('ada@example.org');
  });

  test('no bill of another exhibitor is mailed', async () => {
    const till = await exhibitor.till();
    const stranger = await exhibitor.till({ at: exhibitor.other });
    const sold = await till.sells({ seats: [null], given: 12 });
    expect((await mails(stranger, sold.uuid, { email: 'ada@example.org' })).status).toBe(404);
    expect((await till.bill(sold.uuid)).email).toBeNull();
  });
});
