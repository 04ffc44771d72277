import { expect, test } from 'vitest';
import type { Stroke } from '#web/device/codes/keyed-code.ts';
import { adviceFor, judgeTrial, TRIAL_CODE } from '#web/device/codes/trial/judge-trial.ts';

const positionOf = (character: string): string => {
  if (/[A-Za-z]/.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : 'Minus';
};
const AZERTY: Readonly<Record<string, string>> = {
  A: 'Q',
  Q: 'A',
  Z: 'W',
  W: 'Z',
  M: '?',
  '-': ')',
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
};
const QWERTZ: Readonly<Record<string, string>> = { Y: 'Z', Z: 'Y', '-': 'ß' };
/** The strokes of a scanner of the factory: positions of the USA, characters of the machine's layout. */
const scanned = (
  code: string,
  {
    layout = {},
    gap = 8,
    end = 'Enter' as string | null,
  }: { layout?: Record<string, string>; gap?: number; end?: string | null } = {},
): Stroke[] => [
  ...[...code].map((character, nth) => ({
    key: layout[character] ?? character,
    position: positionOf(character),
    isShifted: /[A-Z]/.test(character),
    at: nth * gap,
    isCommand: false,
  })),
  ...(end === null ? [] : [{ key: end, position: end, at: code.length * gap, isCommand: false }]),
];
const adviceOf = (strokes: readonly Stroke[]) => {
  const trial = judgeTrial(strokes);
  return trial && adviceFor(trial);
};

test('a scanner with the keyboard of its machine, fast and with Enter, is set up well', { tags: ['SCAN-003'] }, () => {
  const strokes = scanned(TRIAL_CODE);
  expect(judgeTrial(strokes)).toMatchObject({
    read: TRIAL_CODE,
    characters: 17,
    msPerCharacter: 8,
    layout: 'qwerty',
    keyboard: 'same',
    ending: 'enter',
    isScan: true,
  });
  expect(adviceOf(strokes)).toEqual(['good']);
});

test.each([
  ['azerty', AZERTY],
  ['qwertz', QWERTZ],
])(
  'a scanner of the factory at a machine with %s is read, and the layout is named',
  { tags: ['SCAN-003'] },
  (name, layout) => {
    const strokes = scanned(TRIAL_CODE, { layout });
    expect(judgeTrial(strokes)).toMatchObject({ read: TRIAL_CODE, layout: name, keyboard: 'other' });
    expect(adviceOf(strokes)).toEqual(['other_keyboard']);
  },
);

test('what neither the characters nor the keys make a code is broken', { tags: ['SCAN-003'] }, () => {
  const strokes = [...'é"&(§è'].map((key, nth) => ({ key, position: 'IntlBackslash', at: nth * 8, isCommand: false }));
  expect(adviceOf(strokes)).toEqual(['broken', 'no_ending']);
});

test('the ending, the speed, Caps Lock and a short code have advice of their own', { tags: ['SCAN-003'] }, () => {
  expect(adviceOf(scanned(TRIAL_CODE, { end: null }))).toEqual(['no_ending']);
  expect(adviceOf(scanned(TRIAL_CODE, { end: 'Tab' }))).toEqual(['tab']);
  expect(adviceOf(scanned(TRIAL_CODE, { gap: 90 }))).toEqual(['slow']);
  expect(adviceOf(scanned(TRIAL_CODE, { gap: 150 }))).toEqual(['too_slow']);
  expect(adviceOf(scanned(TRIAL_CODE.toLowerCase()))).toEqual(['caps_lock']);
  expect(adviceOf(scanned('1234'))).toEqual(['short']);
  expect(judgeTrial([])).toBeNull();
});
