import { expect, test } from 'vitest';
import { isRefusedRefund, noticesOf } from '#modules/terminals/rules/nexo/notices.ts';

const ITEM = {
  pspReference: '7914073381342284',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: '1130', currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
  additionalData: { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' },
};
const of = (...items: readonly unknown[]) =>
  noticesOf({ live: 'false', notificationItems: items.map((item) => ({ NotificationRequestItem: item })) });

test('a notice is read, and the text of its signature has empty places for what is missing', {
  tags: ['REFUND-15'],
}, () => {
  expect(of(ITEM)).toEqual([
    {
      signed: '7914073381342284::TestMerchant:TestPayment-1407325143704:1130:EUR:AUTHORISATION:true',
      signature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=',
      event: 'AUTHORISATION',
      isSuccess: true,
      reference: '7914073381342284',
      originalReference: '',
      cents: 1_130,
      reason: '',
    },
  ]);
  expect(of({ ...ITEM, amount: { value: '1130', currency: 'USD' } })?.[0]?.cents).toBe(null);
});

test.each([null, {}, { notificationItems: [] }, { notificationItems: 'x' }, []])(
  '%j is no message of the platform',
  { tags: ['T27'] },
  (json) => {
    expect(noticesOf(json)).toBe(null);
  },
);

test('any other JSON is read without an error, as a notice about nothing', { tags: ['T27'] }, () => {
  expect(of(null, 7, { amount: [] })?.map(({ event, reference }) => event + reference)).toEqual(['', '', '']);
});

test.each([
  ['CANCEL_OR_REFUND', true, false],
  ['CANCEL_OR_REFUND', false, true],
  ['REFUND', false, true],
  // The failure itself is the success of these events.
  ['REFUND_FAILED', true, true],
  ['REFUND_FAILED', false, true],
  ['REFUNDED_REVERSED', true, true],
  ['AUTHORISATION', false, false],
])('%s with success %s: the refund did not reach its card: %s', { tags: ['REFUND-15'] }, (event, isSuccess, is) => {
  expect(isRefusedRefund({ event, isSuccess })).toBe(is);
});
