import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourOf, contrast, oklch, oklchOf, rgbOf } from '#modules/exhibitor/rules/colour.ts';

test.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.62796, 0.25768, 29.234, '#ff0000'],
  [0.86644, 0.29483, 142.495, '#00ff00'],
  [0.45201, 0.31321, 264.052, '#0000ff'],
])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
  expect(oklch(lightness, chroma, hue)).toBe(hex);
});

test.each([
  ['#7A1F2B', '#7a1f2b'],
  [' #fa0 ', '#ffaa00'],
  ['rgb(122, 31, 43)', '#7a1f2b'],
  ['rgb(100% 0% 50%)', '#ff0080'],
  ['hsl(120 100% 25%)', '#008000'],
  ['hsl(-120deg, 100%, 50%)', '#0000ff'],
  ['oklch(62.796% 0.25768 29.234)', '#ff0000'],
  ['oklch(1 9 0)', '#ffffff'],
  ['rgb(0 0 0 / 50%)', null],
  ['#12345678', null],
  ['rgb(0 0)', null],
  ['oklch(none 0 0)', null],
  ['red', null],
  ['', null],
])('the colour %s is %s', (written, hex) => {
  expect(colourOf(written)).toBe(hex);
});

test('every colour is found again by its lightness, chroma and hue', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      const { l, c, h } = oklchOf(hex);
      const again = rgbOf(oklch(l, c, h));
      // One step of chroma, for colours at the edge of what a screen can show.
      for (const [index, channel] of rgbOf(hex).entries())
        expect(Math.abs(channel - (again[index] ?? 0))).toBeLessThan(5);
    }),
  );
});

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffff00', '#ffffff', 1.07],
])('%s and %s stand %d to 1 apart (WCAG 1.4.3)', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});
