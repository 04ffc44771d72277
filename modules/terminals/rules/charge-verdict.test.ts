import { expect, test } from 'vitest';
import {
  type ReportedCharge,
  refusalOf,
  searchAfter,
  verdictOfCharge,
  verdictOfRefund,
} from '#modules/terminals/rules/charge-verdict.ts';

const PAID: ReportedCharge = { status: 'paid', amount: 1_200, reason: '' };

test.each([
  ['paid exactly', {}, { outcome: 'paid', says: 'approved' }],
  ['paid with another amount', { amount: 1_300 }, { outcome: 'unknown', says: 'result_unknown' }],
  ['paid in another currency', { amount: null }, { outcome: 'unknown', says: 'result_unknown' }],
  ['still open', { status: 'open' }, null],
  ['cancelled', { status: 'cancelled' }, { outcome: 'cancelled', says: 'cancelled' }],
  ['expired', { status: 'expired' }, { outcome: 'failed', says: 'expired' }],
  ['declined', { status: 'failed', reason: 'do_not_honor' }, { outcome: 'failed', says: 'declined' }],
  ['without money', { status: 'failed', reason: 'insufficient_funds' }, { outcome: 'failed', says: 'credit_short' }],
  ['wrong PIN', { status: 'failed', reason: 'invalid_pin' }, { outcome: 'failed', says: 'wrong_pin' }],
  ['busy', { status: 'failed', reason: 'terminal_busy' }, { outcome: 'failed', says: 'terminal_busy' }],
  ['unreachable', { status: 'failed', reason: 'terminal_unreachable' }, { outcome: 'failed', says: 'unreachable' }],
  ['an unknown word', { status: 'failed', reason: 'toString' }, { outcome: 'failed', says: 'declined' }],
] as const)('a payment in an account: %s', { tags: ['D-143'] }, (_, about, verdict) => {
  expect(verdictOfCharge(1_200, { ...PAID, ...about })).toEqual(verdict);
});

test('a refund counts as given back once it is accepted, and not when it is refused', { tags: ['D-138'] }, () => {
  expect(verdictOfRefund('under_way').outcome).toBe('paid');
  expect(verdictOfRefund('done').outcome).toBe('paid');
  expect(verdictOfRefund('refused')).toEqual({ outcome: 'failed', says: 'refund_refused' });
});

test('a refused key is trouble of the terminal, any other refusal of this order', { tags: ['PRN-001'] }, () => {
  expect(refusalOf(401, false)).toEqual({ says: 'key_refused', isOfTheTerminal: true });
  expect(refusalOf(403, true)).toEqual({ says: 'key_refused', isOfTheTerminal: false });
  expect(refusalOf(422, false)).toEqual({ says: 'not_possible', isOfTheTerminal: false });
  expect(refusalOf(422, true)).toEqual({ says: 'refund_refused', isOfTheTerminal: false });
});

test('an order that is not listed is sent again while its key is known, and was never asked after that', {
  tags: ['ERR-028'],
}, () => {
  expect(searchAfter(1_000, 3_000)).toBe('resend');
  expect(searchAfter(3_000, 3_000)).toBe('never_asked');
});
