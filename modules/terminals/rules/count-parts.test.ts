import { expect, test } from 'vitest';
import {
  countParts,
  isDayOpen,
  linesOfDay,
  nameLine,
  type TotalsInCount,
} from '#modules/terminals/rules/count-parts.ts';

const DAY = {
  at: '2026-11-27T10:00:00+01:00',
  terminal: 7,
  ours: 4.5,
  count: 1,
  lost: 0,
  verdict: 'more',
  difference: 2.5,
} as const;
const QUIET = { ours: 0, count: 0, unknown: 0, attempt: null } as const;
const linesOf = (terminal: TotalsInCount) => countParts(terminal).flatMap(({ lines }) => lines);
const keysOf = (terminal: Partial<TotalsInCount>): string[] =>
  linesOf({ ends_days: true, archived: false, days: [], open: QUIET, ...terminal }).map(({ key }) => key);

test.each<[string, Partial<TotalsInCount>, string[]]>([
  ['nothing happened', {}, ['nothing']],
  ['payments wait for the end of day', { open: { ...QUIET, ours: 3, count: 1 } }, ['open', 'ours']],
  [
    'an end of day had no answer',
    { open: { ...QUIET, unknown: 1, attempt: 'unknown' } },
    ['open', 'ours', 'attempt.unknown', 'unknown'],
  ],
  ['a day has ended and nothing came after it', { days: [DAY] }, ['ended', 'ours', 'theirs', 'verdict.more']],
  [
    'the terminal reported no total, and an earlier day had sent a part',
    { days: [{ ...DAY, terminal: null, verdict: 'not_reported', difference: null, lost: 2 }] },
    ['ended', 'ours', 'verdict.not_reported', 'lost'],
  ],
  [
    'a day has ended, and payments came after it',
    { days: [DAY], open: { ...QUIET, ours: 3, count: 1 } },
    ['ended', 'ours', 'theirs', 'verdict.more', 'open', 'ours'],
  ],
  ['the provider pays out', { ends_days: false }, ['automatic', 'ours']],
])('the lines of a count when %s', { tags: ['D-143'] }, (_when, terminal, keys) => {
  expect(keysOf(terminal)).toEqual(keys);
});

test('only a difference and an unknown result have to be looked into', { tags: ['D-143'] }, () => {
  const wrong = (verdict: 'more' | 'less' | 'equal', difference: number) =>
    linesOf({
      ends_days: true,
      archived: false,
      days: [{ ...DAY, verdict, difference }],
      open: { ...QUIET, unknown: 2 },
    }).flatMap((line) => (line.kind === 'remark' && line.isWrong ? [[line.key, line.euros, line.count]] : []));
  expect(wrong('less', -2.5)).toEqual([
    ['verdict.less', 2.5, 0],
    ['unknown', 0, 2],
  ]);
  expect(wrong('equal', 0)).toEqual([['unknown', 0, 2]]);
});

test.each<[string, Partial<TotalsInCount>, boolean]>([
  ['no end of day in this shift', {}, true],
  ['payments wait for it', { open: { ...QUIET, count: 1 } }, true],
  ['it has ended', { days: [DAY] }, false],
  ['payments came after it', { days: [DAY], open: { ...QUIET, count: 1 } }, true],
  ['an attempt after it had no answer', { days: [DAY], open: { ...QUIET, attempt: 'unknown' } }, true],
  ['the provider pays out', { ends_days: false, open: { ...QUIET, count: 1 } }, false],
  ['it was archived', { archived: true, open: { ...QUIET, count: 1 } }, false],
])('a count offers to end the day of a terminal if it is open: %s', { tags: ['D-143'] }, (_when, terminal, isOpen) => {
  expect(isDayOpen({ ends_days: true, archived: false, days: [], open: QUIET, ...terminal })).toBe(isOpen);
});

test('an ended day alone has the same lines as in a count', { tags: ['D-143'] }, () => {
  expect(linesOfDay(DAY)).toEqual(linesOf({ ends_days: true, archived: false, days: [DAY], open: QUIET }));
});

test('an archived terminal says so', { tags: ['D-143'] }, () => {
  const nameOf = (archived: boolean) => nameLine({ name: 'Bar', archived }, (name) => `${name} (archived)`);
  expect([nameOf(false), nameOf(true)]).toEqual(['Bar', 'Bar (archived)']);
});
