import { expect, test } from 'vitest';
import { buildScreening } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';
import { heldCarts } from '#testing/worlds/held-carts.ts';
import { type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase({ max: 24 });
const exhibitor = tillCinema(t, { cinema: { hall: '..........|..........|......bb..' } });
const { holds, empties, visitorBuys, soldSeats } = heldCarts(boxOffice(t, () => exhibitor.own));

test('thousands of taps at eight tills beside the website: no place twice, and never the same automatic seats', {
  tags: ['T01', 'I01'],
  timeout: 180_000,
}, async () => {
  const tills = await Promise.all(Array.from({ length: 8 }, () => exhibitor.till()));
  const names = ['A', 'B'].flatMap((row) => Array.from({ length: 10 }, (_, n) => `${row}-${n + 1}`));
  let races = 0;
  for (let round = 0; round < 50; round++) {
    const screeningId = await buildScreening(t, exhibitor.own);
    const tapped = names[round % 8] ?? '';
    const next = names[(round % 8) + 1] ?? '';
    const online = [visitorBuys(screeningId, [next]), visitorBuys(screeningId)];
    // All tap the same two seats; who loses gets others.
    const held = await Promise.all(
      tills.map((till) => holds(till, screeningId, { seats: [tapped, next], assign: true })),
    );
    const bought = (await Promise.all(online)).filter((code) => code === null).length;
    const all = held.flatMap(({ seats }) => seats);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(16);
    expect(await soldSeats(tills[0] as Till, screeningId)).toHaveLength(14 + bought);
    races += tills.length + online.length;
    // They move around, and some give up.
    for (let move = 1; move <= 6; move++) {
      const moved = await Promise.all(
        tills.map((till, n) =>
          n === (round + move) % 8
            ? empties(till).then(() => null)
            : holds(till, screeningId, {
                seats: [names[(n * 7 + move) % 20] ?? '', names[(n * 3 + move) % 20] ?? ''],
                assign: n % 2 === 0,
              }),
        ),
      );
      const now = moved.flatMap((each) => each?.seats ?? []);
      expect(new Set(now).size).toBe(now.length);
      races += tills.length;
    }
  }
  expect(races).toBeGreaterThan(2_500);
});
