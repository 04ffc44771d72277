import { expect, test } from 'vitest';
import { afterKey, isWhole } from '#apps/browser/machine/people/pin-entry.ts';

const typed = (...keys: string[]): string => keys.reduce(afterKey, '');

test('D-131 a PIN has four to six digits, and nothing else gets into it', () => {
  expect(typed('4', '7', '1', '1')).toBe('4711');
  expect(typed(...'1234567')).toBe('123456');
  expect(typed('4', 'x', 'Tab', '٣', '7')).toBe('47');
  expect(['471', '4711', '471147'].map(isWhole)).toEqual([false, true, true]);
});

test('D-131 the last digit, or all of them, can be taken back', () => {
  expect(typed('4', '7', 'Backspace', '8')).toBe('48');
  expect(typed('4', '7', 'Escape')).toBe('');
  expect(typed('Backspace')).toBe('');
});
