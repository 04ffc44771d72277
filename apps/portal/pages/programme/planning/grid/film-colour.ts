import type { CSSProperties } from 'react';

/** Steps of the golden angle: neighbours in the catalogue have clearly different colours. */
const STEP_DEGREES = 137.5;

/** Returns the hue that identifies a film in the plan; its title is beside it if there is space. */
export const hueOf = (movieId: number): CSSProperties =>
  ({ '--hue': String(Math.round((movieId * STEP_DEGREES) % 360)) }) as CSSProperties;
