import { describe, expect, test } from 'vitest';
import { linesOf, withCell, writeLines } from '#modules/screenings/rules/planning/cell.ts';
import type { Planned, PlannedFilm } from '#modules/screenings/rules/planning/week-plan.ts';

const clock = { timeZone: 'Europe/Brussels', midnightOffset: 4 };
let next = 0;
const writing = {
  clock,
  turnaround: { adsMinutes: 15, cleaningMinutes: 15 },
  newKey: () => `n${++next}`,
  stage: 'on_sale' as const,
};
const film = (versionId: number, movieTitle: string): PlannedFilm => ({
  versionId,
  movieId: versionId,
  movieTitle,
  runtimeMinutes: 90,
  showingFrom: null,
});
const [sunrise, nosferatu] = [film(1, 'Sunrise'), film(2, 'Nosferatu')];
const saved = (id: number, of: PlannedFilm, start: string, more: Partial<Planned> = {}): Planned => ({
  ...of,
  key: `s${id}`,
  id,
  revision: 3,
  screenId: 5,
  start: Date.parse(start),
  until: Date.parse(start) + 7_200_000,
  type: 'regular',
  visibility: 15,
  stage: 'on_sale',
  fixed: false,
  cancelled: false,
  ...more,
});
const cell = { day: '2026-11-27', screenId: 5 };
const keysAndTimes = (screenings: readonly Planned[]) =>
  screenings.map(({ key, start }) => [key, new Date(start).toISOString().slice(0, 16)]);

describe('editing a cell', { tags: ['D-116'] }, () => {
  const early = saved(1, sunrise, '2026-11-27T14:00:00+01:00', { type: 'school' });
  const late = saved(2, sunrise, '2026-11-28T00:30:00+01:00');
  const other = saved(3, nosferatu, '2026-11-27T17:00:00+01:00');
  const sold = saved(4, nosferatu, '2026-11-27T20:00:00+01:00', { fixed: true });
  const standing = [late, early, other, sold];

  test('shows lines of a film and its times, without fixed screenings', () => {
    expect(linesOf(standing, clock)).toEqual([
      { film: sunrise, times: '14:00 00:30' },
      { film: nosferatu, times: '17:00' },
    ]);
  });

  test('keeps unchanged screenings, moves those at another time, creates the rest and removes what is left over', () => {
    const lines = [
      { film: sunrise, times: '14 15:30 18.00' },
      { film: nosferatu, times: '' },
    ];
    const { screenings, notes } = writeLines(standing, cell, lines, writing);
    expect(notes).toEqual([]);
    expect(screenings[0]).toBe(early);
    expect(keysAndTimes(screenings.slice(1, 2))).toEqual([['s2', '2026-11-27T14:30']]);
    expect(screenings[2]).toMatchObject({ id: null, type: 'regular', visibility: 15, screenId: 5 });
    expect(withCell([...standing], cell, screenings, clock)).toEqual([sold, ...screenings]);
  });

  test('reports invalid times, and times of the two nights when the clocks change', () => {
    const autumn = { day: '2026-10-24', screenId: 5 };
    const read = (day: typeof cell, times: string) => writeLines([], day, [{ film: sunrise, times }], writing);
    expect(read(cell, '20:00 soon').notes).toEqual([{ line: 0, kind: 'wrong', word: 'soon' }]);
    expect(read(autumn, '26:30')).toMatchObject({
      notes: [{ kind: 'twice', word: '02:30' }],
      screenings: [{ start: Date.parse('2026-10-25T02:30:00+02:00') }],
    });
    const spring = read({ day: '2026-03-28', screenId: 5 }, '2:30 20:00');
    expect(spring.notes).toMatchObject([{ kind: 'never', word: '02:30' }]);
    expect(spring.screenings).toHaveLength(1);
    expect(read(cell, '29:00').notes).toMatchObject([{ kind: 'next_day', word: '05:00' }]);
  });

  test('a screening at the second of two equal times stays there', () => {
    const second = saved(9, sunrise, '2026-10-25T02:30:00+01:00');
    const day = { day: '2026-10-24', screenId: 5 };
    const { screenings } = writeLines([second], day, linesOf([second], clock), writing);
    expect(screenings).toEqual([second]);
  });
});
