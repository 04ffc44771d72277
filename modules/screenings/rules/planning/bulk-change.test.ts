import { describe, expect, test } from 'vitest';
import {
  type BulkChange,
  changeTogether,
  keysBetween,
  keysFromTo,
} from '#modules/screenings/rules/planning/bulk-change.ts';
import { PLANNED } from '#modules/screenings/rules/planning/planned.fixture.ts';
import { type Planned, placedAt } from '#modules/screenings/rules/planning/week-plan.ts';

const clock = { timeZone: 'Europe/Brussels', midnightOffset: 4 };
const turnaround = { adsMinutes: 15, cleaningMinutes: 15 };

/** A film of ninety minutes on a day of November 2026. */
const show = (key: string, day: number, time: string, more: Partial<Planned> = {}): Planned =>
  placedAt(
    { ...PLANNED, key, revision: 4, ...more },
    { start: Date.parse(`2026-11-${day}T${time}:00+01:00`) },
    turnaround,
  );
const PLAN = [
  show('a', 25, '14:00'),
  show('b', 25, '17:00'),
  show('c', 25, '20:00'),
  show('d', 26, '20:00', { screenId: 2 }),
  show('e', 27, '20:00', { screenId: 3 }),
  show('x', 26, '22:30', { screenId: 2, cancelled: true }),
];
const change = (keys: readonly string[], what: BulkChange, plan: readonly Planned[] = PLAN) =>
  changeTogether(plan, new Set(keys), what, { clock, turnaround });
const starts = (plan: readonly Planned[]) =>
  Object.fromEntries(plan.map(({ key, start }) => [key, new Date(start).toISOString().slice(8, 16)]));

describe('screenings that change together', { tags: ['D-116'] }, () => {
  test('all move by the same minutes, with their cleaning, and the others stay', () => {
    const result = change(['b', 'd'], { do: 'change', minutes: -20 });
    if (result.kind !== 'changed') throw new Error(result.kind);
    expect(result.count).toBe(2);
    expect(starts(result.plan)).toMatchObject({ a: '25T13:00', b: '25T15:40', d: '26T18:40', e: '27T19:00' });
    const moved = result.plan.find(({ key }) => key === 'b');
    expect([moved?.id, moved?.revision, (moved?.until ?? 0) - (moved?.start ?? 0)]).toEqual([1, 4, 120 * 60_000]);
  });

  test('get a hall, a kind, or both at once', () => {
    const result = change(['a', 'e'], { do: 'change', screenId: 3, type: 'preview' });
    if (result.kind !== 'changed') throw new Error(result.kind);
    expect(result.plan.filter(({ type }) => type === 'preview').map(({ key, screenId }) => [key, screenId])).toEqual([
      ['a', 3],
      ['e', 3],
    ]);
  });

  test('get a stage; one whose seats are taken stops its sale, and does not disappear again', () => {
    const plan = [...PLAN, show('sold', 28, '20:00', { fixed: true })];
    expect(change(['a', 'sold'], { do: 'change', stage: 'provisional' }, plan)).toMatchObject({ count: 2 });
    expect(change(['a', 'sold'], { do: 'change', stage: 'planned' }, plan)).toMatchObject({
      obstacles: [{ screening: { key: 'sold' }, why: 'fixed' }],
    });
    const hidden = change(['a'], { do: 'change', stage: 'planned' });
    expect(hidden.kind === 'changed' && hidden.plan.map(({ stage }) => stage === 'planned')).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('are removed together', () => {
    const result = change(['a', 'c'], { do: 'remove' });
    expect(result.kind === 'changed' && result.plan.map(({ key }) => key)).toEqual(['b', 'd', 'e', 'x']);
  });

  test('none moves or goes while one has sold seats; its kind can change', () => {
    const plan = [...PLAN, show('sold', 28, '20:00', { fixed: true })];
    for (const what of [{ do: 'change', minutes: 10 }, { do: 'change', screenId: 2 }, { do: 'remove' }] as const) {
      const result = change(['a', 'sold'], what, plan);
      expect(result).toEqual({ kind: 'prevented', obstacles: [{ screening: plan.at(-1), why: 'fixed' }] });
    }
    expect(change(['a', 'sold'], { do: 'change', screenId: 1, type: 'event' }, plan)).toMatchObject({
      kind: 'changed',
      count: 2,
    });
  });

  test('none changes while one is cancelled, or would leave its business day', () => {
    expect(change(['a', 'x'], { do: 'change', type: 'event' })).toMatchObject({ obstacles: [{ why: 'cancelled' }] });
    expect(change(['c'], { do: 'change', minutes: 7 * 60 })).toMatchObject({ kind: 'changed' }); // at 03:00
    expect(change(['a', 'c'], { do: 'change', minutes: 8 * 60 })).toMatchObject({
      kind: 'prevented',
      obstacles: [{ screening: { key: 'c' }, why: 'other_day' }],
    });
  });

  test('what is like that already is no change', () => {
    expect(change(['a'], { do: 'change', screenId: 1, type: 'regular', minutes: 0 })).toEqual({ kind: 'same' });
    expect(change([], { do: 'remove' })).toEqual({ kind: 'same' });
  });
});

describe('a range', { tags: ['D-116'] }, () => {
  const week = { screenIds: [1, 2, 3], clock };
  const named = (key: string): Planned => PLAN.find((each) => each.key === key) ?? show(key, 25, '10:00');

  test('has the screenings between two of a cell, in either direction', () => {
    expect(keysFromTo(PLAN, named('a'), named('b'), week)).toEqual(['a', 'b']);
    expect(keysFromTo(PLAN, named('c'), named('b'), week)).toEqual(['b', 'c']);
  });

  test('has all of the rectangle of cells between two halls and days, without the cancelled ones', () => {
    expect(keysFromTo(PLAN, named('d'), named('b'), week)).toEqual(['a', 'b', 'c', 'd']);
    expect(keysBetween(PLAN, { day: '2026-11-27', screenId: 1 }, { day: '2026-11-26', screenId: 3 }, week)).toEqual([
      'd',
      'e',
    ]);
  });
});
