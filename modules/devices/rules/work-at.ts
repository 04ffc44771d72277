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
} as const satisfies Record<string, Permission | null>;
export type KindOfDevice = keyof typeof WORK_AT;
