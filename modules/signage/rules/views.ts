/** The kinds of a signage screen (D-137), by template. */
export const TEMPLATES = ['door', 'lobby', 'programme', 'seats', 'menu'] as const;
export type Template = (typeof TEMPLATES)[number];

/**
 * Returns the template; without one, a screen shows its hall if it is placed at one, else all of
 * them.
 */
export function templateOf(template: string, hasScreen: boolean): Template {
  const chosen = TEMPLATES.find((each) => each === template);
  if (chosen === 'door' && !hasScreen) return 'lobby';
  return chosen ?? (hasScreen ? 'door' : 'lobby');
}

/** A menu marks the products that are sold out, or leaves them out. */
export const SOLD_OUT = ['marked', 'hidden'] as const;
export type SoldOut = (typeof SOLD_OUT)[number];
