import { expect, test } from 'vitest';
import { nightOf } from '#kernel/days.ts';

const ZONE = 'Europe/Brussels';

test.each([
  ['2026-11-28T00:05:00+01:00', 6, { from: '2026-11-27', to: '2026-11-28' }],
  ['2026-11-28T05:59:00+01:00', 6, { from: '2026-11-27', to: '2026-11-28' }],
  ['2026-11-28T06:00:00+01:00', 6, null],
  ['2026-11-27T23:55:00+01:00', 6, null],
  // without an offset a show after midnight stands under its own day
  ['2026-11-28T00:05:00+01:00', 0, null],
] as const)('the night of %s with an offset of %i hours', { tags: ['D-010'] }, (at, offset, night) => {
  expect(nightOf(Date.parse(at), ZONE, offset)).toEqual(night);
});
