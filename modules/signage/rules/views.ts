/** What a signage screen can be (D-137): by its template. */
export const TEMPLATES = ['door', 'lobby', 'programme', 'seats', 'menu'] as const;
export type Template = (typeof TEMPLATES)[number];

/** A screen nobody gave a template shows its hall when it stands at one, else all of them. */
export function templateOf(template: string, hasScreen: boolean): Template {
  const known = TEMPLATES.find((each) => each === template);
  if (known === 'door' && !hasScreen) return 'lobby';
  return known ?? (hasScreen ? 'door' : 'lobby');
}
