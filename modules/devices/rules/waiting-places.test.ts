import { expect, test } from 'vitest';
import {
  GONE_AFTER_MS,
  placeFor,
  WAITING_MAX,
  WAITING_PER_NETWORK_MAX,
  type WaitingDevice,
} from '#modules/devices/rules/waiting-places.ts';

const NOW = 1_900_000_000_000;
const GONE = NOW - GONE_AFTER_MS - 1;
const devices = (count: number, net: (n: number) => string, seenAt = NOW): WaitingDevice[] =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, net: net(n), seenAt }));

test('a place is free while fewer than fifty wait, and fewer than fifteen of that network', { tags: ['T46'] }, () => {
  expect(placeFor([], 'a', NOW)).toEqual({ replaces: null });
  expect(placeFor(devices(WAITING_MAX - 1, String), 'a', NOW)).toEqual({ replaces: null });
  expect(
    placeFor(
      devices(WAITING_PER_NETWORK_MAX, () => 'b'),
      'a',
      NOW,
    ),
  ).toEqual({ replaces: null });
  expect(
    placeFor(
      devices(WAITING_PER_NETWORK_MAX, () => ''),
      '',
      NOW,
    ),
  ).toEqual({ replaces: null });
});

test('a network that has its share waits, while other networks have places', { tags: ['T46'] }, () => {
  expect(
    placeFor(
      devices(WAITING_PER_NETWORK_MAX, () => 'a'),
      'a',
      NOW,
    ),
  ).toBe('full');
});

test('when all places are taken, the device that has been gone for longest gives its place up', {
  tags: ['T46'],
}, () => {
  const there = devices(WAITING_MAX, String);
  expect(placeFor(there, 'a', NOW)).toBe('full');
  const gone = there.map((each) => (each.id === 7 ? { ...each, seenAt: GONE } : each));
  expect(placeFor(gone, 'a', NOW)).toEqual({ replaces: 7 });
  const longer = gone.map((each) => (each.id === 9 ? { ...each, seenAt: GONE - 1 } : each));
  expect(placeFor(longer, 'a', NOW)).toEqual({ replaces: 9 });
});

test('a network with its share replaces its own devices only', { tags: ['T46'] }, () => {
  const own = devices(WAITING_PER_NETWORK_MAX, () => 'a');
  const other = { id: 99, net: 'b', seenAt: GONE };
  expect(placeFor([...own, other], 'a', NOW)).toBe('full');
  expect(placeFor([...own.slice(1), { id: 1, net: 'a', seenAt: GONE }, other], 'a', NOW)).toEqual({ replaces: 1 });
});
