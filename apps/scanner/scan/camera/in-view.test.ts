import { expect, test } from 'vitest';
import { afterLook, NOTHING_IN_VIEW } from '#apps/scanner/scan/camera/in-view.ts';

/** Looks every 150 ms; what was handed on at each. */
function handedOn(looks: readonly string[][], isReady: (index: number) => boolean = () => true): (string | null)[] {
  let inView = NOTHING_IN_VIEW;
  return looks.map((seen, index) => {
    const after = afterLook(inView, seen, { at: index * 150, isReady: isReady(index) });
    inView = after.inView;
    return after.next;
  });
}
const times = (count: number, seen: string[]): string[][] => Array.from({ length: count }, () => seen);

test('SCAN-003 a code that stays in view is handed on once', () => {
  expect(handedOn(times(200, ['A'])).filter(Boolean)).toEqual(['A']);
});

test('SCAN-003 a frame or two without it do not make it a new one; being away does', () => {
  expect(handedOn([['A'], [], [], ['A']]).filter(Boolean)).toEqual(['A']);
  expect(handedOn([['A'], ...times(10, []), ['A']]).filter(Boolean)).toEqual(['A', 'A']);
});

test('SCAN-003 a code held up while the last one is shown has its turn after it', () => {
  expect(handedOn([['A'], ...times(20, ['B', 'A'])], (index) => index === 0 || index > 10)).toEqual([
    'A',
    ...Array(10).fill(null),
    'B',
    ...Array(9).fill(null),
  ]);
});
