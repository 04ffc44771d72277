import { describe, expect, test } from 'vitest';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { LookUpResult, TillData } from '#modules/till/contract/till.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: 100 } });
const at = () => exhibitor.own.till;

describe('a reservation', { tags: ['POS-007'] }, () => {
  const reserve = async (till: Till, tickets: number): Promise<{ uuid: string; ref: string }> => {
    const answer = await till.post('/api/pos/reservations/new', {
      schedule_id: exhibitor.own.screeningId,
      tickets: Array.from({ length: tickets }, () => ({ price_rate_id: exhibitor.own.rates.normal })),
      amount: 12 * tickets,
      name: 'Grace Hopper',
      phone: '+32 2 123 45 67',
    });
    if (answer.status !== 200) throw new Error(answer.text);
    const { ref } = dataOf<{ ref: string }>(answer);
    const [row] = await t.asOwner<{ bill_id: string }>('SELECT bill_id FROM reservation WHERE ref = $1', [ref]);
    return { ref, uuid: row?.bill_id ?? '' };
  };
  const statusOf = async (ref: string) =>
    (await t.asOwner<{ status: string }>('SELECT status FROM reservation WHERE ref = $1', [ref]))[0]?.status;

  test("is found by its reference and paid at any till, in that till's series; then it is used", {
    tags: ['D-157', 'D-021'],
  }, async () => {
    const [first, second] = [await exhibitor.till(), await exhibitor.till()];
    const { ref, uuid } = await reserve(first, 2);
    const result = dataOf<LookUpResult>(await second.post('/api/pos/lookup', { code: ref.toLowerCase() }));
    expect(result).toMatchObject({
      kind: 'reservation',
      bill: { uuid, status: 'reserved', due: 24, reservation: { ref, name: 'Grace Hopper' } },
    });
    expect(billOf(await second.pays(uuid, at().cash, 4))).toMatchObject({ status: 'reserved', due: 20 });
    const settled = billOf(await second.pays(uuid, at().manual, 20));
    expect(settled).toMatchObject({ status: 'settled', number: expect.stringMatching(`^R${second.device.id}-`) });
    expect(settled.lines.map(({ ticket }) => ticket)).toEqual(['valid', 'valid']);
    expect(await statusOf(ref)).toBe('used');
  });

  test('two tills pay it at once: one does', { tags: ['T18'] }, async () => {
    const tills = [await exhibitor.till(), await exhibitor.till(), await exhibitor.till()];
    const { uuid, ref } = await reserve(tills[0] as Till, 1);
    const answers = await Promise.all(tills.map((till) => till.pays(uuid, at().cash, 12)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusOf(ref)).toBe('used');
  });

  test('one that costs nothing is taken without money', { tags: ['D-064'] }, async () => {
    const till = await exhibitor.till();
    const rate = await buildPriceRate(t, exhibitor.own.exhibitorId, { ticketCents: 0, handlingCents: 0 });
    const answer = await till.post('/api/pos/reservations/new', {
      schedule_id: exhibitor.own.screeningId,
      tickets: [{ price_rate_id: rate }],
      amount: 0,
      name: 'Grace Hopper',
      phone: '+32 2 123 45 67',
    });
    const { ref } = dataOf<{ ref: string }>(answer);
    const result = dataOf<LookUpResult>(await till.post('/api/pos/lookup', { code: ref, expects: 'reservation' }));
    const { uuid } = 'bill' in result ? result.bill : { uuid: '' };
    expect(billOf(await till.pays(uuid, at().cash, 0))).toMatchObject({ status: 'settled', payments: [] });
    expect(await statusOf(ref)).toBe('used');
  });

  test('deleted at the till it is cancelled and its places are free', { tags: ['D-090'] }, async () => {
    const till = await exhibitor.till();
    const { uuid, ref } = await reserve(till, 1);
    expect(billOf(await till.post(`/api/pos/bills/${uuid}/delete`)).status).toBe('cancelled');
    expect(await statusOf(ref)).toBe('canceled');
    expect(refusalOf(await till.post('/api/pos/lookup', { code: ref, expects: 'bill' })).code).toBe(
      'till.not_expected_type',
    );
  });
});

describe('by invoice', { tags: ['D-154'] }, () => {
  test('the bill settles and waits on the invoice that is collected for the company', async () => {
    const till = await exhibitor.till();
    const company = await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      insert(
        tx,
        `INSERT INTO invoice_client (exhibitor_id, company) VALUES (tenant(), 'Analytical Engines') RETURNING id`,
        [],
      ),
    );
    const { uuid } = await till.sells({ seats: [null] });
    const nobody = await till.pays(uuid, at().invoice, 12);
    expect(refusalOf(nobody)).toMatchObject({ code: 'till.no_invoice_client', fields: ['invoice_client_id'] });
    const unknown = await till.pays(uuid, at().invoice, 12, { invoice_client_id: 99_999 });
    expect(refusalOf(unknown).fields).toEqual(['invoice_client_id']);
    const paid = billOf(await till.pays(uuid, at().invoice, 12, { invoice_client_id: company }));
    expect(paid).toMatchObject({ status: 'settled', payments: [{ type: 'invoice', status: 'paid' }] });
    expect(await t.asOwner('SELECT 1 FROM invoice_bill WHERE bill_id = $1', [uuid])).toHaveLength(1);
  });

  test('is no method where the module is switched off', { tags: ['D-176'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 1 });
    await exhibitor.switchOff('invoice');
    const answer = await till.pays(uuid, at().invoice, 4.5, { invoice_client_id: 1 });
    expect(refusalOf(answer).code).toBe('payments.method_unavailable');
    await exhibitor.switchOff();
  });
});

describe('a drawer that is counted', { tags: ['D-153'] }, () => {
  const count = (on: boolean) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $1) WHERE exhibitor_id = tenant()`,
        [JSON.stringify(FEATURES.filter((feature) => on || feature !== 'cash_balance'))],
      ),
    );

  test('takes no cash before it is opened: nothing of the sale is written, and cards go on', async () => {
    await count(true);
    const till = await exhibitor.till();
    expect(dataOf<TillData>(await till.get('/api/pos/data')).cash_open).toBe(false);
    const sale = await till.post('/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, given: 5 }));
    expect(refusalOf(sale)).toMatchObject({ status: 409, code: 'cash.drawer_closed' });
    expect(await t.asOwner('SELECT 1 FROM bill WHERE device_id = $1', [till.device.id])).toEqual([]);
    const { uuid } = await till.sells({ popcorn: 1 });
    expect(refusalOf(await till.pays(uuid, at().cash, 4.5)).code).toBe('cash.drawer_closed');
    expect(billOf(await till.pays(uuid, at().manual, 4.5)).status).toBe('settled');
    const back = await till.post(`/api/pos/bills/${uuid}/refund`, {
      lines: [0],
      reason: 'x',
      payment_method_id: at().cash,
    });
    expect(refusalOf(back).code).toBe('cash.drawer_closed');
    expect((await till.bill(uuid)).status).toBe('settled');
    await count(false);
  });

  test('a hold that expires while the drawer is closed ends all the same: its cash stays there until it is collected', async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 2 });
    await till.pays(uuid, at().cash, 4);
    await count(true);
    t.travel(31 * 60_000);

    expect(await exhibitor.expires(uuid)).toBe(true);
    const booked = await t.asOwner('SELECT amount_cents::int AS cents FROM cash_movement WHERE device_id = $1', [
      till.device.id,
    ]);
    expect(booked).toEqual([{ cents: 400 }]);
    t.travel(0);
    await count(false);
  });
});
