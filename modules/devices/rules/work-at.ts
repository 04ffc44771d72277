import type { Permission } from '#modules/access/rules/roles.ts';

/**
 * The permission an employee needs to sign in at a device of each kind (DEV-005, D-126); null: no
 * employee works there.
 */
export const WORK_AT = {
  scanner: 'tickets.admit',
  register: 'pos.sell',
  pos: 'pos.sell',
  signage: null,
  bridge: null,
} as const satisfies Record<string, Permission | null>;
export type KindOfDevice = keyof typeof WORK_AT;

/**
 * The kinds of devices that a route may be called by, as its policy declares them: a device does
 * what its kind does, also when an employee with every permission is signed in at it.
 */
export const TILLS = ['register', 'pos'] as const satisfies readonly KindOfDevice[];
export const SCANNERS = ['scanner'] as const satisfies readonly KindOfDevice[];
/** A customer display is a second screen, or a second window of the till's own browser. */
export const DISPLAYS = TILLS;
export const SCREENS = ['signage'] as const satisfies readonly KindOfDevice[];
/** Programs that print on the printers of their network (decision 0057). */
export const BRIDGES = ['bridge'] as const satisfies readonly KindOfDevice[];
export const ALL_KINDS = Object.keys(WORK_AT) as readonly KindOfDevice[];
