import { expect, test } from 'vitest';
import { kilometresBetween, nearestFirst } from '#modules/venues/rules/nearest-cinemas.ts';

const ARLON = { lat: 49.6837, lng: 5.8163 };
const LIEGE = { lat: 50.6326, lng: 5.5797 };
const EUPEN = { lat: 50.6279, lng: 6.0362 };
const cinema = (name: string, { lat, lng }: { lat: number | null; lng: number | null }) => ({
  name,
  address: { lat, lng },
});

test('distances are those of a map', () => {
  expect(kilometresBetween(ARLON, LIEGE)).toBeCloseTo(106.9, 0);
  expect(kilometresBetween(LIEGE, ARLON)).toBeCloseTo(kilometresBetween(ARLON, LIEGE), 6);
  expect(kilometresBetween(EUPEN, EUPEN)).toBe(0);
  expect(kilometresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.2, 0);
});

test('the nearest cinema is first, one without coordinates last', () => {
  const found = nearestFirst(
    [cinema('unknown', { lat: null, lng: 6 }), cinema('arlon', ARLON), cinema('liege', LIEGE)],
    EUPEN,
  );
  expect(found.map(({ cinema: { name }, kilometres }) => [name, kilometres && Math.round(kilometres)])).toEqual([
    ['liege', 32],
    ['arlon', 106],
    ['unknown', null],
  ]);
});
