import type { Permission } from '#modules/access/rules/roles.ts';

/** What somebody must be allowed to do to be let in at a device of a kind (DEV-005, D-126); null: nobody works there. */
export const WORK_AT = {
  scanner: 'tickets.admit',
  register: 'pos.sell',
  pos: 'pos.sell',
  signage: null,
} as const satisfies Record<string, Permission | null>;
export type KindOfDevice = keyof typeof WORK_AT;
