/** The actions of a link in a mail to an address that signed up: confirmed with a button, then done. */
export const LINK_ACTIONS = ['leave', 'confirm'] as const;
export type LinkAction = (typeof LINK_ACTIONS)[number];

/** The pages of those links: `/{locale}/newsletter/{step}`, `/{locale}/sale-alert/{step}`. */
export const LINK_STEPS = [...LINK_ACTIONS, 'left', 'confirmed', 'invalid'] as const;
export type LinkStep = (typeof LINK_STEPS)[number];
