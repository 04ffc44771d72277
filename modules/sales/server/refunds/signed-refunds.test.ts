import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRefundKey } from '#modules/payments/server.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase({ max: 20 });
const exhibitor = sellingCinema(t, { hall: '..........' });
const TICKET = 1_200;

const keysUrl = () => `${exhibitor.http.url}/api/payments/jwks`;
const publishedKeys = async () => (await (await fetch(keysUrl())).json()) as JSONWebKeySet;
beforeEach(() => exhibitor.payconiq.control.registerMerchantKeys(keysUrl()));
afterEach(() => exhibitor.payconiq.control.registerMerchantKeys(null));

/** Settles a bill with the method and refunds it, as far as the provider accepts it. */
async function givenBack(methodId: number) {
  const screeningId = await buildScreening(t, exhibitor.cinema);
  const buyer = await exhibitor.http.visit();
  const request = {
    payment_method_id: methodId,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_confirmation: 'ada@example.org',
    amount: TICKET / 100,
    items: [
      {
        type: 'ticket',
        price_rate_id: exhibitor.cinema.rates.normal,
        schedule_id: screeningId,
        seat: 'A-1',
        bill_order: 0,
      },
    ],
  };
  const bought = await buyer.post('/api/checkout', request, { 'idempotency-key': randomUUID() });
  const { uuid, payment } = (bought.json as { data: { uuid: string; payment: { uuid: string } } }).data;
  await buyer.get(`/api/payments/${payment.uuid}/processing-data`); // sends the payment to the provider
  const [handed] = await t.asOwner<{ ref: string }>('SELECT provider_ref AS ref FROM payment WHERE id = $1', [
    payment.uuid,
  ]);
  exhibitor.payconiq.control.change(handed?.ref ?? '', { status: 'SUCCEEDED' });
  const state = async () =>
    (await t.asOwner<{ status: string }>('SELECT status FROM bill WHERE id = $1', [uuid]))[0]?.status;
  await expect.poll(state).toBe('settled');
  await refundBill(
    t.db,
    { exhibitorId: exhibitor.cinema.exhibitorId, actor: 'system', channel: 'portal' },
    uuid,
    {
      lines: 'all',
      with_handling: true,
      with_tip: false,
      may_refund_used: false,
      reason: 'ill',
      cause: 'bill:1',
    },
    NO_EVENTS,
  );
  await exhibitor.sendOutbox();
  return { billId: uuid, paymentId: payment.uuid };
}

const refundOf = async (billId: string) =>
  (
    await t.asOwner<{ id: string; status: string; ref: string | null }>(
      'SELECT id, status, provider_ref AS ref FROM refund WHERE bill_id = $1',
      [billId],
    )
  )[0];

test('a refund is signed with the key whose public half is published, and tracked to its end', {
  tags: ['D-074', 'T28'],
}, async () => {
  const { billId } = await givenBack(exhibitor.cinema.methods.payconiq);
  const sent = await refundOf(billId);
  expect(sent).toMatchObject({ status: 'sent' });
  exhibitor.payconiq.control.driveRefund(sent?.ref ?? '', 'REFUNDED');
  await exhibitor.runJob('payments.follow-refunds');
  expect(await refundOf(billId)).toMatchObject({ status: 'done' });
  expect(exhibitor.payconiq.book().totals.refundedCents).toBe(TICKET);
});

test('the published key set holds public halves only', { tags: ['D-074', 'I21'] }, async () => {
  const text = expect.any(String);
  const open = { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256', x: text, y: text, kid: text };
  expect(await publishedKeys()).toEqual({ keys: [open] });
});

const NOT_A_KEY = JSON.stringify({ kty: 'EC', crv: 'P-256', x: '1', y: '1', d: '1' });

test.each([
  ['no key', undefined, 'payments.refund_key_missing'],
  ['a text that is no key', NOT_A_KEY, 'payments.refund_key_missing'],
  ['a key the provider was not told of', newRefundKey(), 'Bancontact Pay answered 401'],
])(
  'with %s a refund fails, staff receive an alarm and the history gives the reason',
  { tags: ['D-074', 'D-018'] },
  async (_what, key, reason) => {
    exhibitor.payconiq.control.registerMerchantKeys(await publishedKeys());
    const { payconiq } = exhibitor;
    const methodId = await buildPaymentMethod(t, exhibitor.cinema.exhibitorId, {
      driver: 'payconiq',
      component: 'qr',
      config: {
        api_key: payconiq.apiKey,
        profile_id: payconiq.profileId,
        base_url: payconiq.url,
        keys_url: payconiq.jwksUrl,
        ...(key && { refund_key: key }),
      },
    });
    const { billId, paymentId } = await givenBack(methodId);
    const refund = await refundOf(billId);
    expect(refund).toMatchObject({ status: 'failed' });
    const raised = await t.asOwner('SELECT kind, times, detail FROM alarm WHERE subject = $1', [refund?.id]);
    expect(raised).toEqual([
      { kind: 'refund_refused', times: 1, detail: expect.objectContaining({ billId, paymentId, reason }) },
    ]);
    const notes = await t.asOwner<{ note: string }>('SELECT note FROM payment_event WHERE payment_id = $1', [
      paymentId,
    ]);
    expect(notes.map(({ note }) => note)).toContain(`refund failed: ${reason}`);
  },
);

test('a key set that cannot be fetched is no refusal: the refund is retried', { tags: ['D-074'] }, async () => {
  exhibitor.payconiq.control.registerMerchantKeys('http://127.0.0.1:9/');
  await expect(givenBack(exhibitor.cinema.methods.payconiq)).rejects.toThrow(/503/);
  const [refund] = await t.asOwner<{ status: string }>('SELECT status FROM refund ORDER BY created_at DESC LIMIT 1');
  expect(refund).toMatchObject({ status: 'requested' });
});
