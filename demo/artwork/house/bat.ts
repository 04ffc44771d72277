import { circle, group, path, polar, repeat, ring } from '#demo/artwork/press/svg.ts';

/**
 * Draws the logo of the demo exhibitor: a noctule bat whose wings are fans of light, with a lens as
 * its heart. Drawn around (0, 0), 200 wide and about 92 high, in one colour so that it works in
 * ink, foil and stencil.
 */
export function bat(colour: string, heart: string): string {
  const wing = [
    'M6 -18C22 -44 60 -50 100 -34C92 -28 88 -20 88 -8C78 -14 68 -12 62 0C54 -10 42 -8 36 8C28 0 16 2 8 20Z',
  ];
  const bones = [
    'M8 -14C34 -34 62 -40 92 -33',
    'M8 -12C34 -24 62 -26 86 -12',
    'M8 -8C28 -14 48 -14 61 -4',
    'M8 -2C18 -4 28 -2 35 4',
  ];
  const side = (flip: 1 | -1): string =>
    group(
      { transform: `scale(${flip} 1)` },
      ...wing.map((d) => path(d, colour)),
      ...bones.map((d) => path(d, 'none', { stroke: heart, 'stroke-width': 1.5, 'stroke-linecap': 'round' })),
    );
  return [
    side(1),
    side(-1),
    path(
      'M0 38C-10 28 -14 6 -12 -12C-16 -22 -16 -34 -11 -46C-7 -38 -4 -34 0 -34C4 -34 7 -38 11 -46C16 -34 16 -22 12 -12C14 6 10 28 0 38Z',
      colour,
    ),
    circle(0, -4, 8.2, heart),
    ring(0, -4, 4.6, colour, 1.6),
    repeat(6, (i) => {
      const [x, y] = polar([0, -4], 6.6, i * 60);
      return circle(x, y, 0.7, colour);
    }),
  ].join('');
}

/** Draws the same bat far away: one outline, 100 wide. */
export const farBat = (x: number, y: number, scale: number, degrees: number, colour: string): string =>
  path(
    'M0 10C-8 6 -10 0 -14 4C-18 -4 -28 -2 -32 2C-36 -8 -44 -8 -50 -4C-44 -20 -20 -22 -6 -10L-5 -18L0 -13L5 -18L6 -10C20 -22 44 -20 50 -4C44 -8 36 -8 32 2C28 -2 18 -4 14 4C10 0 8 6 0 10Z',
    colour,
    {
      transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})`,
    },
  );
