import { expect, test } from 'vitest';
import { afterStroke, codeAfterSilence, NOTHING_TYPED, type Stroke } from '#web/device/codes/keyed-code.ts';

const pressed = (key: string, at: number): Stroke => ({ key, at, isCommand: false });
/** Returns the codes found in keys that come `gap` ms apart. */
function codesIn(strokes: readonly Stroke[]): string[] {
  const codes: string[] = [];
  let typed = NOTHING_TYPED;
  for (const stroke of strokes) {
    const after = afterStroke(typed, stroke);
    typed = after.typed;
    if (after.code !== null) codes.push(after.code.code);
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
  // People are slower than any scanner, or uneven.
  expect(codesIn(every(160, line('K7M4Q2XD')))).toEqual([]);
  const uneven = every(100, line('K7M4Q2XD')).map((one, nth) => ({ ...one, at: one.at + (nth > 4 ? 90 : 0) }));
  expect(codesIn(uneven)).toEqual([]);
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

test.each([20, 50, 80, 100, 120])(
  'a scanner that needs %i ms for a character is read',
  { tags: ['SCAN-003'] },
  (gap) => {
    expect(codesIn(every(gap, line('V1.ABCD.XYZ')))).toEqual(['V1.ABCD.XYZ']);
  },
);

test('Tab ends a code as Enter does', { tags: ['SCAN-003'] }, () => {
  expect(codesIn(every(8, [...'K7M4Q2XD', 'Tab']))).toEqual(['K7M4Q2XD']);
});

test('a fast scanner without an end is read when it is silent; a person who stops typing is not', {
  tags: ['SCAN-003'],
}, () => {
  const typed = (gap: number) =>
    every(gap, [...'K7M4Q2XD']).reduce((before, stroke) => afterStroke(before, stroke).typed, NOTHING_TYPED);
  expect(codeAfterSilence(typed(20))).toEqual({ code: 'K7M4Q2XD', other: null });
  expect(codeAfterSilence(typed(90))).toBe(null);
});

/** What a machine with another layout makes of the keys of a scanner that types as in the USA. */
const LAYOUTS = {
  AZERTY: {
    '1': '&',
    '2': 'é',
    '3': '"',
    '4': "'",
    '5': '(',
    '6': '§',
    '7': 'è',
    '8': '!',
    '9': 'ç',
    '0': 'à',
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    M: '?',
    a: 'q',
    q: 'a',
    z: 'w',
    w: 'z',
    m: ',',
    '.': ':',
    '-': ')',
  },
  QWERTZ: { Y: 'Z', Z: 'Y', y: 'z', z: 'y', '-': 'ß' },
  US: {},
} as const;
const positionOf = (character: string): string => {
  if (/[A-Za-z]/.test(character)) return `Key${character.toUpperCase()}`;
  if (/\d/.test(character)) return `Digit${character}`;
  return character === '.' ? 'Period' : 'Minus';
};

test.each(Object.entries(LAYOUTS))(
  'a scanner of the factory is read on a machine with %s',
  {
    tags: ['SCAN-003'],
  },
  (_, layout: Readonly<Record<string, string>>) => {
    for (const code of ['5901234123457', 'K7M4Q2XD', 'V1.ABYZ.MQWAZ2.WXYZA', 'R1-2026-000014']) {
      const strokes = [...code].map((character, nth) => ({
        ...pressed(layout[character] ?? character, nth * 8),
        position: positionOf(character),
        isShifted: /[A-Z]/.test(character),
      }));
      const after = strokes.reduce((before, stroke) => afterStroke(before, stroke).typed, NOTHING_TYPED);
      const reading = afterStroke(after, pressed('Enter', code.length * 8)).code;
      // On QWERTZ both readings can be codes: the caller tries the other one, too.
      expect([reading?.code, reading?.other]).toContain(code);
      if (layout !== LAYOUTS.QWERTZ) expect(reading?.code).toBe(code);
    }
  },
);

test('a scanner that is set to the layout of the machine is read as typed', { tags: ['SCAN-003'] }, () => {
  // AZERTY types a digit with Shift: its position says `!`.
  const strokes = [...'12345678'].map((key, nth) => ({
    ...pressed(key, nth * 8),
    position: `Digit${key}`,
    isShifted: true,
  }));
  expect(codesIn([...strokes, pressed('Enter', 80)])).toEqual(['12345678']);
});
