import { expect, test } from 'vitest';
import { afterKey, isWhole } from '#web/device/people/pin-entry.ts';

const typed = (...keys: string[]): string => keys.reduce(afterKey, '');

test('a PIN has four to six digits, and nothing else gets into it', { tags: ['D-131'] }, () => {
  expect(typed('4', '7', '1', '1')).toBe('4711');
  expect(typed(...'1234567')).toBe('123456');
  expect(typed('4', 'x', 'Tab', '٣', '7')).toBe('47');
  expect(['471', '4711', '471147'].map(isWhole)).toEqual([false, true, true]);
});

test('the last digit, or all of them, can be deleted', { tags: ['D-131'] }, () => {
  expect(typed('4', '7', 'Backspace', '8')).toBe('48');
  expect(typed('4', '7', 'Escape')).toBe('');
  expect(typed('Backspace')).toBe('');
});
