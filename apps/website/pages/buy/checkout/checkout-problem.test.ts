import { expect, test } from 'vitest';
import {
  checkoutProblem,
  hasFieldErrors,
  NO_CHECKOUT_PROBLEM,
  onThePage,
  withoutChoice,
  withoutField,
} from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import type { CheckoutItem } from '#modules/sales/rules/cart/checkout-items.ts';
import { ApiError } from '#web/api/api-error.ts';

const ticket = (price_rate_id: number): CheckoutItem => ({
  type: 'ticket',
  price_rate_id,
  schedule_id: 1,
  seat: null,
  voucher_id: null,
  bill_order: 0,
  quantity: 1,
});
const ITEMS = [ticket(7), ticket(7), ticket(9)];
const refused = (errors: Record<string, string[]>, message = 'Please check.') =>
  checkoutProblem(new ApiError({ status: 422, body: { message, errors } }), ITEMS);

test.each([
  ['name', 'form', { name: ['wrong'] }],
  ['email_confirmation', 'form', { email_confirmation: ['wrong'] }],
  ['newsletter_signup', 'form', { newsletter_signup: ['wrong'] }],
  ['holder_name', 'form', { holder_name: ['wrong'] }],
  ['payment_method_id', 'form', { payment_method_id: ['wrong'] }],
  ['items.0.quantity', 'tariffs', { 7: ['wrong'] }],
  ['items.2.price_rate_id', 'tariffs', { 9: ['wrong'] }],
  ['items.1.seat', 'seats', ['wrong']],
  ['items.1.voucher', 'vouchers', ['wrong']],
  ['items.0.total_turns', 'turns', ['wrong']],
  ['items.0.total_products', 'products', ['wrong']],
  ['general', 'general', ['wrong']],
  ['message', 'general', ['wrong']],
  ['vouchers.0.uuid', 'general', ['wrong']],
  ['items.1.schedule_id', 'general', ['wrong']],
  ['items.8.quantity', 'general', ['wrong']],
  ['something_new', 'general', ['wrong']],
] as const)(
  'an error at %s stands at %s',
  { tags: ['VAL-021', 'VAL-022', 'D-055', 'ERR-007'] },
  (path, place, expected) => {
    expect(refused({ [path]: ['wrong'] })).toEqual({ ...NO_CHECKOUT_PROBLEM, alert: 'invalid', [place]: expected });
  },
);

test('an error without its field on the page moves above the button, once; the others stay', {
  tags: ['VAL-017', 'VAL-034'],
}, () => {
  const problem = refused({
    'items.0.price_rate_id': ['one day in advance'],
    'items.2.quantity': ['too many'],
    'items.1.seat': ['taken'],
    'items.1.voucher': ['used up'],
  });
  const all = { tariffs: [7, 9], seats: true, vouchers: true };
  expect(onThePage(problem, all)).toBe(problem);
  expect(onThePage(problem, { ...all, tariffs: [9] })).toEqual({
    ...problem,
    general: ['one day in advance'],
    tariffs: { 9: ['too many'] },
  });
  expect(onThePage(problem, { ...all, seats: false, vouchers: false })).toEqual({
    ...problem,
    general: ['taken', 'used up'],
    seats: [],
    vouchers: [],
  });
});

test('the same error for each ticket of a rate appears once, different ones together', {
  tags: ['VAL-017'],
}, () => {
  const problem = refused({
    'items.0.quantity': ['too many'],
    'items.1.quantity': ['too many'],
    'items.1.price_rate_id': ['not offered'],
  });
  expect(problem.tariffs).toEqual({ 7: ['too many', 'not offered'] });
});

test.each([
  [429, 'too_many'],
  [500, 'exception'],
  [503, 'exception'],
  [409, 'exception'],
  [0, 'unreachable'],
] as const)('an answer of %i is the alert %s', { tags: ['ERR-006', 'ERR-009'] }, (status, alert) => {
  expect(checkoutProblem(new ApiError({ status }), ITEMS)).toEqual({ ...NO_CHECKOUT_PROBLEM, alert });
});

test('places that others pay for are named, and not as too many requests', { tags: ['D-190'] }, () => {
  const body = { code: 'sales.many_unpaid', message: 'Many places are being paid for.' };
  const { alert, general } = checkoutProblem(new ApiError({ status: 429, body }), ITEMS);
  expect([alert, general]).toEqual(['invalid', ['Many places are being paid for.']]);
});

test('an internal error shows the same apology', { tags: ['ERR-006'] }, () => {
  expect(checkoutProblem(new TypeError('x'), ITEMS).alert).toBe('exception');
});

test('a 422 without a field shows its message', () => {
  expect(refused({}, 'This purchase is no longer open.').general).toEqual(['This purchase is no longer open.']);
});

test('typing removes the error of its field, and the last one also the alert', { tags: ['VAL-016'] }, () => {
  const problem = refused({ name: ['short'], email: ['none'] });
  const once = withoutField(problem, 'name');
  expect([once.form, once.alert]).toEqual([{ email: ['none'] }, 'invalid']);
  expect(withoutField(once, 'email')).toEqual(NO_CHECKOUT_PROBLEM);
  expect(withoutField(once, 'name')).toBe(once);
});

test('another choice removes the errors of the old one, not those of the buyer', { tags: ['VAL-016'] }, () => {
  const problem = refused({
    'items.0.quantity': ['few'],
    'items.0.seat': ['gone'],
    general: ['prices'],
    name: ['short'],
  });
  const after = withoutChoice(problem);
  expect([after.tariffs, after.seats, after.general, after.form]).toEqual([{}, [], [], { name: ['short'] }]);
  expect(withoutChoice(refused({ general: ['prices'] }))).toEqual(NO_CHECKOUT_PROBLEM);
});

test('whether the alert mentions fields', { tags: ['ERR-014'] }, () => {
  expect([hasFieldErrors(refused({ general: ['x'] })), hasFieldErrors(refused({ 'items.0.seat': ['x'] }))]).toEqual([
    false,
    true,
  ]);
});
