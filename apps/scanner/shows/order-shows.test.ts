import { expect, test } from 'vitest';
import { orderShows, shareInside } from '#apps/scanner/shows/order-shows.ts';
import type { EntranceShow } from '#modules/admission/contract/device.ts';

const show = (screening_id: number, start: string, preselected = false) =>
  ({ screening_id, start, preselected }) as EntranceShow;

test('the preselected show comes first, the others by their start', { tags: ['SCAN-002', 'D-145'] }, () => {
  const [late, now, early] = [
    show(3, '2026-11-20T22:30:00+01:00'),
    show(2, '2026-11-20T20:00:00+01:00', true),
    show(1, '2026-11-20T17:00:00+01:00'),
  ];
  expect(orderShows([late, now, early])).toEqual({ first: now, others: [early, late] });
  expect(orderShows([late])).toEqual({ first: null, others: [late] });
});

test('the occupancy is never more than full, and zero without expected visitors', { tags: ['SCAN-002'] }, () => {
  expect([
    shareInside({ admitted: 1, expected: 4 }),
    shareInside({ admitted: 5, expected: 4 }),
    shareInside({ admitted: 0, expected: 0 }),
  ]).toEqual([0.25, 1, 0]);
});
