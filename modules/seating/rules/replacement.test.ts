import { expect, test } from 'vitest';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { prepareArrangement } from '#modules/seating/rules/assignable-lanes.ts';
import { offerReplacement } from '#modules/seating/rules/replacement.ts';
import { drawn, hall } from '#modules/seating/rules/testing.ts';

const offered = (drawing: string, wanted: readonly number[]) => {
  const plan = hall(drawing);
  return offerReplacement(prepareArrangement(plan.arrangement, DEFAULT_SEATING_CONFIG), plan, wanted);
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
] as const)('SEAT-011 C9 a lost race is answered with %s', (_, drawing, wanted, expected) => {
  expect(drawn(hall(drawing), offered(drawing, wanted))).toBe(expected);
});

test.each([
  ['the class is sold out, another would change the price', 'CC....', [101, 102]],
  ['half a love seat cannot be offered', '{><>', [102]],
  ['a seat is unknown', '....', [999]],
] as const)('SEAT-011 C9 nothing is offered when %s', (_, drawing, wanted) => {
  expect(offered(drawing, wanted)).toBeNull();
});

test('SEAT-011 C9 each ticket keeps its class: the replacements stand in the order of the tickets', () => {
  expect(offered('#Cc...', [102, 101])).toEqual([103, 104]);
});
