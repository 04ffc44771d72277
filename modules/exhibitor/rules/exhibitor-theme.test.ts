import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, oklchOf } from '#modules/exhibitor/rules/colour.ts';
import { HUES, PALETTE, READINGS, TOKENS, type Token } from '#modules/exhibitor/rules/exhibitor-palette.ts';
import { roomColours, type Styling, themeOf } from '#modules/exhibitor/rules/exhibitor-theme.ts';

const ROOMS = ['light', 'dark'] as const;
const colour = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 255 }).map((grey) => `rgb(${grey}, ${grey}, ${grey})`),
  fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 360 }))
    .map(([l, c, h]) => `oklch(${l}% ${c / 100} ${h})`),
);
const value = fc.oneof(
  colour,
  fc.tuple(colour, colour).map(([light, dark]) => `light-dark(${light}, ${dark})`),
);
const stylings: fc.Arbitrary<Styling> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...TOKENS), value, { maxKeys: 8 }),
    fc.dictionary(fc.constantFrom(...Object.keys(HUES)), fc.integer({ min: -10, max: 400 }).map(String)),
  )
  .map(([colours, hues]) => ({ ...colours, ...hues }));

/** Returns the places where a colour does not contrast enough with its background. */
function unreadable(styling: Styling): string[] {
  return ROOMS.flatMap((room) => {
    const colours = roomColours(styling, room);
    return Object.entries(READINGS).flatMap(([token, { on, ratio }]) =>
      on
        .filter((ground) => contrast(colours[token as Token], colours[ground]) < ratio)
        .map((ground) => `${room}: ${token} ${colours[token as Token]} on ${ground} ${colours[ground]}`),
    );
  });
}

test('with any colours of an exhibitor, its text and its shapes are readable (WCAG 1.4.3, 1.4.11)', {
  tags: ['SET-004'],
}, () => {
  fc.assert(
    fc.property(stylings, (styling) => {
      expect(unreadable(styling)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('the light room stays light and the dark one dark', { tags: ['SET-004'] }, () => {
  fc.assert(
    fc.property(stylings, (styling) => {
      const [light, dark] = ROOMS.map((room) => roomColours(styling, room));
      expect(contrast(light?.paper ?? '', '#000000')).toBeGreaterThanOrEqual(7);
      expect(contrast(dark?.paper ?? '', '#ffffff')).toBeGreaterThanOrEqual(7);
    }),
  );
});

test('the exhibitor style itself needs no help, in no hue of the accent (WCAG 1.4.3)', () => {
  for (let hue = 0; hue <= 360; hue += 20)
    for (const room of ROOMS) {
      const colours = roomColours({ 'accent-hue': String(hue), 'lamp-hue': String(hue) }, room);
      for (const token of TOKENS)
        expect([hue, room, token, oklchOf(colours[token]).l]).toEqual([
          hue,
          room,
          token,
          expect.closeTo(PALETTE[token][room][0], 2),
        ]);
    }
  expect(themeOf({})).toEqual({});
});

test('a colour that reads is left as it was set, one that does not is moved and keeps its hue', {
  tags: ['SET-004'],
}, () => {
  expect(roomColours({ accent: '#7A1F2B' }, 'light').accent).toBe('#7a1f2b');
  const yellow = roomColours({ accent: '#ffe000' }, 'light').accent;
  expect(oklchOf(yellow).l).toBeLessThan(oklchOf('#ffe000').l);
  expect(oklchOf(yellow).h).toBeCloseTo(oklchOf('#ffe000').h, -1);
  expect(roomColours({ accent: '#ffe000' }, 'dark').accent).toBe('#ffe000');
  expect(contrast(yellow, roomColours({}, 'light')['paper-sunken'])).toBeLessThan(4.7); // and no further than it must
});

test('what belongs to an accent or a paper follows it', { tags: ['SET-004'] }, () => {
  const exhibitor = roomColours({}, 'light');
  const green = roomColours({ accent: '#006d3c' }, 'light');
  expect(oklchOf(green['accent-strong']).h).toBeCloseTo(oklchOf('#006d3c').h, -1);
  expect(oklchOf(green['accent-strong']).l).toBeLessThan(oklchOf(green.accent).l);
  expect(green['accent-wash']).not.toBe(exhibitor['accent-wash']);
  expect(green.success).toBe(exhibitor.success);
  const cream = roomColours({ paper: '#f3e6c8' }, 'light');
  expect(oklchOf(cream['paper-sunken']).l).toBeLessThan(oklchOf(cream.paper).l);
  expect(oklchOf(cream['paper-sunken']).h).toBeCloseTo(oklchOf('#f3e6c8').h, -1);
});

test('each room may have a colour of its own; hues turn, nonsense is the exhibitor style', {
  tags: ['SET-004'],
}, () => {
  const both = 'light-dark(#7a1f2b, oklch(0.8 0.1 40))';
  expect(roomColours({ accent: both }, 'light').accent).toBe('#7a1f2b');
  expect(oklchOf(roomColours({ accent: both }, 'dark').accent).l).toBeCloseTo(0.8, 2);
  expect(themeOf({ 'accent-hue': '200' })).toMatchObject({
    'accent-hue': '200',
    accent: expect.stringMatching(/^light-dark\(/),
  });
  expect(themeOf({ accent: '#006d3c' })['accent-hue']).toMatch(/^1[56]\d$/);
  for (const nonsense of ['', 'red', '-1', '361', 'NaN', '1e9', 'light-dark(red, blue)', 'url(//evil)'])
    expect(themeOf({ 'accent-hue': nonsense, accent: nonsense, paper: nonsense })).toEqual({});
});

test('the ladies’ accent is independent of the exhibitor’s, and readable on any paper', { tags: ['D-059'] }, () => {
  expect(roomColours({ accent: '#7a1f2b', 'accent-hue': '200' }, 'light')['ladies-accent']).toBe(
    roomColours({}, 'light')['ladies-accent'],
  );
  expect(themeOf({ paper: '#909090' })['ladies-accent']).toBeDefined();
});

test('the numbers and the style sheet say the same', () => {
  const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
  const shade = (parts: readonly (number | string)[]) =>
    `oklch(${parts.map((part) => (typeof part === 'string' ? `var(--${part})` : part)).join(' ')})`;
  for (const token of TOKENS)
    expect(css).toContain(`--${token}: light-dark(${shade(PALETTE[token].light)}, ${shade(PALETTE[token].dark)});`);
  for (const [name, hue] of Object.entries(HUES)) expect(css).toContain(`--${name}: ${hue};`);
});
