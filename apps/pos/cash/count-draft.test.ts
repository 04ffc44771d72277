import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCount, keptCount, piecesIn, withPieces } from '#apps/pos/cash/count-draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('POS-010 what is counted outlives the till being locked or loaded anew', () => {
  const count = { ...emptyCount('2031-11-20'), counts: { '5000': 2, '200': 7 }, taken: '50', remark: 'torn note' };
  keptCount.set(count);
  expect(keptCount.get()).toEqual(count);
  expect(JSON.parse(kept.get('till-count') ?? '')).toEqual(count);
  keptCount.set(null);
  expect(kept.size).toBe(0);
});

test.each(['5', 'x7x', '0012', ''])('POS-010 %j typed is a whole number of pieces, or none', (typed) => {
  expect(piecesIn(typed)).toBe({ '5': 5, x7x: 7, '0012': 12, '': null }[typed]);
});

test('POS-010 no more pieces than a drawer can hold, and an emptied field is not counted', () => {
  expect(piecesIn('999999')).toBe(10_000);
  expect(withPieces({ '5000': 2 }, 200, 3)).toEqual({ '5000': 2, '200': 3 });
  expect(withPieces({ '5000': 2, '200': 3 }, 5_000, null)).toEqual({ '200': 3 });
});
