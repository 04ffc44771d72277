import { describe, expect, test } from 'vitest';
import { CHANNELS } from '#kernel/channel.ts';
import { type BillSearch, billSearch, channelsOf, sourceOf } from '#modules/sales/rules/bill/bill-search.ts';

describe('the text typed to find a bill', { tags: ['D-089'] }, () => {
  test.each<[string, BillSearch | null]>([
    ['  ', null],
    ['K7M4Q2XD', { kind: 'reference', reference: 'K7M4Q2XD' }],
    [' k7m4-q2xd ', { kind: 'reference', reference: 'K7M4Q2XD' }],
    ['k7m4 q2xd', { kind: 'reference', reference: 'K7M4Q2XD' }],
    ['W2026-000123', { kind: 'number', series: 'W2026', number: 123 }],
    ['r7-2026-000001', { kind: 'number', series: 'R7-2026', number: 1 }],
    ['Ada@Example.org', { kind: 'email', beginning: 'ada@example.org' }],
    ['Ada Lovelace', { kind: 'words', words: 'Ada Lovelace', reference: null }],
    // Eight letters can be a name and a reference.
    ['Schwartz', { kind: 'words', words: 'Schwartz', reference: 'SCHWARTZ' }],
    // No reference contains I or O: they are not read as one or zero.
    ['OLIVIA22', { kind: 'words', words: 'OLIVIA22', reference: null }],
  ])('%j', (typed, meant) => expect(billSearch(typed)).toEqual(meant));
});

test('every channel belongs to one source', { tags: ['PAY-014'] }, () => {
  for (const channel of CHANNELS) expect(channelsOf(sourceOf(channel))).toContain(channel);
});
