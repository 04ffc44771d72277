/** Where something is visible. Stored as a bitmask, sent as a list of upper-case names (D-110). */
export const SURFACES = { SITE: 1, SIGNAGE: 2, POS: 4, PORTAL: 8 } as const;
export type Surface = keyof typeof SURFACES;
export const VISIBLE_EVERYWHERE = 15;

export const isVisibleOn = (mask: number, surface: Surface): boolean => (mask & SURFACES[surface]) !== 0;

export const surfacesOf = (mask: number): Surface[] =>
  (Object.keys(SURFACES) as Surface[]).filter((surface) => isVisibleOn(mask, surface));

export const maskOf = (surfaces: readonly Surface[]): number =>
  surfaces.reduce((mask, surface) => mask | SURFACES[surface], 0);
