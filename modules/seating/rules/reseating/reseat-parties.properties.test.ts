import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareClasses, lovePairs } from '#modules/seating/rules/arrangement.ts';
import { type Party, reseatParties } from '#modules/seating/rules/reseating/reseat-parties.ts';
import { type Hall, hall } from '#modules/seating/rules/testing.ts';

const drawings = (tokens: readonly string[]) =>
  fc
    .array(fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 5 })
    .map((rows) => hall(rows.map((row) => row.join('')).join('|')));
const anyHall = drawings(['.', '.', '.', '_', 'x', 'n', 'w', 'c', 'v', '<>']);
const hallWithoutLove = drawings(['.', '.', '.', '.', '_', 'x', 'n', 'w', 'c', 'v']);

/** Gives the seats of a hall to parties of 1 to 6, in reading order; some seats stay empty. */
const partiesIn = (plan: Hall, sizes: readonly number[]): Party[] => {
  const open = plan.arrangement.seats.filter(({ disabled }) => !disabled);
  return sizes.flatMap((size, index) => {
    const seats = open.splice(0, size);
    return seats.length === 0
      ? []
      : [
          {
            key: `bill ${String(index).padStart(2, '0')}`,
            places: seats.map((seat) => ({ claim: seat.id, seat, class: seat.class })),
          },
        ];
  });
};
const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 10 });
const moved = (from: Hall, to: Hall, groups: readonly Party[]) =>
  reseatParties({
    parties: groups,
    blocks: [],
    from: from.arrangement,
    to: to.arrangement,
    compare: compareClasses,
    before: new Map(),
  });
const seatsOf = (plan: Hall) => new Map(plan.arrangement.seats.map((seat) => [seat.id, seat]));

test('every place gets one seat of its own, in use, or the move lacks seats', { tags: ['D-199'] }, () => {
  fc.assert(
    fc.property(anyHall, anyHall, sizes, (from, to, list) => {
      const groups = partiesIn(from, list);
      const { seats, lack, proof } = moved(from, to, groups);
      const given = [...seats.values()];
      expect(new Set(given).size).toBe(given.length);
      for (const id of given) expect(seatsOf(to).get(id)).toMatchObject({ disabled: false });
      if (lack.places === 0) expect(given).toHaveLength(groups.flatMap(({ places }) => places).length);
      if (lack.places === 0) expect(proof.together + proof.apart.length).toBe(groups.length);
    }),
  );
});

test('a wheelchair place stays one, and no other place gets one', { tags: ['D-199'] }, () => {
  fc.assert(
    fc.property(anyHall, anyHall, sizes, (from, to, list) => {
      const groups = partiesIn(from, list);
      const { seats } = moved(from, to, groups);
      for (const { places } of groups)
        for (const { claim, seat } of places) {
          const now = seatsOf(to).get(seats.get(claim) ?? -1);
          if (now) expect(now.class === 'wheelchair_seats').toBe(seat?.class === 'wheelchair_seats');
        }
    }),
  );
});

test('no two parties share a love seat', { tags: ['D-199', 'D-034'] }, () => {
  fc.assert(
    fc.property(anyHall, anyHall, sizes, (from, to, list) => {
      const groups = partiesIn(from, list);
      const { seats } = moved(from, to, groups);
      const pairs = lovePairs(to.arrangement);
      const partyOn = new Map(
        groups.flatMap(({ key, places }) => places.map(({ claim }) => [seats.get(claim) ?? -claim, key] as const)),
      );
      for (const [a, b] of pairs) if (partyOn.has(a) && partyOn.has(b)) expect(partyOn.get(a)).toBe(partyOn.get(b));
    }),
  );
});

test('seats are missing exactly when there are too few, and a class is lower only when it is short', {
  tags: ['D-199'],
}, () => {
  fc.assert(
    fc.property(hallWithoutLove, hallWithoutLove, sizes, (from, to, list) => {
      const groups = partiesIn(from, list);
      const { lack, proof } = moved(from, to, groups);
      const needed = groups.flatMap(({ places }) => places.map(({ seat }) => seat?.class ?? ''));
      const usable = to.arrangement.seats.filter(({ disabled }) => !disabled).map((seat) => seat.class);
      const isChair = (name: string) => name === 'wheelchair_seats';
      const chairs = Math.max(0, needed.filter(isChair).length - usable.filter(isChair).length);
      const others = (names: readonly string[]) => names.filter((name) => !isChair(name));
      const missing = Math.max(0, others(needed).length - others(usable).length);
      expect(lack).toEqual({ places: chairs + missing, wheelchair: chairs });
      if (lack.places > 0) return;
      const enough = ['comfort_seats', 'vip_seats'].every(
        (least) =>
          others(needed).filter((name) => compareClasses(name, least) >= 0).length <=
          others(usable).filter((name) => compareClasses(name, least) >= 0).length,
      );
      expect(proof.lower.length === 0).toBe(enough);
    }),
  );
});

test('the order in which the bills are read changes nothing', { tags: ['D-199'] }, () => {
  fc.assert(
    fc.property(anyHall, anyHall, sizes, (from, to, list) => {
      const groups = partiesIn(from, list);
      const there = moved(from, to, groups).seats;
      const back = moved(from, to, [...groups].reverse()).seats;
      expect(new Map([...back].sort())).toEqual(new Map([...there].sort()));
    }),
  );
});

test('into a hall of the same plan that is half empty every party stays together', { tags: ['D-199'] }, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
      (rows, list) => {
        const plan = hall(Array.from({ length: rows }, () => '........').join('|'));
        const groups = partiesIn(plan, list).filter(({ places }) =>
          places.every(({ seat }) => seat?.row === places[0]?.seat?.row),
        );
        const few = groups.slice(0, rows);
        expect(moved(plan, plan, few).proof.apart).toEqual([]);
      },
    ),
  );
});
