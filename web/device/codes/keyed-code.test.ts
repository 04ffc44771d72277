import { expect, test } from 'vitest';
import { afterStroke, NOTHING_TYPED, type Stroke } from '#web/device/codes/keyed-code.ts';

const pressed = (key: string, at: number): Stroke => ({ key, at, isCommand: false });
/** Returns the codes found in keys that come `gap` ms apart. */
function codesIn(strokes: readonly Stroke[]): string[] {
  const codes: string[] = [];
  let typed = NOTHING_TYPED;
  for (const stroke of strokes) {
    const after = afterStroke(typed, stroke);
    typed = after.typed;
    if (after.code !== null) codes.push(after.code);
  }
  return codes;
}
const every = (gap: number, keys: readonly string[]) => keys.map((key, index) => pressed(key, index * gap));
const line = (text: string) => [...text, 'Enter'];

test('input of a hardware scanner that ends in Enter is a code', { tags: ['SCAN-003'] }, () => {
  expect(codesIn(every(8, line('V1.ABCD.XYZ')))).toEqual(['V1.ABCD.XYZ']);
  expect(codesIn(every(8, [...line('K7M4Q2XD'), ...line('abcdefgh2345')]))).toEqual(['K7M4Q2XD', 'abcdefgh2345']);
});

test('typed input is no code, with any ending', { tags: ['SCAN-003'] }, () => {
  expect(codesIn(every(120, line('K7M4Q2XD')))).toEqual([]);
  expect(codesIn([...every(8, [...'K7M4Q2XD']), pressed('Enter', 2_000)])).toEqual([]);
});

test('a slow key before the scan is not part of it, and neither is a pause within it', () => {
  expect(
    codesIn([pressed('x', 0), ...every(5, line('K7M4Q2XD')).map((one) => ({ ...one, at: one.at + 900 }))]),
  ).toEqual(['K7M4Q2XD']);
});

test('control characters and other keys around the code are left out', () => {
  const keys = ['F8', '\u0002', ...'K7', 'Shift', ...'M4Q2XD', '\u0003', 'Enter'];
  expect(codesIn(every(8, keys))).toEqual(['K7M4Q2XD']);
  const withCtrl = every(8, ['b', ...line('K7M4Q2XD')]).map((one, index) => ({ ...one, isCommand: index === 0 }));
  expect(codesIn(withCtrl)).toEqual(['K7M4Q2XD']);
});

test('a stroke that a busy machine delays is still part of the scan', { tags: ['SCAN-003'] }, () => {
  const late = every(8, line('K7M4Q2XD')).map((one, index) => ({ ...one, at: one.at + (index > 3 ? 110 : 0) }));
  expect(codesIn(late)).toEqual(['K7M4Q2XD']);
});

test('too few characters are no code', () => {
  expect(codesIn(every(5, line('12345')))).toEqual([]);
});
