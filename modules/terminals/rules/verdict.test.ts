import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDINGS, TERMINAL_STATES } from '#modules/terminals/rules/terminal-states.ts';
import { type CommandEnd, type Mark, verdictFromLast, verdictOf } from '#modules/terminals/rules/verdict.ts';
import { isOfTheMachine, meaningOf, stateOf, stepOf } from '#modules/terminals/rules/zvt/result-codes.ts';
import type { Transaction } from '#modules/terminals/rules/zvt/zvt-answers.ts';

const REQUESTED = 1_200;
const transactionWith = (about: Partial<Transaction> = {}): Transaction => ({
  result: 0,
  amount: REQUESTED,
  tip: null,
  receiptNo: 8,
  traceNo: 471,
  stamp: '1006223953',
  isReversal: false,
  reversedTraceNo: null,
  card: '',
  text: '',
  authorisation: '',
  aid: '',
  terminalNo: '',
  isToBeSigned: false,
  ...about,
});
const end = (about: Partial<CommandEnd>): CommandEnd => ({
  end: 'completed',
  code: 0,
  transaction: transactionWith(),
  ...about,
});

test('a success result of this amount together with a completion proves a payment', { tags: ['T35'] }, () => {
  expect(verdictOf(REQUESTED, end({}))).toEqual({ outcome: 'paid', says: 'approved' });
  expect(verdictOf(REQUESTED, end({ transaction: transactionWith({ amount: null }) }))).toMatchObject({
    outcome: 'paid',
  });
});

test('more than was asked for is paid if the terminal says that the difference is a tip', {
  tags: ['D-081', 'T35'],
}, () => {
  const tipped = transactionWith({ amount: REQUESTED + 150, tip: 150 });
  expect(verdictOf(REQUESTED, end({ transaction: tipped }))).toEqual({ outcome: 'paid', says: 'approved' });
  expect(verdictFromLast(REQUESTED, BEFORE, tipped)).toMatchObject({ outcome: 'paid' });
  // a tip that is a part of what was asked for, or beside no amount
  for (const amount of [REQUESTED, null])
    expect(verdictOf(REQUESTED, end({ transaction: transactionWith({ amount, tip: 150 }) }))).toMatchObject({
      outcome: 'paid',
    });
});

test.each([
  ['completed without a word', end({ transaction: null })],
  ['completed without a result', end({ transaction: transactionWith({ result: null }) })],
  ['a good word and an abort', end({ end: 'aborted', code: 0x6c })],
  ['another amount', end({ transaction: transactionWith({ amount: REQUESTED + 1 }) })],
  ['more without a tip', end({ transaction: transactionWith({ amount: REQUESTED + 150, tip: 0 }) })],
  ['another amount than with the tip', end({ transaction: transactionWith({ amount: REQUESTED + 151, tip: 150 }) })],
  ['less, with a tip', end({ transaction: transactionWith({ amount: REQUESTED - 150, tip: 150 }) })],
  ['a reversal', end({ transaction: transactionWith({ isReversal: true }) })],
])('no proof: %s', { tags: ['T35'] }, (_, what) => {
  expect(verdictOf(REQUESTED, what)).toEqual({ outcome: 'unknown', says: 'result_unknown' });
});

test.each([
  ['declined', end({ end: 'aborted', code: 5, transaction: transactionWith({ result: 5 }) }), 'failed', 'declined'],
  [
    'stopped',
    end({ end: 'aborted', code: 0x6c, transaction: transactionWith({ result: 0x6c }) }),
    'cancelled',
    'cancelled',
  ],
  ['aborted without a word', end({ end: 'aborted', code: 0x6c, transaction: null }), 'cancelled', 'cancelled'],
  ['completed with a bad result', end({ transaction: transactionWith({ result: 0x71 }) }), 'failed', 'credit_short'],
  ['busy', end({ end: 'refused', code: 0x9c, transaction: null }), 'failed', 'terminal_busy'],
  ['not registered', end({ end: 'refused', code: 0x6b, transaction: null }), 'failed', 'not_registered'],
])('%s', { tags: ['ERR-026'] }, (_, what, outcome, says) => {
  expect(verdictOf(REQUESTED, what)).toEqual({ outcome, says });
});

test('for any answer of a terminal, only a success result of the amount and its completion mean paid', {
  tags: ['T35'],
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom('completed', 'aborted', 'refused'),
      fc.integer({ min: 0, max: 255 }),
      fc.option(
        fc.record({ result: fc.option(fc.constantFrom(0, 5, 0x6c)), amount: fc.option(fc.constantFrom(REQUESTED, 1)) }),
      ),
      (how, code, about) => {
        const transaction = about && transactionWith(about);
        const { outcome } = verdictOf(REQUESTED, { end: how as CommandEnd['end'], code, transaction });
        const isProof = how === 'completed' && transaction?.result === 0 && transaction.amount !== 1;
        expect(outcome === 'paid').toBe(isProof);
      },
    ),
  );
});

const BEFORE: Mark = { receiptNo: 7, traceNo: 470, stamp: '1006223000' };
const NOT_KNOWN: Mark = { receiptNo: null, traceNo: null, stamp: null };

test.each<[string, Mark, Partial<Transaction>, string]>([
  ['a later one of this amount', BEFORE, {}, 'paid'],
  ['a later one that tells no amount', BEFORE, { amount: null }, 'paid'],
  ['the one from before', BEFORE, { ...BEFORE }, 'failed'],
  ['the one from before, of the same amount, printed later', BEFORE, { ...BEFORE, stamp: '1006230000' }, 'failed'],
  ['a later one of another amount', BEFORE, { amount: 900 }, 'unknown'],
  ['a later one that took something back', BEFORE, { isReversal: true }, 'unknown'],
  ['a later one that was declined', BEFORE, { result: 5 }, 'failed'],
  ['a later one that was stopped', BEFORE, { result: 0x6c }, 'cancelled'],
  ['a declined one without numbers', BEFORE, { result: 5, receiptNo: null, traceNo: null, stamp: null }, 'failed'],
  ['an earlier one', BEFORE, { traceNo: 469, receiptNo: 6 }, 'unknown'],
  ['a later trace with an earlier clock', BEFORE, { stamp: '1006220000' }, 'unknown'],
  ['the same trace with another receipt', BEFORE, { traceNo: 470, receiptNo: 9 }, 'unknown'],
  ['trace 1 after 999999', { ...BEFORE, traceNo: 999_999 }, { traceNo: 1 }, 'paid'],
  ['no trace, a later receipt', { ...BEFORE, traceNo: null }, { traceNo: null }, 'paid'],
  ['no trace, the same receipt', { ...BEFORE, traceNo: null }, { ...BEFORE, traceNo: null }, 'failed'],
  [
    'no trace, the same receipt at another time',
    { ...BEFORE, traceNo: null },
    { traceNo: null, receiptNo: 7 },
    'unknown',
  ],
  [
    'no trace, receipt 1 of the next day',
    { ...BEFORE, traceNo: null },
    { traceNo: null, receiptNo: 1, stamp: '1007090000' },
    'paid',
  ],
  [
    'no trace, a smaller receipt and no clock',
    { ...BEFORE, traceNo: null },
    { traceNo: null, receiptNo: 1, stamp: null },
    'unknown',
  ],
  ['a terminal nobody knew before', NOT_KNOWN, {}, 'unknown'],
  ['no result at all', BEFORE, { result: null }, 'unknown'],
])('the last transaction is %s', { tags: ['T35', 'ERR-028'] }, (_, before, last, outcome) => {
  expect(verdictFromLast(REQUESTED, before, transactionWith(last)).outcome).toBe(outcome);
});

test('by the last transaction, only a successful one of its amount means paid, and never the one from before', {
  tags: ['T35'],
}, () => {
  const number = fc.option(fc.integer({ min: 1, max: 12 }));
  const stamp = fc.option(fc.constantFrom('0101000000', '1006223953', '1231235959'));
  const mark = fc.record({ receiptNo: number, traceNo: number, stamp });
  fc.assert(
    fc.property(
      mark,
      mark,
      fc.constantFrom(0, 5, null),
      fc.option(fc.constantFrom(REQUESTED, 1)),
      (before, now, result, amount) => {
        const { outcome } = verdictFromLast(REQUESTED, before, transactionWith({ ...now, result, amount }));
        if (outcome !== 'paid') return;
        expect([result, amount ?? REQUESTED]).toEqual([0, REQUESTED]);
        expect(now).not.toEqual(before);
        expect([before.receiptNo ?? before.traceNo, now.receiptNo ?? now.traceNo]).not.toContain(null);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('the states of a terminal, and the state that a refusal implies', { tags: ['PRN-001', 'D-025'] }, () => {
  expect([...TERMINAL_STATES].sort()).toEqual(['busy', 'failed', 'invalid_credential', 'pending', 'ready']);
  expect([0x9c, 0xdc, 0xd2, 0xa1, 0xff].map(stateOf)).toEqual([
    'busy',
    'busy',
    'invalid_credential',
    'failed',
    'failed',
  ]);
  expect([0x6b, 0x9c, 0xf0, 0x05, 0x78, 0xc8].map(isOfTheMachine)).toEqual([true, true, true, false, false, false]);
});

test('every code has a meaning, and none of them is a payment', () => {
  for (let code = 0; code <= 255; code++) {
    const { outcome, says } = meaningOf(code);
    expect(['failed', 'cancelled']).toContain(outcome);
    expect(ENDINGS).toContain(says);
  }
});

test('shows the progress with and without the card inserted', () => {
  expect([0x0a, 0x4a, 0x04, 0x44, 0x0b, 0xc8, 0xff].map(stepOf)).toEqual([
    'insert_card',
    'insert_card',
    'waiting_for_host',
    'waiting_for_host',
    'remove_card',
    'wait',
    'wait',
  ]);
});

describe('money back to a card', { tags: ['D-138', 'T35'] }, () => {
  const REVERSAL = { kind: 'reversal', reversedTraceNo: 10_000_041 } as const;
  const REFUND = { kind: 'refund', reversedTraceNo: null } as const;

  test.each([
    ['a reversal that names the payment', REVERSAL, { isReversal: true, reversedTraceNo: 41 }, 'paid'],
    ['a reversal that names none', REVERSAL, {}, 'paid'],
    ['a reversal of another payment', REVERSAL, { isReversal: true, reversedTraceNo: 42 }, 'unknown'],
    ['a reversal of another amount', REVERSAL, { amount: 1_100 }, 'unknown'],
    ['a refund', REFUND, {}, 'paid'],
    ['a reversal instead of a refund', REFUND, { isReversal: true, reversedTraceNo: 41 }, 'unknown'],
    ['a refund with a tip', REFUND, { amount: 1_300, tip: 100 }, 'unknown'],
  ] as const)('%s', (_, movement, reported, outcome) => {
    expect(verdictOf(1_200, end({ transaction: transactionWith(reported) }), movement).outcome).toBe(outcome);
    expect(verdictFromLast(1_200, BEFORE, transactionWith(reported), movement).outcome).toBe(outcome);
  });
});
