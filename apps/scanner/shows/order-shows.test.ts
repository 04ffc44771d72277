import { expect, test } from 'vitest';
import { orderShows, shareInside } from '#apps/scanner/shows/order-shows.ts';
import type { DoorShow } from '#modules/admission/contract.ts';

const show = (screening_id: number, start: string, preselected = false) =>
  ({ screening_id, start, preselected }) as DoorShow;

test('SCAN-002 D-145 the preselected show comes first, the others by their start', () => {
  const [late, now, early] = [
    show(3, '2026-11-20T22:30:00+01:00'),
    show(2, '2026-11-20T20:00:00+01:00', true),
    show(1, '2026-11-20T17:00:00+01:00'),
  ];
  expect(orderShows([late, now, early])).toEqual({ first: now, others: [early, late] });
  expect(orderShows([late])).toEqual({ first: null, others: [late] });
});

test('SCAN-002 how full it is: never more than full, nothing of nobody', () => {
  expect([
    shareInside({ admitted: 1, expected: 4 }),
    shareInside({ admitted: 5, expected: 4 }),
    shareInside({ admitted: 0, expected: 0 }),
  ]).toEqual([0.25, 1, 0]);
});
