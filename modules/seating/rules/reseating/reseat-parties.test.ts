import { describe, expect, test } from 'vitest';
import { compareClasses } from '#modules/seating/rules/arrangement.ts';
import {
  type Party,
  type Reseated,
  reseatParties,
  reseatUnnumbered,
} from '#modules/seating/rules/reseating/reseat-parties.ts';
import { type Hall, hall } from '#modules/seating/rules/testing.ts';

/** Parties as letters on the plan of the old hall: `AAB.` are A with two seats and B with one. */
function parties(plan: Hall, letters: string): Party[] {
  const places = new Map<string, Party['places'][number][]>();
  letters.split('|').forEach((row, rowIndex) => {
    [...row].forEach((key, columnIndex) => {
      if (!/[A-Z]/.test(key)) return;
      const claim = 100 * (rowIndex + 1) + columnIndex + 1;
      const seat = plan.arrangement.seats.find(({ id }) => id === claim) ?? expect.fail(`no seat ${claim}`);
      places.set(key, [...(places.get(key) ?? []), { claim, seat, class: seat.class }]);
    });
  });
  return [...places].map(([key, list]) => ({ key, places: list }));
}
const move = (
  from: string,
  letters: string,
  to: string,
  more: { blocks?: readonly string[]; before?: ReadonlyMap<number, number> } = {},
) => {
  const old = hall(from);
  const plan = hall(to);
  const groups = parties(old, letters);
  const isBlock = ({ key }: Party) => more.blocks?.includes(key) ?? false;
  const result = reseatParties({
    parties: groups.filter((group) => !isBlock(group)),
    blocks: groups.filter(isBlock),
    from: old.arrangement,
    to: plan.arrangement,
    compare: compareClasses,
    before: more.before ?? new Map(),
  });
  return { drawn: drawn(plan, groups, result), result };
};
/** The new hall with the letter of each party on its seats. */
function drawn(plan: Hall, groups: readonly Party[], { seats }: Reseated): string {
  const rows = plan.drawing.split('|').map((row) => [...row]);
  for (const { key, places } of groups)
    for (const { claim } of places) {
      const id = seats.get(claim);
      const row = id === undefined ? undefined : rows[Math.floor(id / 100) - 1];
      if (row && id !== undefined) row[(id % 100) - 1] = key;
    }
  return rows.map((row) => row.join('')).join('|');
}
const unseated = (claim: number): Party['places'][number] => ({ claim, seat: null, class: null });

describe('parties get seats in another hall', { tags: ['D-199'] }, () => {
  test('side by side, near to where they sat', { tags: ['RESEAT-4'] }, () => {
    const { drawn: after, result } = move('....|....|....', 'AA..|..BB|C...', '......|......|......');
    expect(after).toBe('AA....|....BB|C.....');
    expect(result.proof).toMatchObject({ parties: 3, places: 5, together: 3, apart: [], lower: [] });
  });

  test('larger parties first', { tags: ['RESEAT-3'] }, () => {
    expect(move('..._|...', 'AA._|BBB', '..._..').drawn).toBe('BBB_AA');
  });

  test('a party that fits in no row is split, no guest alone if that can be avoided', { tags: ['RESEAT-4'] }, () => {
    const { drawn: after, result } = move('....', 'AAAA', '..._...');
    expect(after).toMatch(/^AA\._\.?AA\.?$|^\.AA_AA\.$|^\.AA_\.AA$|^AA\._AA\.$/);
    expect(result.proof).toMatchObject({ together: 0, apart: [{ key: 'A', wasTogether: true }] });
  });

  test('seats that leave few gaps, if those near to the old ones tear a party apart', { tags: ['RESEAT-7'] }, () => {
    const { result } = move('.....|.....', '..AA.|BBB..', '.....');
    expect(result.proof).toMatchObject({ together: 2, apart: [] });
  });

  test('the same class or a better one', { tags: ['RESEAT-5'] }, () => {
    expect(move('..vv', 'AABB', 'vv..vv').result.proof.lower).toEqual([]);
    expect(move('..vv', 'AABB', 'vv..').drawn).toBe('BBAA');
    expect(move('..', 'AA', 'cc').drawn).toBe('AA');
  });

  test('the seats of a dearer class stay for those who have paid for it', { tags: ['RESEAT-5'] }, () => {
    const { drawn: after, result } = move('...|vv_', 'AAA|BB_', 'vvv..');
    expect(after).toMatch(/BB/);
    expect(result.proof.lower).toEqual([]);
    expect(result.proof.apart).toEqual([]);
  });

  test('too few seats of the class: as few places as possible get a lower one, of the last parties', {
    tags: ['RESEAT-5'],
  }, () => {
    const { result } = move('vvvv', 'AAAB', 'vvv.');
    expect(result.proof.lower).toEqual([{ key: 'B', places: 1 }]);
    expect(result.lack).toEqual({ places: 0, wheelchair: 0 });
  });

  test('a wheelchair place stays one, with the companion beside', { tags: ['RESEAT-2'] }, () => {
    const { drawn: after, result } = move('.w..', '.AA.', '....|w.w.');
    expect(after).toBe('....|wAA.');
    expect(result.proof).toMatchObject({ together: 1, unaccompanied: [] });
    expect(move('....', 'AAAA', 'w..w..').drawn).toBe('wAAwAA');
  });

  test('a companion that finds no seat beside the wheelchair is named', { tags: ['RESEAT-2'] }, () => {
    const { result } = move('.w', 'AA', 'w_.');
    expect(result.proof).toMatchObject({ apart: [{ key: 'A', wasTogether: true }], unaccompanied: ['A'] });
  });

  test.each([
    ['too few seats', '....', 'AAAB', '...', { places: 1, wheelchair: 0 }],
    ['too few wheelchair places', 'ww', 'AB', 'w....', { places: 1, wheelchair: 1 }],
    ['wheelchair places are for wheelchairs', '..', 'AA', 'www', { places: 2, wheelchair: 0 }],
    ['a disabled seat is no seat', '..', 'AA', '.x', { places: 1, wheelchair: 0 }],
  ])('%s: it says how many are missing', { tags: ['RESEAT-1'] }, (_, from, letters, to, lack) => {
    expect(move(from, letters, to).result.lack).toEqual(lack);
  });

  test('seats that are only chosen by hand are used when the others do not do', { tags: ['D-043'] }, () => {
    expect(move('..', 'AA', 'nn..').drawn).toBe('nnAA');
    expect(move('...', 'AAB', 'nn.').result.lack.places).toBe(0);
  });

  test('the other half of a love seat is for the same party', { tags: ['D-034'] }, () => {
    expect(move('.', 'A', '<>.').drawn).toBe('<>A');
    expect(move('<>', 'AA', '..<>').drawn).toBe('..AA');
    const { seats } = move('._.', 'A_B', '<>_<>').result;
    expect(new Set([...seats.values()].map((id) => (id < 103 ? 'left' : 'right'))).size).toBe(2);
  });

  test('blocked places follow after the parties, as far as there is room', { tags: ['RESEAT-6', 'D-041'] }, () => {
    const { drawn: after, result } = move('....', 'AAXX', '...', { blocks: ['X'] });
    expect([...after].sort().join('')).toBe('AAX');
    expect(result.proof).toMatchObject({ parties: 1, places: 2, blocked: 1, freed: 1 });
  });

  test('who returns gets the old seat, and a party that came meanwhile sits beside', { tags: ['RESEAT-8'] }, () => {
    const before = new Map([
      [101, 103],
      [102, 104],
    ]);
    expect(move('....', 'AABB', '......', { before }).drawn).toMatch(/^(BBAA\.\.|..AABB)$/);
  });

  test('from an unnumbered hall to numbered seats, and into an unnumbered one', { tags: ['D-044'] }, () => {
    const groups: Party[] = [
      { key: 'A', places: [unseated(1), unseated(2)] },
      { key: 'B', places: [unseated(3)] },
    ];
    const plan = hall('...|...');
    const into = reseatParties({
      parties: groups,
      blocks: [],
      from: null,
      to: plan.arrangement,
      compare: compareClasses,
      before: new Map(),
    });
    expect(into.seats.size).toBe(3);
    expect(into.proof).toMatchObject({ together: 2, lower: [] });
    const blocks: Party[] = [{ key: 'X', places: [unseated(4), unseated(5)] }];
    expect(reseatUnnumbered({ parties: groups, blocks, compare: compareClasses }, 4)).toMatchObject({
      lack: { places: 0 },
      proof: { blocked: 1, freed: 1, together: 2 },
    });
    expect(reseatUnnumbered({ parties: groups, blocks: [], compare: compareClasses }, 1).lack).toEqual({
      places: 2,
      wheelchair: 0,
    });
  });
});
