import { expect, test } from 'vitest';
import { afterLook, NOTHING_IN_VIEW } from '#apps/scanner/scan/camera/in-view.ts';

/** Looks every 150 ms; returns the reported code of each look. */
function handedOn(looks: readonly string[][], isReady: (index: number) => boolean = () => true): (string | null)[] {
  let inView = NOTHING_IN_VIEW;
  return looks.map((seen, index) => {
    const after = afterLook(inView, seen, { at: index * 150, isReady: isReady(index) });
    inView = after.inView;
    return after.next;
  });
}
const times = (count: number, seen: string[]): string[][] => Array.from({ length: count }, () => seen);

test('a code that stays in view is reported once', { tags: ['SCAN-003'] }, () => {
  expect(handedOn(times(200, ['A'])).filter(Boolean)).toEqual(['A']);
});

test('a code missing for one or two frames is not new; a longer absence makes it new', { tags: ['SCAN-003'] }, () => {
  expect(handedOn([['A'], [], [], ['A']]).filter(Boolean)).toEqual(['A']);
  expect(handedOn([['A'], ...times(10, []), ['A']]).filter(Boolean)).toEqual(['A', 'A']);
});

test('a code shown during the previous result is reported after it', { tags: ['SCAN-003'] }, () => {
  expect(handedOn([['A'], ...times(20, ['B', 'A'])], (index) => index === 0 || index > 10)).toEqual([
    'A',
    ...Array(10).fill(null),
    'B',
    ...Array(9).fill(null),
  ]);
});
