import { expect, test } from 'vitest';
import { arrangementFrom } from '#demo/content/seat-map.ts';
import { SCREENS } from '#demo/content/venues.ts';
import { randomFrom } from '#demo/random.ts';
import { seatsTogether } from '#demo/visitors/seats-together.ts';
import type { SeatWire } from '#modules/seating/contract/public.ts';
import { lovePairs } from '#modules/seating/rules/arrangement.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';

const HALL = arrangementFrom(
  `
ssss|ssss
ssss|ssss
LRLR|LRLR`,
  { row_naming: null, separator: '-' },
);
const names = (seats: readonly SeatWire[] | null): string[] => (seats ?? []).map(({ name }) => name);

test('a party sits side by side in one row, and not over an aisle', () => {
  const random = randomFrom('a party');
  for (let party = 0; party < 50; party++) {
    const seats =
      seatsTogether(
        seatGrid(HALL, () => 'available'),
        3,
        random,
        0,
      ) ?? [];
    const [first] = seats;
    expect(seats.map(({ screen_row, screen_col }) => [screen_row, screen_col])).toEqual(
      [0, 1, 2].map((place) => [first?.screen_row, (first?.screen_col ?? 0) + place]),
    );
  }
  expect(
    seatsTogether(
      seatGrid(HALL, () => 'available'),
      5,
      random,
      0,
    ),
  ).toBeNull();
});

test('love seats are taken in pairs', () => {
  const onlyLoveSeats = seatGrid(HALL, (id) =>
    HALL.seats.find((seat) => seat.id === id)?.row === 3 ? 'available' : 'sold',
  );
  expect(seatsTogether(onlyLoveSeats, 1, randomFrom('alone'), 0)).toBeNull();
  const pair = names(seatsTogether(onlyLoveSeats, 2, randomFrom('a pair'), 0));
  const idOf = (name: string) => HALL.seats.find((seat) => seat.name === name)?.id ?? 0;
  expect(lovePairs(HALL).get(idOf(pair[0] ?? ''))).toBe(idOf(pair[1] ?? ''));
});

test('with a distance, a seat beside another party stays empty', () => {
  const taken = seatGrid(HALL, (id) =>
    HALL.seats.find((seat) => seat.id === id)?.name.endsWith('-2') ? 'sold' : 'available',
  );
  for (let party = 0; party < 20; party++)
    expect(names(seatsTogether(taken, 1, randomFrom(`party ${party}`), 1))).not.toEqual([
      expect.stringMatching(/-[13]$/),
    ]);
});

test.each(
  SCREENS.filter(({ arrangement, config }) => arrangement && !config.social_distancing_enabled).map(
    (screen) => [screen.name, screen] as const,
  ),
)('parties fill %s to the last seat', (_, { arrangement, capacity }) => {
  if (!arrangement) return;
  const random = randomFrom('a full hall');
  const sold = new Set<string>();
  const nameOf = new Map(arrangement.seats.map(({ id, name }) => [id, name]));
  for (let parties = 0; parties < capacity && sold.size < capacity; parties++) {
    const grid = seatGrid(arrangement, (id) => (sold.has(nameOf.get(id) ?? '') ? 'sold' : 'available'));
    const seats = [3, 2, 1].map((size) => seatsTogether(grid, size, random, 0)).find((each) => each !== null);
    for (const { name } of seats ?? []) sold.add(name);
  }
  expect(sold.size).toBe(capacity);
});
