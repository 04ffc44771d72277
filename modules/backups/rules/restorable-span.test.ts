import { expect, test } from 'vitest';
import {
  type BaseCopy,
  basesToDelete,
  chainFor,
  chainOf,
  isBaseDue,
  POINT_IN_TIME,
  restorableSpan,
  segmentsToDelete,
} from '#modules/backups/rules/restorable-span.ts';

const HEX = 16;
const name = (number: number, timeline = 1): string =>
  [timeline, Math.floor(number / 256), number % 256]
    .map((part) => part.toString(HEX).toUpperCase().padStart(8, '0'))
    .join('');
/** A segment a minute. */
const segments = (from: number, to: number, timeline = 1) =>
  Array.from({ length: to - from }, (_, index) => ({ segment: name(from + index, timeline), at: (from + index) * 60 }));
const base = (number: number, at: number, timeline = 1): BaseCopy => ({
  name: `base ${number}`,
  at,
  system: 'one',
  segment: name(number, timeline),
});

test('a span begins with its base copy and ends with the last change without a gap, also from one log to the next', () => {
  const whole = chainOf(base(250, 250 * 60 + 5), segments(240, 300));
  expect([whole.segments.length, whole.hasGap]).toEqual([50, false]);
  expect(restorableSpan([whole])).toEqual({ from: 250 * 60 + 5, until: 299 * 60 });
  const torn = chainOf(base(250, 250 * 60 + 5), [...segments(240, 260), ...segments(261, 300)]);
  expect([torn.segments.length, torn.hasGap]).toEqual([10, true]);
  const missing = chainOf(base(250, 250 * 60 + 5), segments(251, 300));
  expect([missing.segments.length, missing.hasGap, restorableSpan([missing])]).toEqual([0, true, null]);
});

test('the changes of another timeline do not follow', () => {
  expect(chainOf(base(5, 300), segments(5, 9, 2))).toMatchObject({ segments: [], hasGap: false });
});

test('spans that reach into each other are one; before a gap nothing counts', () => {
  const all = segments(0, 100);
  const chains = [chainOf(base(50, 3_010), all), chainOf(base(10, 610), all)];
  expect(restorableSpan(chains)).toEqual({ from: 610, until: 99 * 60 });
  const torn = all.filter(({ segment }) => segment !== name(30));
  expect(restorableSpan([chainOf(base(50, 3_010), torn), chainOf(base(10, 610), torn)])).toEqual({
    from: 3_010,
    until: 99 * 60,
  });
});

test('a moment is restored from the newest base copy before it', () => {
  const all = segments(0, 100);
  const chains = [chainOf(base(50, 3_010), all), chainOf(base(10, 610), all)];
  const from = (at: number) => chainFor(chains, at)?.base.name;
  expect([from(609), from(610), from(3_009), from(3_010), from(99 * 60), from(99 * 60 + 1)]).toEqual([
    undefined,
    'base 10',
    'base 10',
    'base 50',
    'base 50',
    undefined,
  ]);
});

test('a base copy is due once a day, after a gap, on a new server and on a new timeline', () => {
  const DAY_MS = 86_400_000;
  const whole = chainOf(base(0, 0), segments(0, 3));
  const now = { system: 'one', timeline: '00000001', now: DAY_MS - 1 };
  expect(isBaseDue([whole], now)).toBe(false);
  expect(isBaseDue([whole], { ...now, now: DAY_MS })).toBe(true);
  expect(isBaseDue([], now)).toBe(true);
  expect(isBaseDue([{ ...whole, hasGap: true }], now)).toBe(true);
  expect(isBaseDue([whole], { ...now, system: 'two' })).toBe(true);
  expect(isBaseDue([whole], { ...now, timeline: '00000002' })).toBe(true);
});

test('seven days stay, and less when they do not fit; the newest base copy always stays', () => {
  const DAY_MS = 86_400_000;
  const now = 100 * DAY_MS;
  const nightly = (bytes: number) =>
    Array.from({ length: 12 }, (_, ago) => ({ ...base(100 - ago, now - (ago + 0.5) * DAY_MS), bytes }));
  expect(basesToDelete(nightly(1), now)).toEqual(['base 89', 'base 90', 'base 91', 'base 92']);
  expect(basesToDelete(nightly(POINT_IN_TIME.bytesMax / 2), now).length).toBe(10);
  expect(basesToDelete(nightly(POINT_IN_TIME.bytesMax * 2), now).length).toBe(11);
  expect(segmentsToDelete(segments(0, 10), [base(7, 420)])).toEqual(segments(0, 7).map(({ segment }) => segment));
});
