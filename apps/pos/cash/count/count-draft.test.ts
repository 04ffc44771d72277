import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCount, persistedCount, piecesIn, withPieces } from '#apps/pos/cash/count/count-draft.ts';

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

test('the count survives a lock or a reload of the till', { tags: ['POS-010'] }, () => {
  const count = { ...emptyCount('2031-11-20', 2), counts: { '5000': 2, '200': 7 }, taken: '50', remark: 'torn note' };
  persistedCount.set(count);
  expect(persistedCount.get()).toEqual(count);
  expect(JSON.parse(kept.get('till-count') ?? '')).toEqual(count);
  persistedCount.set(null);
  expect(kept.size).toBe(0);
});

test.each(['5', 'x7x', '0012', ''])(
  '%j as input is a whole number of pieces, or none',
  { tags: ['POS-010'] },
  (typed) => {
    expect(piecesIn(typed)).toBe({ '5': 5, x7x: 7, '0012': 12, '': null }[typed]);
  },
);

test('a count has a maximum number of pieces, and an emptied field is not counted', { tags: ['POS-010'] }, () => {
  expect(piecesIn('999999')).toBe(10_000);
  expect(withPieces({ '5000': 2 }, 200, 3)).toEqual({ '5000': 2, '200': 3 });
  expect(withPieces({ '5000': 2, '200': 3 }, 5_000, null)).toEqual({ '200': 3 });
});
