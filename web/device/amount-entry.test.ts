import { expect, test } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import { afterAmountKey, likelyNotes } from '#web/device/amount-entry.ts';

const typed = (...keys: string[]): Cents | null => keys.reduce<Cents | null>(afterAmountKey, null);

test('an amount fills up from the cents, and accepts nothing else', { tags: ['POS-002'] }, () => {
  expect(typed(...'1250')).toBe(1250);
  expect(typed('2', '00', '0')).toBe(2000);
  expect(typed('1', 'x', 'Tab', '٣', '5')).toBe(15);
  expect(typed(...'99999999999')).toBe(9_999_999);
});

test('the last digit, or the whole amount, can be removed', { tags: ['POS-002'] }, () => {
  expect(typed('1', '2', '5', 'Backspace')).toBe(12);
  expect(typed('1', 'Backspace', 'Backspace')).toBe(null);
  expect(typed('1', '2', 'Escape')).toBe(null);
});

test.each([
  [1730, [2000, 5000, 10_000, 20_000]],
  [1410, [1500, 2000, 5000, 10_000]],
  [3110, [3500, 4000, 5000, 10_000]],
  [2000, [5000, 10_000, 20_000]],
  [450, [500, 1000, 2000, 5000]],
])('for %i cents the suggested notes are %j', { tags: ['POS-002'] }, (due, notes) => {
  expect(likelyNotes(due)).toEqual(notes);
});
