import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = sellingCinema(t, { hall: '..........|..........' });

type Body = {
  data: Record<string, never> & {
    uuid: string;
    payment?: { uuid: string; status: string };
    checkout_url?: string;
    qr?: string;
    status: string;
  };
  errors?: Record<string, string[]>;
  message: string;
  code: string;
};
const body = (answer: Answer) => answer.json as Body;

const order = (screeningId: number, seats: readonly (string | null)[], changes: Record<string, unknown> = {}) => ({
  payment_method_id: exhibitor.cinema.methods.mollie,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 12 * seats.length,
  items: seats.map((seat, bill_order) => ({
    type: 'ticket',
    price_rate_id: exhibitor.cinema.rates.normal,
    schedule_id: screeningId,
    seat,
    bill_order,
  })),
  ...changes,
});
const buy = (browser: Browser, request: unknown, key: string = randomUUID()) =>
  browser.post('/api/checkout', request, { 'idempotency-key': key });

async function until<T>(look: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 1_000; tries++) {
    const value = await look();
    if (fits(value)) return value;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('it did not become true');
}
const result = async (browser: Browser, uuid: string) => body(await browser.get(`/api/bill/${uuid}/result`)).data;
const mollieId = async (paymentId: string) =>
  until(
    async () =>
      (await t.asOwner<{ ref: string | null }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [paymentId]))[0]
        ?.ref ?? null,
    (ref) => ref !== null,
  ) as Promise<string>;

describe('a redirect provider', () => {
  test('two seats are bought, paid at the provider and settled by its webhook', {
    tags: ['API-007', 'API-011', 'API-012', 'API-013', 'API-014', 'PAY-004', 'PAY-007'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const bought = await buy(browser, order(screeningId, ['A-4', 'A-5']));
    expect(bought.status).toBe(200);
    const { uuid, payment } = body(bought).data;
    expect(payment).toMatchObject({
      bill_id: uuid,
      amount: 24,
      tip: 0,
      status: 'pending',
      payment_method: { driver: 'mollie', component: 'redirect' },
    });

    const processing = body(await browser.get(`/api/payments/${payment?.uuid}/processing-data`)).data;
    expect(processing).toMatchObject({
      driver: 'mollie',
      component: 'redirect',
      amount: 24,
      checkout_url: expect.stringContaining(exhibitor.mollie.url),
    });
    expect(body(await browser.get(`/api/bill/${uuid}/status`)).data).toMatchObject({
      uuid,
      status: 'paying',
      payment: { uuid: payment?.uuid, status: 'paying' },
    });
    expect(await result(browser, uuid)).toMatchObject({ status: 'paying', display: 'progress', download: null });

    exhibitor.mollie.control.change(await mollieId(payment?.uuid ?? ''), { status: 'paid' });
    const settled = await until(
      () => result(browser, uuid),
      (bill) => bill.status === 'settled',
    );
    expect(settled).toMatchObject({
      display: 'success',
      type: 'tickets',
      amount: 24,
      lines: [{ kind: 'ticket', seat: 'A-4', total: 12, vat_rate: 6 }, { seat: 'A-5' }],
      payments: [{ status: 'paid', transaction_id: expect.stringMatching(/^tr_/) }],
      download: `/api/bill/${uuid}/download`,
      receipt: `/api/bill/${uuid}/receipt`,
      start_over: null,
    });
    expect(body(await browser.get(`/api/payments/${payment?.uuid}/status`)).data).toEqual({
      uuid,
      status: 'paid',
      payment_id: payment?.uuid,
    });
    expect(await t.asOwner('SELECT count(*)::int AS tickets FROM ticket WHERE bill_id = $1', [uuid])).toEqual([
      { tickets: 2 },
    ]);
  });

  test.each([
    ['failed', 'pending', 'danger', 'failed'],
    ['canceled', 'cancelled', 'warning', 'cancelled'],
    ['expired', 'expired', 'warning', 'expired'],
  ])(
    'a payment that %s makes the bill %s, frees the seats, and start over leads back',
    { tags: ['D-019', 'PAY-016', 'PAY-018'] },
    async (atProvider, status, display, paymentStatus) => {
      const screeningId = await buildScreening(t, exhibitor.cinema);
      const browser = await exhibitor.http.visit();
      const { uuid, payment } = body(await buy(browser, order(screeningId, ['A-1']))).data;
      exhibitor.mollie.control.change(await mollieId(payment?.uuid ?? ''), { status: atProvider as 'failed' });
      const bill = await until(
        () => result(browser, uuid),
        (shownBill) =>
          shownBill.status === status &&
          (shownBill.payments as unknown as { status: string }[])[0]?.status === paymentStatus,
      );
      expect(bill).toMatchObject({
        display,
        start_over: { name: 'buy.tickets', id: String(screeningId) },
        download: null,
      });
      expect((await buy(await exhibitor.http.visit(), order(screeningId, ['A-1']))).status).toBe(200);
    },
  );

  test('money that comes after the hold is over settles with the same seats, or is refunded automatically', {
    tags: ['T17', 'D-080'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const early = body(await buy(browser, order(screeningId, ['A-1']))).data;
    const late = body(await buy(browser, order(screeningId, ['A-2']))).data;
    for (const { payment } of [early, late]) await browser.get(`/api/payments/${payment?.uuid}/processing-data`); // sends the payment to the provider
    const refs = [await mollieId(early.payment?.uuid ?? ''), await mollieId(late.payment?.uuid ?? '')];
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = ANY($1::uuid[])`, [
      [early.uuid, late.uuid],
    ]);
    await exhibitor.runJob('sales.expire-bills');
    expect((await result(browser, early.uuid)).status).toBe('expired');
    const other = body(await buy(await exhibitor.http.visit(), order(screeningId, ['A-2']))).data;
    for (const ref of refs) exhibitor.mollie.control.change(ref, { status: 'paid' });
    await until(
      () => result(browser, early.uuid),
      (bill) => bill.status === 'settled',
    );
    const refunding = await until(
      () => result(browser, late.uuid),
      (bill) => (bill.payments as unknown as { status: string }[])[0]?.status === 'refunding',
    );
    expect(refunding).toMatchObject({ status: 'expired', payments: [{ amount_refunded: 12, refund_reason: 'late' }] });
    await exhibitor.sendOutbox();
    expect(exhibitor.mollie.book().totals.refundedCents).toBe(1_200);
    await until(
      () => result(browser, other.uuid),
      (bill) => bill.status === 'paying',
    );
  });

  test('money that comes late for a show whose sale was stopped meanwhile still settles with the same seat', {
    tags: ['T17', 'D-080'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const { uuid, payment } = body(await buy(browser, order(screeningId, ['A-1']))).data;
    await browser.get(`/api/payments/${payment?.uuid}/processing-data`); // sends the payment to the provider
    const ref = await mollieId(payment?.uuid ?? '');
    await t.asOwner(`UPDATE bill SET hold_until = foyer_now() - interval '1 second' WHERE id = $1`, [uuid]);
    await exhibitor.runJob('sales.expire-bills');
    expect((await result(browser, uuid)).status).toBe('expired');
    await t.asOwner(`UPDATE screening SET stage = 'provisional' WHERE id = $1`, [screeningId]);
    exhibitor.mollie.control.change(ref, { status: 'paid' });
    await until(
      () => result(browser, uuid),
      (bill) => bill.status === 'settled',
    );
  });
});

describe('a QR provider', () => {
  test('the deep link is shown as a QR code; a signed callback settles the bill', {
    tags: ['PAY-005', 'API-012'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const { uuid, payment } = body(
      await buy(browser, order(screeningId, ['B-1'], { payment_method_id: exhibitor.cinema.methods.payconiq })),
    ).data;
    const processing = body(await browser.get(`/api/payments/${payment?.uuid}/processing-data`)).data;
    expect(processing).toMatchObject({
      driver: 'payconiq',
      component: 'qr',
      deeplink: processing.qr,
      qr_svg: expect.stringContaining('<svg'),
      amount: 12,
      tip: 0,
      expires_at: expect.any(String),
    });
    exhibitor.payconiq.control.change(await mollieId(payment?.uuid ?? ''), { status: 'SUCCEEDED' });
    await until(
      () => result(browser, uuid),
      (bill) => bill.status === 'settled',
    );
  });
});

describe('the refusals of the server', () => {
  const refused = async (changes: Record<string, unknown>) => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const before = await t.asOwner('SELECT count(*)::int AS bills FROM bill');
    const answer = await buy(await exhibitor.http.visit(), { ...order(screeningId, ['A-1']), ...changes });
    expect(await t.asOwner('SELECT count(*)::int AS bills FROM bill')).toEqual(before);
    return { status: answer.status, errors: Object.keys(body(answer).errors ?? {}).sort(), body: body(answer) };
  };

  test.each([
    [{ name: 'A' }, ['name']],
    [{ email: 'nobody' }, ['email']],
    [{ email: '' }, ['email']],
    [{ email_confirmation: 'other@example.org' }, ['email_confirmation']],
    [{ holder_name: 'Grace' }, ['holder_name']],
    [{ payment_method_id: 999_999 }, ['payment_method_id']],
    [{ items: [] }, ['general']],
    [{ amount: 11.99 }, ['general']],
    [{ amount: -1 }, ['amount']],
    [{ amount: 12.001 }, ['amount']],
    [{ amount: '12' }, ['amount']],
    [{ bill_id: '00000000-0000-4000-8000-000000000000' }, ['general']],
  ])(
    '%j is refused at %j and nothing is written',
    { tags: ['VAL-017', 'VAL-021', 'VAL-022', 'D-062', 'D-065', 'T23'] },
    async (changes, fields) => {
      expect(await refused(changes)).toMatchObject({ status: 422, errors: fields });
    },
  );

  test('unknown rates, screenings and vouchers are refused at their items', { tags: ['T23'] }, async () => {
    const foreign = { type: 'ticket', price_rate_id: 999_999, schedule_id: 999_999, seat: 'A-1' };
    expect(await refused({ items: [foreign] })).toMatchObject({ status: 422, errors: ['items.0.schedule_id'] });
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const answer = await buy(
      await exhibitor.http.visit(),
      order(screeningId, ['A-1'], {
        items: [{ ...foreign, schedule_id: screeningId, voucher_id: '00000000-0000-4000-8000-000000000000' }],
      }),
    );
    expect(Object.keys(body(answer).errors ?? {}).sort()).toEqual(['items.0.price_rate_id', 'items.0.voucher']);
  });

  test('a seat that is gone is refused at its item, with other seats to choose', {
    tags: ['VAL-030', 'SEAT-011'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    await buy(await exhibitor.http.visit(), order(screeningId, ['A-5', 'A-6']));
    const answer = await buy(await exhibitor.http.visit(), order(screeningId, ['A-6', 'A-7']));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      errors: { 'items.0.seat': [expect.stringContaining('A-6')] },
      offer: { schedule_id: screeningId, seats: [expect.any(String), expect.any(String)] },
    });
  });

  test('thirty equal requests at once are one bill and thirty equal answers; the key with another body is refused', {
    tags: ['T24', 'D-063'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(browser, order(screeningId, ['A-1']), key)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await t.asOwner('SELECT count(*)::int AS bills FROM bill WHERE screening_id = $1', [screeningId])).toEqual([
      { bills: 1 },
    ]);
    const other = await buy(browser, order(screeningId, ['A-2']), key);
    expect([other.status, body(other).code]).toEqual([422, 'sales.key_used_for_another_request']);
  });

  test('a changed price is not charged unseen; a price that was paid does not change', {
    tags: ['T22', 'D-062', 'VAL-022'],
  }, async () => {
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const before = body(await buy(browser, order(screeningId, ['A-1']))).data;
    await t.asOwner('UPDATE price_row SET ticket_cents = ticket_cents + 200 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    const after = await buy(browser, order(screeningId, ['A-2']));
    expect([after.status, body(after).code]).toEqual([422, 'sales.prices_changed']);
    expect((await result(browser, before.uuid)).amount).toBe(12);
    await until(
      () => t.asOwner<{ status: string }>('SELECT status FROM bill WHERE id = $1', [before.uuid]),
      ([bill]) => bill?.status !== 'pending',
    );
    await expect(t.asOwner('UPDATE bill SET total_cents = 1 WHERE id = $1', [before.uuid])).rejects.toMatchObject({
      code: 'KB003',
    });
    await t.asOwner('UPDATE price_row SET ticket_cents = ticket_cents - 200 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
  });
});

describe('vouchers', () => {
  test('a card is bought, mailed after payment only, and pays a ticket without any money', {
    tags: ['VCH-018', 'VCH-021', 'API-010', 'VAL-039', 'D-093', 'D-094'],
  }, async () => {
    const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId, {
      turns: { default: 2, min: 1, max: 10, step: 1 },
    });
    await t.asOwner('UPDATE price_rate SET accept_voucher = true WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
      exhibitor.cinema.exhibitorId,
    ]);
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const browser = await exhibitor.http.visit();
    const card = {
      ...order(screeningId, []),
      amount: 24,
      holder_name: 'Grace',
      items: [{ type: 'loyaltyCard', voucher_type_id: typeId, total_turns: 2, total_products: 0 }],
    };
    const { uuid, payment } = body(await buy(browser, card)).data;
    const [sealed] = await t.asOwner<{ code_sealed: Buffer }>('SELECT code_sealed FROM voucher WHERE bill_id = $1', [
      uuid,
    ]);
    const { testSecrets } = await import('#testing/worlds/box-office.ts');
    const barcode = testSecrets.open(sealed?.code_sealed ?? Buffer.alloc(0));
    const check = (code: string) => browser.post('/api/vouchers/validate', { schedule_id: screeningId, barcode: code });

    expect([(await check(barcode)).status, body(await check(barcode)).errors]).toMatchObject([
      422,
      { barcode: [expect.any(String)] },
    ]); // VAL-046: not paid yet
    exhibitor.mollie.control.change(await mollieId(payment?.uuid ?? ''), { status: 'paid' });
    await until(
      () => result(browser, uuid),
      (bill) => bill.status === 'settled',
    );
    const checked = body(await check(`${barcode.slice(0, 4)}-${barcode.slice(4)} `)).data as unknown as {
      uuid: string;
    };
    expect(checked).toMatchObject({ total_turns: 2, remaining_turns: 2, redeemable_turn: 2 });
    expect(body(await check(barcode.toLowerCase())).data).toEqual(checked);

    const paidByCard = order(screeningId, ['A-1'], { amount: 0, payment_method_id: null });
    const items = (paidByCard.items as object[]).map((item) => ({ ...item, voucher_id: checked.uuid }));
    const bought = body(await buy(browser, { ...paidByCard, items })).data;
    expect(bought.payment).toBeUndefined();
    expect(await result(browser, bought.uuid)).toMatchObject({
      status: 'settled',
      amount: 12,
      payments: [{ status: 'paid', payment_method: { type: 'voucher' } }],
    });
    const again = await buy(browser, { ...paidByCard, items: items.map((item) => ({ ...item, seat: 'A-2' })) });
    expect(body(again).errors).toMatchObject({ 'items.0.voucher': [expect.any(String)] }); // VAL-043: used a moment ago
  });

  test.each([
    ['today, in small letters with dashes', 'AC3DXY7K9QMP', 'ac3d-xy7k-9qmp', 'AC3D-XY7K-9QMP'],
    ['today, a digit read as a letter', 'AC5D2Y7K9QM8', 'acsd zy7k 9qmb', 'AC5D-2Y7K-9QM8'],
    ['earlier, as printed', 'oCogS6T7cfPC', 'oCog-S6T7-cfPC', 'oCog-S6T7-cfPC'],
    ['by a printer of cards', 'GIFT0042', 'gift 0042', 'GIFT-0042'],
  ])('a code made %s is found', { tags: ['API-010', 'D-104'] }, async (_, code, typed, shown) => {
    const browser = await exhibitor.http.visit();
    const screeningId = await buildScreening(t, exhibitor.cinema);
    await buildVoucher(t, exhibitor.cinema.exhibitorId, { code });
    const { data } = body(await browser.post('/api/vouchers/validate', { schedule_id: screeningId, barcode: typed }));
    expect(data.barcode_text).toBe(shown);
  });

  test('a code in capitals does not open the card of another case', { tags: ['D-104', 'VAL-039'] }, async () => {
    const browser = await exhibitor.http.visit();
    const screeningId = await buildScreening(t, exhibitor.cinema);
    for (const code of ['aCdEfGhJkMnP', 'ACDEFGHJKMNP']) await buildVoucher(t, exhibitor.cinema.exhibitorId, { code });
    const check = async (barcode: string) =>
      body(await browser.post('/api/vouchers/validate', { schedule_id: screeningId, barcode })).data.barcode_text;
    expect([await check('aCdEfGhJkMnP'), await check('acdefghjkmnp')]).toEqual(['aCdE-fGhJ-kMnP', 'ACDE-FGHJ-KMNP']);
  });

  test('the holder of a card without visits is told what is left', { tags: ['VAL-042'] }, async () => {
    const browser = await exhibitor.http.visit();
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const { code } = await buildVoucher(t, exhibitor.cinema.exhibitorId, { turns: 0, productsCents: 500 });
    const refused = await browser.post('/api/vouchers/validate', { schedule_id: screeningId, barcode: code });
    expect(body(refused)).toMatchObject({ code: 'vouchers.no_visits_left' });
  });

  test('an unknown code and an unknown screening', { tags: ['API-010', 'VAL-020'] }, async () => {
    const browser = await exhibitor.http.visit();
    const screeningId = await buildScreening(t, exhibitor.cinema);
    const unknown = await browser.post('/api/vouchers/validate', { schedule_id: screeningId, barcode: 'Ab3dXy7k9QmP' });
    expect([unknown.status, Object.keys(body(unknown).errors ?? {})]).toEqual([422, ['barcode']]);
    expect(
      (await browser.post('/api/vouchers/validate', { schedule_id: 999_999, barcode: 'Ab3dXy7k9QmP' })).status,
    ).toBe(404);
  });
});

test('an unknown bill or payment is not found, and neither may be cached', {
  tags: ['D-184', 'T85'],
}, async () => {
  const browser = await exhibitor.http.visit();
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `/api/bill/${unknown}/result`,
    `/api/bill/${unknown}/status`,
    `/api/payments/${unknown}/status`,
    `/api/payments/${unknown}/processing-data`,
  ])
    expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const { uuid } = body(await buy(browser, order(screeningId, ['A-1']))).data;
  const answer = await browser.get(`/api/bill/${uuid}/result`);
  expect(
    Object.fromEntries(
      ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => [name, answer.headers.get(name)]),
    ),
  ).toEqual({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
});

test('a hold is extended by five minutes, twice, and no more', { tags: ['D-185'] }, async () => {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const browser = await exhibitor.http.visit();
  const { uuid } = body(await buy(browser, order(screeningId, ['A-1']))).data;
  const before = Date.parse(String((await result(browser, uuid)).hold_until));
  const extend = () => browser.post(`/api/bill/${uuid}/extension`);
  const first = body(await extend()).data as unknown as { hold_until: string; extensions_left: number };
  expect(Date.parse(first.hold_until)).toBeGreaterThanOrEqual(before + 5 * 60_000);
  expect(body(await extend()).data).toMatchObject({ extensions_left: 0 });
  expect([(await extend()).status, body(await extend()).code]).toEqual([409, 'sales.no_extension_left']);
});
