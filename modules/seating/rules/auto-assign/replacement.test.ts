import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { offerReplacement } from '#modules/seating/rules/auto-assign/replacement.ts';
import { drawn, hall } from '#modules/seating/rules/testing.ts';

const offered = (drawing: string, requestedIds: readonly number[]) => {
  const plan = hall(drawing);
  return offerReplacement(prepareArrangement(plan.arrangement, DEFAULT_SEATING_CONFIG), plan, requestedIds);
};

test.each([
  ['the seats beside the lost ones', '.......##..', [108, 109], '.....@@##..'],
  ['a seat still free is offered again with a neighbour', '........#..', [108, 109], '......@@#..'],
  ['the row in front rather than a far seat in the same row', '........|..####..', [204, 205], '...@@...|..####..'],
  ['a seat one aside rather than the row behind', '.#.|...', [102], '@#.|...'],
  ['together rather than near', '.##.|....', [102, 103], '.##.|.@@.'],
  ['split only when no row holds the party', '.##.', [102, 103], '@##@'],
  ['a love seat by a love seat', '{}<>....', [101, 102], '{}@@....'],
  ['a comfort seat by a comfort seat, each in its class', 'Cc#.', [101, 103], 'C@#@'],
  ['a wheelchair place by a wheelchair place', 'w.w', [101], '@.w'],
] as const)(
  'a lost race is answered with %s',
  { tags: ['SEAT-011', 'CLAIM-9'] },
  (_, drawing, requestedIds, expected) => {
    expect(drawn(hall(drawing), offered(drawing, requestedIds))).toBe(expected);
  },
);

test.each([
  ['the class is sold out, another would change the price', 'CC....', [101, 102]],
  ['half a love seat cannot be offered', '{><>', [102]],
  ['a seat is unknown', '....', [999]],
] as const)('nothing is offered when %s', { tags: ['SEAT-011', 'CLAIM-9'] }, (_, drawing, requestedIds) => {
  expect(offered(drawing, requestedIds)).toBeNull();
});

test('each ticket keeps its class: the replacements are in the order of the tickets', {
  tags: ['SEAT-011', 'CLAIM-9'],
}, () => {
  expect(offered('#Cc...', [102, 101])).toEqual([103, 104]);
});

test('a seat requested twice gets two seats', { tags: ['SEAT-011', 'CLAIM-9'] }, () => {
  expect(offered('#...', [101, 101])).toEqual([102, 103]);
});

test('offered seats are free, distinct, of the same classes, and side by side if the class has such a run', {
  tags: ['SEAT-011', 'CLAIM-9'],
}, () => {
  const tiles = fc.constantFrom('.', '.', '#', 'c', 'C', '_', 'x', 'n', '<>', '{}');
  const halls = fc
    .array(fc.array(tiles, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((rows) => rows.map((row) => row.join('')).join('|'));
  fc.assert(
    fc.property(halls, fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), (drawing, picks) => {
      const plan = hall(drawing);
      const { seats } = plan.arrangement;
      if (seats.length === 0) return;
      const classOf = new Map(seats.map((seat) => [seat.id, seat.class]));
      const requestedIds = picks.map((pick) => seats[pick % seats.length]?.id ?? 0);
      const answer = offered(drawing, requestedIds);
      if (!answer) return;
      expect(new Set(answer).size).toBe(requestedIds.length);
      for (const [index, id] of answer.entries()) {
        const seat = seats.find((candidate) => candidate.id === id);
        expect(seat && !seat.disabled && seat.autoassign && !plan.taken.has(id)).toBe(true);
        expect(seat?.class).toBe(classOf.get(requestedIds[index] ?? 0));
      }
      if (!requestedIds.every((id) => classOf.get(id) === 'standard_seats')) return;
      const together = drawn(plan, answer).includes('@'.repeat(requestedIds.length));
      expect(together).toBe(new RegExp(`\\.{${requestedIds.length}}`).test(drawing));
    }),
    { numRuns: 500 },
  );
});
