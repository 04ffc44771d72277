/** Marks of the knife: cuts that widen and narrow, alone or in fields, for woodcut and linocut. */

import { outline, type Point } from '#demo/artwork/press/svg.ts';
import { between, type Random } from '#demo/random.ts';

/** Draws one cut from `from` to `to`, widest a third of the way, bent sideways by `bow` pixels. */
export function sliver(from: Point, to: Point, width: number, bow = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const on = (t: number, side: number): Point => [
    from[0] + dx * t + nx * (bow * 4 * t * (1 - t) + side),
    from[1] + dy * t + ny * (bow * 4 * t * (1 - t) + side),
  ];
  const steps = [0, 0.12, 0.34, 0.62, 0.85, 1];
  const half = [0, 0.34, 0.5, 0.38, 0.17, 0];
  return outline([
    ...steps.map((t, i) => on(t, (half[i] ?? 0) * width)),
    ...steps.map((t, i) => on(t, -(half[i] ?? 0) * width)).reverse(),
  ]);
}

/**
 * Draws a field of cuts that radiate from a centre between two radii; denser and longer near the
 * light.
 */
export function radiating(
  centre: Point,
  inner: number,
  outer: number,
  count: number,
  width: number,
  random: Random,
): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + between(random, -0.4, 0.4)) / count) * Math.PI * 2;
    const start = inner + between(random, 0, (outer - inner) * 0.35);
    const end = start + between(random, 0.25, 1) * (outer - start);
    const on = (radius: number): Point => [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius];
    return sliver(on(start), on(end), width * between(random, 0.5, 1.3), between(random, -3, 3));
  }).join('');
}

/**
 * Draws parallel cuts inside a box, leaning by `degrees`; `density` from 0 to 1 may vary over the
 * sheet.
 */
export function hatching(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  degrees: number,
  pitch: number,
  width: number,
  random: Random,
  density: (x: number, y: number) => number = () => 1,
): string {
  const angle = (degrees * Math.PI) / 180;
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const centre: Point = [box.x + box.width / 2, box.y + box.height / 2];
  const reach = Math.hypot(box.width, box.height) / 2;
  const cuts: string[] = [];
  for (let across = -reach; across < reach; across += pitch)
    for (let run = -reach; run < reach; ) {
      const length = between(random, 26, 90);
      const x = centre[0] + along[0] * run - along[1] * across;
      const y = centre[1] + along[1] * run + along[0] * across;
      const inside = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
      const share = inside ? density(x, y) : 0;
      if (random() < share)
        cuts.push(
          sliver(
            [x, y],
            [x + along[0] * length, y + along[1] * length],
            width * (0.4 + 0.8 * share),
            between(random, -2, 2),
          ),
        );
      run += length + between(random, 4, 14);
    }
  return cuts.join('');
}
