import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { LookUpResult, TillData } from '#modules/till/contract/till.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { dataOf, refusalOf, saleWire, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = tillCinema(t, { cinema: { hall: 50 } });
afterEach(() => exhibitor.switchOff());

const lookUp = (till: Till, code: string, expects?: string) =>
  till.post('/api/pos/lookup', { code, ...(expects && { expects }) });
const lookUpResult = async (till: Till, code: string, expects?: string) =>
  dataOf<LookUpResult>(await lookUp(till, code, expects));

/** Every route that a till calls, with requests that would succeed at the own exhibitor. */
const calls = (uuid: string): readonly [method: 'GET' | 'POST', path: string, body?: unknown][] => [
  ['GET', '/api/pos/data'],
  ['GET', '/api/pos/screenings'],
  ['GET', `/api/pos/screenings/${exhibitor.own.screeningId}`],
  ['POST', '/api/pos/sales', saleWire(exhibitor.own, { popcorn: 1, given: 5 })],
  ['POST', '/api/pos/lookup', { code: '5410000000017' }],
  ['GET', '/api/pos/bills?which=today'],
  ['GET', `/api/pos/bills/${uuid}`],
  ['POST', `/api/pos/bills/${uuid}/payments`, { payment_method_id: exhibitor.own.till.cash, amount: 1 }],
  ['GET', `/api/pos/bills/${uuid}/payments/${randomUUID()}/code`],
  ['POST', `/api/pos/bills/${uuid}/payments/${randomUUID()}/abort`],
  ['POST', `/api/pos/bills/${uuid}/payments/${randomUUID()}/decision`, { outcome: 'paid', reason: 'the slip' }],
  ['POST', `/api/pos/bills/${uuid}/park`, { as: 'x' }],
  ['POST', `/api/pos/bills/${uuid}/take`],
  ['POST', `/api/pos/bills/${uuid}/delete`],
  ['POST', `/api/pos/bills/${uuid}/refund`, { lines: [0], reason: 'x' }],
  ['GET', `/api/pos/bills/${uuid}/exchange`],
  [
    'POST',
    `/api/pos/bills/${uuid}/exchange`,
    { ...saleWire(exhibitor.own, { seats: [null] }), lines: [0], difference: 0 },
  ] as const,
  ['POST', `/api/pos/requests/${randomUUID()}/outcome`],
];
const call = (till: Till, [method, path, body]: ReturnType<typeof calls>[number]) =>
  method === 'GET' ? till.get(path) : till.post(path, body);

describe('who may use a till', { tags: ['T71'] }, () => {
  test('refuses attendants without pos.sell, other devices, and devices without their secret', {
    tags: ['D-126'],
  }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ popcorn: 1 });
    const visitor = await exhibitor.till({ roles: [], permissions: ['products.view'] });
    const scanner = await exhibitor.till({ type: 'scanner' });
    for (const each of calls(uuid)) {
      expect([each[1], refusalOf(await call(visitor, each))]).toMatchObject([
        each[1],
        { status: 403, code: 'forbidden' },
      ]);
      expect([each[1], refusalOf(await call(scanner, each))]).toMatchObject([
        each[1],
        { status: 403, code: 'devices.other_kind' },
      ]);
      const [method, path, body] = each;
      const unknown = await exhibitor.http.ask(path, {
        method,
        headers: {
          'x-forwarded-host': 'alpha.test',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect([each[1], unknown.status]).toEqual([each[1], 401]);
    }
    expect((await till.bill(uuid)).status).toBe('pending');
  });

  test('the other exhibitor: its till is unknown here, and a till of that exhibitor sees and moves nothing of this one', {
    tags: ['T72'],
  }, async () => {
    const own = await exhibitor.till();
    const { uuid, reference } = await own.sells({ seats: [null] });
    const other = await exhibitor.till({ at: exhibitor.other });
    for (const each of calls(uuid).filter(([, path]) => path.includes(uuid)))
      expect([each[1], (await call(other, each)).status]).toEqual([each[1], 404]);
    expect(refusalOf(await lookUp(other, reference)).code).toBe('till.barcode_unknown');
    expect(JSON.stringify((await other.get('/api/pos/bills?which=open')).json)).not.toContain(uuid);
    const stranger = await exhibitor.http.ask('/api/pos/data', {
      headers: { ...own.device.headers, 'x-forwarded-host': 'beta.test' },
    });
    expect(stranger.status).toBe(401);
    expect((await own.bill(uuid)).due).toBe(12);
  });
});

describe('disabled modules', { tags: ['D-176'] }, () => {
  test('pos: a till is told nothing and sells nothing', async () => {
    const till = await exhibitor.till();
    await exhibitor.switchOff('pos');
    for (const each of calls(randomUUID()))
      expect([each[1], refusalOf(await call(till, each))]).toMatchObject([
        each[1],
        { status: 403, code: 'feature_disabled' },
      ]);
  });

  test('tickets, products, vouchers: each is left out of what is told, and refused when it is sold or paid with', async () => {
    const till = await exhibitor.till();
    const card = await buildVoucher(t, exhibitor.own.exhibitorId);
    const { uuid } = await till.sells({ seats: [null] });
    await exhibitor.switchOff('tickets', 'products', 'vouchers');
    const data = dataOf<TillData>(await till.get('/api/pos/data'));
    expect(data).toMatchObject({ products: [], categories: [], voucher_types: [] });
    expect(data.payment_methods.map(({ type }) => type)).not.toContain('voucher');
    expect((await till.get('/api/pos/screenings')).status).toBe(403);
    for (const sale of [
      { seats: [null], given: 12 },
      { popcorn: 1, given: 5 },
    ])
      expect(refusalOf(await till.post('/api/pos/sales', saleWire(exhibitor.own, sale))).code).toBe('feature_disabled');
    const byCard = await till.pays(uuid, exhibitor.own.till.voucher, 12, { voucher_barcode: card.code });
    expect(refusalOf(byCard).code).toBe('payments.method_unavailable');
    for (const code of [card.code, '5410000000017'])
      expect(refusalOf(await lookUp(till, code)).code).toBe('till.barcode_unknown');
  });
});

describe('what a code is', { tags: ['D-157'] }, () => {
  test('a ticket by either of its codes, its bill by the reference, a card and a product by their own', async () => {
    const till = await exhibitor.till();
    const { uuid, reference } = await till.sells({ seats: [null, null], given: 24 });
    const tickets = await t.asOwner<{ id: string; code: string }>(
      'SELECT id, code FROM ticket WHERE bill_id = $1 ORDER BY line_no',
      [uuid],
    );
    const second = tickets[1] as (typeof tickets)[0];
    expect(await lookUpResult(till, second.code.toUpperCase())).toMatchObject({
      kind: 'ticket',
      line_no: 1,
      bill: { uuid },
    });
    const signed = await signedCodeOf(t, exhibitor.own, second.id);
    expect(await lookUpResult(till, `\u0002${signed}\r\n`)).toMatchObject({ kind: 'ticket', line_no: 1 });
    expect(await lookUpResult(till, `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase())).toMatchObject({
      kind: 'bill',
      bill: { uuid, status: 'settled' },
    });
    const typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
    const card = await buildVoucher(t, exhibitor.own.exhibitorId, { typeId, turns: 3 });
    expect(await lookUpResult(till, card.code)).toMatchObject({ kind: 'voucher', uuid: card.uuid, remaining_turns: 3 });
    expect(await lookUpResult(till, '5410000000017')).toEqual({
      kind: 'product',
      product_id: exhibitor.own.till.popcorn,
    });
  });

  test('an unknown code, an unknown product, one of another kind than the field takes', {
    tags: ['ERR-034', 'ERR-035', 'ERR-036'],
  }, async () => {
    const till = await exhibitor.till();
    const { reference } = await till.sells({ popcorn: 1, given: 5 });
    const refused = async (code: string, expects?: string) => refusalOf(await lookUp(till, code, expects));
    expect(await refused('4006381333930')).toEqual({ status: 422, code: 'till.barcode_unknown', fields: ['code'] });
    expect(await refused('4006381333931')).toEqual({ status: 422, code: 'till.product_unknown', fields: ['code'] });
    expect(await refused('4006381333931', 'product')).toMatchObject({ status: 422, code: 'till.product_unknown' });
    expect(await refused('5410000000017', 'voucher')).toMatchObject({ status: 422, code: 'till.not_expected_type' });
    expect(await refused(reference, 'product')).toMatchObject({ status: 422, code: 'till.not_expected_type' });
    expect(await refused('unknown', 'ticket')).toMatchObject({ status: 422, code: 'till.barcode_unknown' });
  });

  test('a signed code of another exhibitor or with a letter changed is unknown', { tags: ['T44'] }, async () => {
    const till = await exhibitor.till();
    const { uuid } = await till.sells({ seats: [null], given: 12 });
    const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [uuid]);
    const signed = await signedCodeOf(t, exhibitor.own, ticket?.id ?? '');
    const forged = `${signed.slice(0, -1)}${signed.endsWith('A') ? 'B' : 'A'}`;
    for (const code of [forged, await signedCodeOf(t, exhibitor.other, ticket?.id ?? '')])
      expect(refusalOf(await lookUp(till, code)).code).toBe('till.barcode_unknown');
  });
});
