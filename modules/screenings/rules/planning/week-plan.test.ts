import { describe, expect, test } from 'vitest';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import { PLANNED } from '#modules/screenings/rules/planning/planned.fixture.ts';
import { clockTime } from '#modules/screenings/rules/planning/typed-times.ts';
import {
  changesBetween,
  copyDay,
  copyWeek,
  faultsOf,
  type PlanContext,
  type Planned,
  placedAt,
} from '#modules/screenings/rules/planning/week-plan.ts';

const clock = { timeZone: 'Europe/Brussels', midnightOffset: 4 };
const turnaround = { adsMinutes: 15, cleaningMinutes: 15 };
const MINUTE_MS = 60_000;
let next = 0;
const copying = { clock, turnaround, now: 0, newKey: () => `n${++next}`, stage: 'on_sale' as const };

/** A film of ninety minutes: it occupies its screen for two hours. */
const screening = (start: string, more: Partial<Planned> = {}): Planned =>
  placedAt({ ...PLANNED, key: `s${++next}`, id: next, ...more }, { start: Date.parse(start) }, turnaround);
const fresh = (start: string, more: Partial<Planned> = {}) => screening(start, { id: null, ...more });
const shown = (plan: readonly Planned[]) =>
  plan.map(({ start }) => {
    const { day, minute } = dayMinuteOf(start, clock);
    return `${day} ${clockTime(minute)}`;
  });

describe('faults of a week', { tags: ['ERR-042', 'D-115'] }, () => {
  const context = (more: Partial<PlanContext> = {}): PlanContext => ({
    before: [],
    around: [],
    clock,
    now: 0,
    ...more,
  });

  test('two films on one screen name each other; a start after the cleaning or on another screen is no fault', () => {
    const one = fresh('2026-11-25T14:00:00+01:00');
    const two = fresh('2026-11-25T15:59:00+01:00', { movieTitle: 'Nosferatu' });
    const others = [fresh('2026-11-25T17:59:00+01:00'), fresh('2026-11-25T14:00:00+01:00', { screenId: 2 })];
    const faults = faultsOf([one, two, ...others], context());
    expect([...faults]).toEqual([
      [two.key, [{ kind: 'occupied', by: expect.objectContaining({ movieTitle: 'Sunrise' }) }]],
      [one.key, [{ kind: 'occupied', by: expect.objectContaining({ movieTitle: 'Nosferatu' }) }]],
    ]);
  });

  test('detects overlaps across midnight, with screenings outside the week, and in the hour that comes twice', () => {
    const outside = screening('2026-12-02T05:00:00+01:00');
    const late = fresh('2026-12-02T03:30:00+01:00'); // of the previous business day
    expect(faultsOf([late], context({ around: [outside] })).has(late.key)).toBe(true);
    const before = fresh('2026-10-25T01:30:00+02:00');
    const twice = fresh('2026-10-25T02:45:00+01:00'); // two hours and a quarter later, although the clock shows less
    expect(faultsOf([before, twice], context()).size).toBe(0);
  });

  test('unchanged saved screenings have no faults of their own; cancelled ones occupy nothing', () => {
    const [one, two] = [screening('2026-11-25T14:00:00+01:00'), screening('2026-11-25T15:00:00+01:00')];
    const now = Date.parse('2026-11-26T00:00:00+01:00');
    expect(faultsOf([one, two], context({ before: [one, two], now })).size).toBe(0);
    const cancelled = { ...one, cancelled: true };
    expect(faultsOf([cancelled, fresh('2026-11-25T14:00:00+01:00')], context({ before: [cancelled] })).size).toBe(0);
  });

  test('a start in the past, or before the first day of the film unless it is a preview', () => {
    const start = '2026-11-25T20:00:00+01:00';
    const kinds = (planned: Planned, now = 0) => faultsOf([planned], context({ now })).get(planned.key) ?? [];
    expect(kinds(fresh(start), Date.parse('2026-11-25T20:01:00+01:00'))).toEqual([{ kind: 'past' }]);
    const early = { showingFrom: '2026-11-26' };
    expect(kinds(fresh(start, early))).toEqual([{ kind: 'too_early', from: '2026-11-26' }]);
    expect(kinds(fresh(start, { ...early, type: 'preview' }))).toEqual([]);
    expect(kinds(fresh('2026-11-26T01:00:00+01:00', early))).toHaveLength(1); // still the previous business day
  });
});

describe('copies', { tags: ['D-116'] }, () => {
  test('a day to other days: they get the same times, and fixed screenings stay', () => {
    const friday = [screening('2026-11-27T14:00:00+01:00'), screening('2026-11-28T00:30:00+01:00')];
    const same = screening('2026-11-28T14:00:00+01:00');
    const free = screening('2026-11-28T18:00:00+01:00');
    const sold = screening('2026-11-28T21:00:00+01:00', { fixed: true });
    const elsewhere = screening('2026-11-28T18:00:00+01:00', { screenId: 2 });
    const plan = [...friday, same, free, sold, elsewhere];
    const to = { from: '2026-11-27', to: ['2026-11-28'], screenIds: [1] };
    const copy = copyDay(plan, to, copying);
    expect(copy).toMatchObject({ added: 1, replaced: 1, never: [], twice: [] });
    expect(copy.plan.slice(0, 5)).toEqual([...friday, same, sold, elsewhere]);
    expect(shown(copy.plan.slice(5))).toEqual(['2026-11-28 00:30']);
    expect(copy.plan[5]).toMatchObject({ id: null, revision: 0, until: (copy.plan[5]?.start ?? 0) + 120 * MINUTE_MS });
    expect(changesBetween(plan, copy.plan)).toMatchObject({ written: [{ id: null }], removed: [{ key: free.key }] });
  });

  test('a day of another week gives its ordinary screenings; those that were there and are free go', () => {
    const there = fresh('2026-12-04T15:00:00+01:00');
    const former = [
      screening('2026-11-27T14:00:00+01:00'),
      screening('2026-11-27T20:00:00+01:00', { fixed: true }),
      screening('2026-11-27T22:30:00+01:00', { type: 'event' }),
      screening('2026-11-28T18:00:00+01:00'),
    ];
    const copy = copyDay([there], { from: '2026-11-27', to: ['2026-12-04'], screenIds: [1], former }, copying);
    expect(shown(copy.plan)).toEqual(['2026-12-04 14:00', '2026-12-04 20:00']);
    expect([copy.added, copy.replaced, copy.plan.every(({ id, fixed }) => id === null && !fixed)]).toEqual([
      2,
      1,
      true,
    ]);
  });

  test('skips a time that no clock shows in the target night, uses one that comes twice once, and reports both', {
    tags: ['T66'],
  }, () => {
    const night = screening('2026-03-28T02:30:00+01:00'); // Friday night, at half past two
    const spring = copyDay([night], { from: '2026-03-27', to: ['2026-03-28'], screenIds: [1] }, copying);
    expect(spring).toMatchObject({ added: 0, never: [{ key: night.key }] });
    const autumn = screening('2026-10-24T02:30:00+02:00');
    const copy = copyDay([autumn], { from: '2026-10-23', to: ['2026-10-24'], screenIds: [1] }, copying);
    expect(copy.twice).toHaveLength(1);
    expect(copy.plan[1]?.start).toBe(Date.parse('2026-10-25T02:30:00+02:00'));
  });

  test('copies the previous week at the same clock times, also across a clock change; skips previews', () => {
    const former = [
      screening('2026-10-21T20:00:00+02:00'),
      screening('2026-10-22T20:00:00+02:00', { type: 'preview' }),
      screening('2026-10-23T20:00:00+02:00', { cancelled: true }),
    ];
    const first = copyWeek([], former, copying);
    expect(shown(first.plan)).toEqual(['2026-10-28 20:00']);
    expect(first.plan[0]?.start).toBe(Date.parse('2026-10-28T20:00:00+01:00'));
    expect(copyWeek(first.plan, former, copying)).toMatchObject({ added: 0, plan: first.plan });
  });

  test('copies nothing into the past and removes nothing there', () => {
    const plan = [screening('2026-11-25T14:00:00+01:00'), screening('2026-11-26T18:00:00+01:00')];
    const now = Date.parse('2026-11-26T20:00:00+01:00');
    const copy = copyDay(plan, { from: '2026-11-25', to: ['2026-11-26'], screenIds: [1] }, { ...copying, now });
    expect(copy).toMatchObject({ added: 0, replaced: 0, plan });
  });
});

test('changes to save: new, changed and removed screenings', () => {
  const [one, two, three] = ['14', '17', '20'].map((hour) => screening(`2026-11-25T${hour}:00:00+01:00`));
  if (!one || !two || !three) throw new Error('three');
  const added = fresh('2026-11-25T22:30:00+01:00');
  const hidden = { ...two, visibility: 4 };
  expect(changesBetween([one, two, three], [one, hidden, added])).toEqual({
    written: [hidden, added],
    removed: [three],
  });
  expect(changesBetween([one], [{ ...one, until: 0 }])).toEqual({ written: [], removed: [] });
});
