import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cannotBeScheduledAt,
  collisions,
  occupiedRange,
  overlaps,
  type PlannedScreening,
  screenOccupied,
  screenTimes,
} from '#modules/screenings/rules/planning/occupancy.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 19);

test.each([
  ['a film of 100 minutes', 100, undefined, 130],
  ['a film of unknown length counts as 120', null, undefined, 150],
  ['settings of the cinema', 100, { adsMinutes: 25, cleaningMinutes: 20 }, 145],
  ['no ads, no cleaning', 90, { adsMinutes: 0, cleaningMinutes: 0 }, 90],
] as const)('%s occupies the screen', { tags: ['D-115'] }, (_, runtime, settings, minutes) => {
  expect(occupiedRange(START, runtime, settings)).toEqual({ from: START, until: START + minutes * MINUTE });
});

test('the film begins after the advertising; the end of a film of unknown length is not known', {
  tags: ['D-115'],
}, () => {
  const turnaround = { adsMinutes: 20 };
  expect(screenTimes({ start: START, runtimeMinutes: 100 }, turnaround)).toEqual({
    filmStart: START + 20 * MINUTE,
    filmEnd: START + 120 * MINUTE,
  });
  expect(screenTimes({ start: START, runtimeMinutes: null }, turnaround).filmEnd).toBeNull();
});

test.each([
  ['back to back', [0, 100], [100, 200], false],
  ['one minute too early', [0, 100], [99, 200], true],
  ['inside', [0, 100], [20, 30], true],
  ['the same', [0, 100], [0, 100], true],
  ['apart', [0, 100], [150, 200], false],
] as const)('overlap: %s', { tags: ['D-115'] }, (_, a, b, expected) => {
  const range = ([from, until]: readonly [number, number]) => ({ from, until });
  expect(overlaps(range(a), range(b))).toBe(expected);
  expect(overlaps(range(b), range(a))).toBe(expected);
});

const planned = (
  id: number | null,
  screenId: number,
  from: number,
  until: number,
  cancelled = false,
): PlannedScreening => ({
  id,
  screenId,
  from,
  until,
  cancelled,
  movieTitle: `Film ${id ?? 'new'}`,
});
const pairs = (plan: PlannedScreening[], existing: PlannedScreening[]) =>
  collisions(plan, existing).map((collision) => [collision.planned.movieTitle, collision.with.movieTitle]);

test.each([
  ['a free slot', [planned(null, 1, 100, 200)], [planned(1, 1, 0, 100)], []],
  ['another film on the screen', [planned(null, 1, 50, 150)], [planned(1, 1, 0, 100)], [['Film new', 'Film 1']]],
  [
    'an existing film that begins later',
    [planned(null, 1, 0, 100)],
    [planned(1, 1, 50, 150)],
    [['Film new', 'Film 1']],
  ],
  ['another screen', [planned(null, 2, 50, 150)], [planned(1, 1, 0, 100)], []],
  ['a cancelled screening occupies nothing', [planned(null, 1, 50, 150)], [planned(1, 1, 0, 100, true)], []],
  ['a cancelled plan collides with nothing', [planned(2, 1, 50, 150, true)], [planned(1, 1, 0, 100)], []],
  ['moving a screening does not collide with its own old place', [planned(1, 1, 50, 150)], [planned(1, 1, 0, 100)], []],
  [
    'swapping two screenings',
    [planned(1, 1, 100, 200), planned(2, 1, 0, 100)],
    [planned(1, 1, 0, 100), planned(2, 1, 100, 200)],
    [],
  ],
  ['two of the plan', [planned(1, 1, 0, 100), planned(2, 1, 50, 150)], [], [['Film 2', 'Film 1']]],
  ['existing ones among themselves are not reported', [], [planned(1, 1, 0, 100), planned(2, 1, 50, 150)], []],
  [
    'a long film collides with all it covers',
    [planned(null, 1, 0, 500)],
    [planned(1, 1, 50, 100), planned(2, 1, 200, 300)],
    [
      ['Film new', 'Film 1'],
      ['Film new', 'Film 2'],
    ],
  ],
] as const)('%s', { tags: ['D-115', 'D-116', 'ERR-042'] }, (_, plan, existing, expected) => {
  expect(pairs([...plan], [...existing])).toEqual(expected);
});

test('exactly the overlapping pairs of a plan collide, each once', { tags: ['D-115', 'D-116'] }, () => {
  const screenings = fc.array(
    fc.record({ screenId: fc.integer({ min: 1, max: 3 }), from: fc.nat(100), length: fc.integer({ min: 1, max: 40 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(screenings, (drafts) => {
      const plan = drafts.map((d, index) => planned(index + 1, d.screenId, d.from, d.from + d.length));
      const expected = plan.flatMap((a, i) =>
        plan
          .slice(i + 1)
          .filter((b) => a.screenId === b.screenId && overlaps(a, b))
          .map((b) => [a.id, b.id].sort().join()),
      );
      const actual = collisions(plan, []).map((c) => [c.planned.id, c.with.id].sort().join());
      expect(actual.sort()).toEqual(expected.sort());
    }),
  );
});

test('the conflict names the other movie', { tags: ['ERR-042'] }, () => {
  expect(screenOccupied({ movieTitle: 'Metropolis' }, 'rows.3.start')).toEqual({
    code: 'screening.screen_occupied',
    params: { movie: 'Metropolis' },
    path: 'rows.3.start',
  });
});

test.each([
  ['in the future, no first day', START, null, false],
  ['now', START - MINUTE, null, false],
  ['in the past', START - 2 * MINUTE, null, true],
  ['on the first allowed day', START, '2026-11-20', false],
  ['before the first allowed day', START, '2026-11-21', true],
] as const)('a movie scheduled %s', { tags: ['D-115', 'ERR-042'] }, (_, startsAt, firstDay, refused) => {
  const problem = cannotBeScheduledAt({ startsAt, day: '2026-11-20', movieTitle: 'Faust' }, firstDay, START - MINUTE);
  expect(problem).toEqual(
    refused ? { code: 'screening.not_at_this_time', params: { movie: 'Faust' }, path: 'start' } : null,
  );
});
