import type { CSSProperties } from 'react';

/** Steps of the golden angle: neighbours in the catalogue are far apart in colour. */
const STEP_DEGREES = 137.5;

/** The hue by which a film is told apart in the plan; what it is called stands beside it wherever there is room. */
export const hueOf = (movieId: number): CSSProperties =>
  ({ '--hue': String(Math.round((movieId * STEP_DEGREES) % 360)) }) as CSSProperties;
