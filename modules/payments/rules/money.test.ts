import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Posting,
  postChargeback,
  postMoneyIn,
  postRefundDecided,
  postRefundDone,
  postRefundRefused,
  postSettlement,
} from '#modules/payments/rules/ledger.ts';
import { METHOD_KINDS } from '#modules/payments/rules/method-kinds.ts';
import {
  isPaymentEnabled,
  PAYMENT_METHOD_TYPES,
  type PaymentMethod,
  publicMethods,
  tender,
  tillMethods,
  whyNotAtDevices,
  whyNotCombinable,
  whyNotPublic,
} from '#modules/payments/rules/methods.ts';
import {
  centsFromDecimalText,
  mollieRefundStatus,
  mollieStatus,
  payconiqRefundStatus,
  payconiqStatus,
} from '#modules/payments/rules/provider-statuses.ts';
import {
  isRefundableFromAfar,
  paymentAfterRefunds,
  refundLeft,
  whyNotRefundable,
} from '#modules/payments/rules/refund-states.ts';

const method = (changes: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 1,
  type: 'online',
  status: 'active',
  devices: ['web'],
  exclusive: false,
  ...changes,
});

test('the public list: active, assigned to the web, neither voucher nor invoice', {
  tags: ['PAY-010', 'PAY-013', 'D-075'],
}, () => {
  const all = PAYMENT_METHOD_TYPES.map((type, index) => method({ id: index, type }));
  expect(publicMethods(all).map((m) => m.type)).toEqual(['cash', 'terminal', 'online', 'reservation', 'other']);
  expect(publicMethods([method({ status: 'inactive' }), method({ devices: ['pos', 'register'] })])).toEqual([]);
});

test('a method is offered only where it can be paid with', { tags: ['PAY-009', 'D-075'] }, () => {
  expect(whyNotAtDevices('online', ['web'])).toBeNull();
  expect(whyNotAtDevices('online', ['web', 'pos', 'register'])).toBeNull(); // by QR code (D-144)
  expect(whyNotAtDevices('online', ['web', 'scanner'])).toEqual({ code: 'payments.not_at_device', path: 'devices' });
  expect(whyNotAtDevices('cash', ['web'])?.code).toBe('payments.not_at_device');
  for (const kind of Object.values(METHOD_KINDS)) expect(whyNotAtDevices(kind.type, kind.devices)).toBeNull();
});

test('a till offers what its kind offers, or what is chosen for it', { tags: ['PAY-013', 'DEV-002'] }, () => {
  const cash = method({ id: 2, type: 'cash', devices: ['register', 'pos'] });
  const card = method({ id: 3, type: 'terminal', devices: ['pos'] });
  const ids = (device: 'register' | 'pos', chosen: number[] | null) =>
    tillMethods([method(), cash, card], device, chosen).map(({ id }) => id);
  expect([ids('register', null), ids('pos', null)]).toEqual([[2], [2, 3]]);
  expect([ids('register', [1, 3]), ids('pos', [1, 3]), ids('pos', [3, 2])]).toEqual([[], [3], [2, 3]]);
  // Online only where an employee chose it for tills: then by QR code.
  const byCode = method({ id: 4, devices: ['web', 'register'] });
  expect(tillMethods([byCode], 'register', null)).toEqual([byCode]);
  expect(tillMethods([byCode], 'pos', null)).toEqual([]);
});

test('payment is enabled when the public list is not empty', { tags: ['TCK-006', 'VCH-007', 'D-075'] }, () => {
  expect(isPaymentEnabled([method({ type: 'invoice' }), method({ type: 'voucher' })])).toBe(false);
  expect(isPaymentEnabled([method()])).toBe(true);
});

test('a method the visitor cannot choose is unavailable', { tags: ['ERR-029'] }, () => {
  expect(whyNotPublic(method())).toBeNull();
  for (const hidden of [undefined, method({ type: 'voucher' }), method({ status: 'inactive' })])
    expect(whyNotPublic(hidden)?.code).toBe('payments.method_unavailable');
});

test('an exclusive method is the only one on its bill', { tags: ['D-076'] }, () => {
  expect(whyNotCombinable([], method({ exclusive: true }))).toBeNull();
  expect(whyNotCombinable([method()], method())).toBeNull();
  expect(whyNotCombinable([method()], method({ exclusive: true }))?.code).toBe('payments.method_exclusive');
  expect(whyNotCombinable([method({ exclusive: true })], method())?.code).toBe('payments.method_exclusive');
});

test('cash above the bill is change, anything else above it is refused', { tags: ['D-082', 'ERR-030'] }, () => {
  expect(tender('cash', 5000, 1850)).toEqual({ kept: 1850, change: 3150, rounding: 0 });
  expect(tender('terminal', 1850, 1850)).toEqual({ kept: 1850, change: 0, rounding: 0 });
  expect(tender('terminal', 1000, 1850)).toEqual({ kept: 1000, change: 0, rounding: 0 });
  expect(tender('terminal', 1851, 1850)).toEqual({ code: 'payments.exceeds_bill' });
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%s cents are refused',
  { tags: ['T23'] },
  (cents) => {
    expect(tender('cash', cents, 1850)).toEqual({ code: 'payments.amount_invalid' });
    expect(whyNotRefundable({ paid: 1000, done: 0, under_way: 0, charged_back: 0 }, cents)?.code).toBe(
      'payments.amount_invalid',
    );
  },
);

test('the statuses of Mollie and Payconiq', { tags: ['D-074', 'SETTLE-3'] }, () => {
  const mollie = ['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'].map(mollieStatus);
  expect(mollie).toEqual(['open', 'open', 'open', 'paid', 'cancelled', 'expired', 'failed']);
  const payconiq = [
    'PENDING',
    'IDENTIFIED',
    'AUTHORIZED',
    'PENDING_MERCHANT_ACKNOWLEDGEMENT',
    'SUCCEEDED',
    'EXPIRED',
    'CANCELLED',
    'VOIDED',
    'FAILED',
    'AUTHORIZATION_FAILED',
  ];
  expect(payconiq.map(payconiqStatus)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'paid',
    'expired',
    'cancelled',
    'cancelled',
    'failed',
    'failed',
  ]);
  expect(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'].map(mollieRefundStatus)).toEqual([
    'under_way',
    'under_way',
    'under_way',
    'done',
    'refused',
    'refused',
  ]);
  expect(['PENDING', 'REFUNDED', 'FAILED'].map(payconiqRefundStatus)).toEqual(['under_way', 'done', 'refused']);
});

test('an unknown status is neither money nor failure', { tags: ['SETTLE-3'] }, () => {
  for (const word of ['PAID', 'cancelled', '', 'constructor', 'toString', '__proto__']) {
    expect(mollieStatus(word)).toBe('open');
    expect(payconiqStatus(word)).toBe('open');
    expect(mollieRefundStatus(word)).toBe('under_way');
  }
});

test.each<[string, number | null]>([
  ['18.00', 1800],
  ['0.01', 1],
  ['1800.00', 180_000],
  ['0.29', 29],
  ['18', null],
  ['18.0', null],
  ['18.001', null],
  ['-18.00', null],
  ['1e3', null],
  [' 18.00', null],
  ['', null],
])('an amount written %j', { tags: ['T21', 'T23'] }, (text, cents) => {
  expect(centsFromDecimalText(text)).toBe(cents);
});

const sums = (paid: number, done = 0, under_way = 0, charged_back = 0) => ({ paid, done, under_way, charged_back });

test('refunds never exceed the payment, pending refunds and chargebacks included', {
  tags: ['I09', 'T28', 'T30', 'REFUND-5'],
}, () => {
  expect(refundLeft(sums(1800, 500, 300, 200))).toBe(800);
  expect(whyNotRefundable(sums(1800, 500, 300), 1000)).toBeNull();
  expect(whyNotRefundable(sums(1800, 500, 300), 1001)).toEqual({
    code: 'payments.refund_too_much',
    params: { left: { cents: 1000 } },
  });
});

test('the status of a payment by its refunds', { tags: ['D-018', 'REFUND-5'] }, () => {
  expect(paymentAfterRefunds(sums(1800, 500, 1))).toBe('refunding');
  expect(paymentAfterRefunds(sums(1800, 1800))).toBe('refunded');
  expect(paymentAfterRefunds(sums(1800, 500))).toBe('partially_refunded');
  expect(paymentAfterRefunds(sums(1800))).toBe('paid');
});

test('which payments can be refunded without the customer', { tags: ['D-084', 'REFUND-6'] }, () => {
  const day = 86_400_000;
  const online = { type: 'online' as const, driver_refunds: true, paid_ms: 0 };
  expect(isRefundableFromAfar(online, 365 * day)).toBe(true);
  expect(isRefundableFromAfar(online, 365 * day + 1)).toBe(false);
  expect(isRefundableFromAfar({ ...online, driver_refunds: false }, 0)).toBe(false);
  expect(isRefundableFromAfar({ ...online, type: 'voucher', driver_refunds: false }, 900 * day)).toBe(true);
  for (const type of ['cash', 'terminal', 'invoice', 'other', 'reservation'] as const)
    expect(isRefundableFromAfar({ ...online, type }, 0)).toBe(false);
});

const balance = (postings: readonly Posting[], account: string): number =>
  postings
    .flat()
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + entry.cents, 0);

test('property: each posting sums to zero and has no zero entry', { tags: ['I07', 'SETTLE-10'] }, () => {
  const cents = fc.integer({ min: 0, max: 9_999_999 });
  const type = fc.constantFrom(...PAYMENT_METHOD_TYPES);
  fc.assert(
    fc.property(cents, cents, type, fc.boolean(), (amount, tip, by, settled) => {
      const all = [
        postMoneyIn(by, amount, tip),
        postSettlement(amount),
        postRefundDecided(amount, tip, settled),
        postRefundDone(by, amount),
        postRefundRefused(amount, tip, settled),
        postChargeback(by, amount, settled),
      ];
      for (const posting of all) {
        expect(posting.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
        expect(posting.every((entry) => entry.cents !== 0)).toBe(true);
      }
    }),
  );
});

test('paid, settled and fully refunded leaves each account at zero, except the tip', {
  tags: ['I07', 'SETTLE-10'],
}, () => {
  const story = [postMoneyIn('online', 1800, 200), postSettlement(1800)];
  expect([
    balance(story, 'receivable'),
    balance(story, 'revenue'),
    balance(story, 'tips'),
    balance(story, 'psp'),
  ]).toEqual([0, -1800, -200, 2000]);
  story.push(postRefundDecided(1800, 200, true), postRefundDone('online', 2000));
  for (const account of ['receivable', 'revenue', 'tips', 'psp', 'refund_payable'])
    expect(balance(story, account)).toBe(0);
});

test('unsettled money is refunded from the receivable', { tags: ['I07', 'SETTLE-10'] }, () => {
  const story = [postMoneyIn('online', 1800, 0), postRefundDecided(1800, 0, false), postRefundDone('online', 1800)];
  for (const account of ['receivable', 'revenue', 'psp', 'refund_payable']) expect(balance(story, account)).toBe(0);
});

test('a refused refund undoes its decision', { tags: ['I07', 'SETTLE-10'] }, () => {
  const story = [postRefundDecided(700, 100, true), postRefundRefused(700, 100, true)];
  for (const account of ['revenue', 'tips', 'refund_payable']) expect(balance(story, account)).toBe(0);
});
