import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloursOf, oklch, rgbOf } from '#modules/exhibitor/rules/house-colours.ts';

test.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.62796, 0.25768, 29.234, '#ff0000'],
  [0.86644, 0.29483, 142.495, '#00ff00'],
  [0.45201, 0.31321, 264.052, '#0000ff'],
])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
  expect(oklch(lightness, chroma, hue)).toBe(hex);
});

test('SET-004 the accent is the house’s own, by colour or by hue; nonsense is the house style', () => {
  const house = coloursOf({}, 'default').accent;
  expect(coloursOf({ accent: '#7A1F2B' }, 'default').accent).toBe('#7A1F2B');
  expect(coloursOf({ 'accent-hue': '200' }, 'default').accent).not.toBe(house);
  for (const nonsense of ['', 'red', '-1', '361', 'NaN', '1e9'])
    expect(coloursOf({ 'accent-hue': nonsense, accent: nonsense }, 'default').accent).toBe(house);
});

test('D-059 a ladies’ event has its own accent, whatever the house’s is', () => {
  const ladies = coloursOf({}, 'ladies').accent;
  expect(ladies).not.toBe(coloursOf({}, 'default').accent);
  expect(coloursOf({ accent: '#7a1f2b', 'accent-hue': '200' }, 'ladies').accent).toBe(ladies);
});

test('WCAG 1.4.3 the accent of any hue stands out from white paper by 4.5 to 1', () => {
  const luminance = (hex: string) => {
    const [red, green, blue] = rgbOf(hex).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360 }), (hue) => {
      expect(1.05 / (luminance(coloursOf({ 'accent-hue': String(hue) }, 'default').accent) + 0.05)).toBeGreaterThan(
        4.5,
      );
    }),
  );
});
