import { expect, test } from 'vitest';
import { type RefundFacts, refundWay } from '#modules/terminals/rules/refund-way.ts';

const charge = { isInAccount: false, isNamed: false, terminalId: 7, receiptNo: 12, charged: 1_000, day: '2026-11-26' };
const NAMED = { ...charge, isNamed: true, receiptNo: null };
const WHOLE: RefundFacts = {
  amount: 1_000,
  charge,
  terminalId: 7,
  isNexo: false,
  today: '2026-11-26',
  receiptsRestarted: false,
  refusals: [],
};

test.each([
  ['the whole payment, the same day, at the same terminal', {}, 'reversal'],
  ['a part of it', { amount: 400 }, 'refund'],
  ['the next day', { today: '2026-11-27' }, 'refund'],
  ['at another terminal', { terminalId: 8 }, 'refund'],
  ['without a receipt number', { charge: { ...charge, receiptNo: null } }, 'refund'],
  ['charged with a tip that stays', { charge: { ...charge, charged: 1_100 } }, 'refund'],
  ['a payment that no terminal reported', { charge: null }, 'refund'],
  ['receipts that count from one again', { receiptsRestarted: true }, 'refund'],
  ['a terminal that cannot reverse it any more', { refusals: ['not_reversible'] }, 'refund'],
  ['a bank that said no', { refusals: ['declined', 'no_connection'] }, 'reversal'],
  ['a till without a terminal', { terminalId: null }, 'by_hand'],
  ['a terminal that cannot refund', { refusals: ['not_possible'] }, 'by_hand'],
  [
    'a payment in an account, at a till without a terminal',
    { charge: { ...charge, isInAccount: true }, terminalId: null },
    'in_account',
  ],
  [
    'a payment in an account that refuses it',
    { charge: { ...charge, isInAccount: true }, refusals: ['refund_refused'] },
    'by_hand',
  ],
  ['a payment at a nexo terminal, at any of them', { charge: NAMED, isNexo: true, terminalId: 9 }, 'by_reference'],
  ['a part of it, days later', { charge: NAMED, isNexo: true, amount: 1, today: '2026-12-24' }, 'by_reference'],
  ['one that the provider refused', { charge: NAMED, isNexo: true, refusals: ['reversal_refused'] }, 'by_hand'],
  ['a payment at a nexo terminal, beside a terminal of another kind', { charge: NAMED }, 'by_hand'],
  ['a payment at a nexo terminal, at a till without one', { charge: NAMED, terminalId: null }, 'by_hand'],
  ['a payment of another terminal, beside a nexo terminal', { isNexo: true }, 'by_hand'],
  [
    'a payment in an account that refused it later',
    { charge: { ...charge, isInAccount: true }, refusals: ['refused_later'] },
    'by_hand',
  ],
  ['one that the provider refused later', { charge: NAMED, isNexo: true, refusals: ['refused_later'] }, 'by_hand'],
  ['a payment that the terminal has reversed before', { refusals: ['already_reversed'] }, 'by_hand'],
] as const)('%s', { tags: ['D-138'] }, (_, facts, way) => {
  expect(refundWay({ ...WHOLE, ...facts })).toBe(way);
});
