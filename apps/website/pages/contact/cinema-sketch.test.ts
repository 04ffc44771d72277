import { expect, test } from 'vitest';
import { cinemaSketch, roundedDistance, SKETCH_WIDTH } from '#apps/website/pages/contact/cinema-sketch.ts';

type Place = { name: string; lat: number | null; lng: number | null };
const positionOf = ({ lat, lng }: Place) => (lat === null || lng === null ? null : { lat, lng });
const sketch = (...places: Place[]) => cinemaSketch(places, positionOf);
const GRANDE = { name: 'Grande', lat: 49.6838, lng: 5.8152 };
const PETITE = { name: 'Petite', lat: 49.6811, lng: 5.8209 };

test('the eastern cinema is on the right, the northern one above, all inside the drawing', () => {
  const drawn = sketch(GRANDE, PETITE);
  const [grande, petite] = drawn?.places ?? [];
  if (!drawn || !grande || !petite) throw new Error('nothing was drawn');
  expect(petite.x).toBeGreaterThan(grande.x);
  expect(petite.y).toBeGreaterThan(grande.y);
  for (const { x, y } of [grande, petite]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SKETCH_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(drawn.height);
  }
});

test('the bar of the scale is as long as the drawing says', () => {
  const drawn = sketch(GRANDE, PETITE);
  const [grande, petite] = drawn?.places ?? [];
  if (!drawn || !grande || !petite) throw new Error('nothing was drawn');
  const metres = Math.hypot(grande.x - petite.x, grande.y - petite.y) * (drawn.scale.metres / drawn.scale.length);
  expect(Math.abs(metres - roundedDistance(GRANDE, PETITE))).toBeLessThan(30);
});

test('Grande and Petite are half a kilometre apart', () => {
  expect(roundedDistance(GRANDE, PETITE)).toBe(500);
});

test.each([
  ['one cinema', [GRANDE]],
  ['a cinema without a position', [GRANDE, { ...PETITE, lat: null }]],
  ['two at one address', [GRANDE, { ...GRANDE, name: 'Studio' }]],
  ['cinemas of two countries', [GRANDE, { name: 'Berlin', lat: 52.5, lng: 13.4 }]],
])('%s has no sketch', (_, places) => expect(sketch(...places)).toBeNull());
