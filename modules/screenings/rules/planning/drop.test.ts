import { describe, expect, test } from 'vitest';
import { type DropPlace, draggedMinute, dropScreening } from '#modules/screenings/rules/planning/drop.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import { PLANNED } from '#modules/screenings/rules/planning/planned.fixture.ts';
import { clockTime } from '#modules/screenings/rules/planning/typed-times.ts';
import { type Planned, placedAt, type Stage } from '#modules/screenings/rules/planning/week-plan.ts';

const clock = { timeZone: 'Europe/Brussels', midnightOffset: 4 };
const turnaround = { adsMinutes: 15, cleaningMinutes: 15 };

/** A film of ninety minutes in hall 1, on Friday 27 November at 20:00. */
const friday = (more: Partial<Planned> = {}): Planned =>
  placedAt(
    { ...PLANNED, revision: 4, type: 'event', ...more },
    { start: Date.parse('2026-11-27T20:00:00+01:00') },
    turnaround,
  );
const other = friday({ key: 's2', id: 2, screenId: 3 });
const drop = (screening: Planned, place: DropPlace, copy = false) =>
  dropScreening(
    [other, screening],
    screening,
    { place, copy },
    { clock, turnaround, newKey: () => 'n1', stage: 'on_sale' },
  );
const at = ({ start }: Planned): string => {
  const { day, minute } = dayMinuteOf(start, clock);
  return `${day} ${clockTime(minute)}`;
};

describe('a screening that is dragged', { tags: ['D-116'] }, () => {
  test('moves to another day and hall at its clock time, with its cleaning, and stays the same screening', () => {
    const dropped = drop(friday(), { day: '2026-11-28', screenId: 2, minute: null });
    if (dropped.kind !== 'moved') throw new Error(dropped.kind);
    expect(dropped.plan.map(({ key, screenId }) => [key, screenId])).toEqual([
      ['s2', 3],
      ['s1', 2],
    ]);
    const { screening } = dropped;
    expect([at(screening), screening.until - screening.start]).toEqual(['2026-11-28 20:00', 120 * 60_000]);
    expect([screening.id, screening.revision, screening.type]).toEqual([1, 4, 'event']);
  });

  test('a copy is not published further than what is copied, and than new shows begin', () => {
    const copyOf = (stage: Stage, begins: Stage) => {
      const place = { day: '2026-11-29', screenId: 1, minute: null } as const;
      const screening = friday({ stage });
      const dropping = { clock, turnaround, newKey: () => 'n1', stage: begins };
      const dropped = dropScreening([screening], screening, { place, copy: true }, dropping);
      return dropped.kind === 'copied' && dropped.screening.stage;
    };
    expect([copyOf('planned', 'on_sale'), copyOf('on_sale', 'provisional'), copyOf('on_sale', 'on_sale')]).toEqual([
      'planned',
      'provisional',
      'on_sale',
    ]);
  });

  test('is copied as a new one, and the first stays where it is', () => {
    const dropped = drop(friday(), { day: '2026-11-29', screenId: 1, minute: null }, true);
    if (dropped.kind !== 'copied') throw new Error(dropped.kind);
    expect(dropped.plan.map((each) => [each.key, each.id, at(each)])).toEqual([
      ['s2', 2, '2026-11-27 20:00'],
      ['s1', 1, '2026-11-27 20:00'],
      ['n1', null, '2026-11-29 20:00'],
    ]);
    expect(dropped.screening.revision).toBe(0);
  });

  test('with sold seats, or cancelled, is not moved, but can be copied', () => {
    const place = { day: '2026-11-28', screenId: 1, minute: null };
    for (const screening of [friday({ fixed: true }), friday({ cancelled: true })]) {
      expect(drop(screening, place)).toEqual({ kind: 'fixed' });
      const copied = drop(screening, place, true);
      expect(copied).toMatchObject({ kind: 'copied', screening: { fixed: false, cancelled: false } });
    }
  });

  test('is the same where it was, also by its minute', () => {
    expect(drop(friday(), { day: '2026-11-27', screenId: 1, minute: null })).toEqual({ kind: 'same' });
    expect(drop(friday(), { day: '2026-11-27', screenId: 1, minute: 20 * 60 }, true)).toEqual({ kind: 'same' });
  });

  test('finds no such time in the night when the clocks go forward, and the first of two when they go back', () => {
    const night = friday({ start: 0 });
    const spring = drop(night, { day: '2027-03-27', screenId: 1, minute: 26 * 60 + 30 });
    expect(spring).toEqual({ kind: 'never' });
    const autumn = drop(night, { day: '2027-10-30', screenId: 1, minute: 26 * 60 + 30 });
    expect(autumn).toMatchObject({ screening: { start: Date.parse('2027-10-31T02:30:00+02:00') } });
  });

  test('keeps the second of two equal clock times when only its hall changes', () => {
    const second = { ...friday(), start: Date.parse('2026-10-25T02:30:00+01:00') };
    const place = { day: '2026-10-24', screenId: 2, minute: 26 * 60 + 30 };
    expect(drop(second, place)).toMatchObject({ screening: { screenId: 2, start: second.start } });
  });

  test('starts at full five minutes of its own day', () => {
    expect(draggedMinute(20 * 60, 7, clock)).toBe(20 * 60 + 5);
    expect(draggedMinute(20 * 60, 8, clock)).toBe(20 * 60 + 10);
    expect(draggedMinute(20 * 60 + 2, 0, clock)).toBe(20 * 60);
    expect(draggedMinute(10 * 60, -2_000, clock)).toBe(4 * 60);
    expect(draggedMinute(23 * 60, 2_000, clock)).toBe(27 * 60 + 55);
  });
});
