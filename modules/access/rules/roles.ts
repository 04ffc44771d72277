/**
 * The permissions of employees (D-126, D-127). A permission is `<resource>.<view|edit|delete>` or
 * one of the specials; the effective permissions are the union over the roles and the further
 * permissions. There are no denials.
 */
export const RESOURCES = [
  'automations',
  'bills',
  'cash_balance',
  'clients',
  'cms',
  'devices',
  'distributors',
  'employees',
  'events',
  'invoices',
  'movies',
  'newsletters',
  'payment_methods',
  'payments',
  'price_rates',
  'products',
  'reports',
  'reservations',
  'roles',
  'schedules',
  'screens',
  'settings',
  'themes',
  'versions',
  'vouchers',
  'widgets',
] as const;
export type Resource = (typeof RESOURCES)[number];
export const VERBS = ['view', 'edit', 'delete'] as const;
export const SPECIALS = [
  'audit.view',
  'bills.refund',
  'discounts.give',
  'schedules.cancel',
  'seats.edit',
  'vouchers.override',
  'tickets.reset',
  'tickets.admit',
  'devices.approve',
  'devices.reload',
  'reports.financial',
  'settings.system',
  'pos.sell',
] as const;

export type Verb = (typeof VERBS)[number];
export type Special = (typeof SPECIALS)[number];

/** What cannot be done to a resource, so that no permission for it exists. */
const NEVER_DONE = [
  'newsletters.delete',
  'payments.edit',
  'payments.delete',
  'reports.edit',
  'reports.delete',
  'reservations.delete',
  'settings.delete',
  'widgets.delete',
] as const;
type NeverDone = (typeof NEVER_DONE)[number];

export type Permission = Exclude<`${Resource}.${Verb}`, NeverDone> | Special;

/** Returns the permission to do this to a resource; null: it cannot be done. */
export const permissionFor = (resource: Resource, verb: Verb): Permission | null => {
  const name = `${resource}.${verb}` as const;
  return (NEVER_DONE as readonly string[]).includes(name) ? null : (name as Permission);
};

export const PERMISSIONS: readonly Permission[] = [
  ...RESOURCES.flatMap((resource) => VERBS.flatMap((verb) => permissionFor(resource, verb) ?? [])),
  ...SPECIALS,
];

/** The resources grouped for display, each in one group. */
export const SECTIONS = [
  ['programme', ['schedules', 'movies', 'versions', 'distributors', 'events', 'screens']],
  [
    'sales',
    [
      'price_rates',
      'products',
      'vouchers',
      'reservations',
      'bills',
      'payments',
      'payment_methods',
      'invoices',
      'clients',
      'cash_balance',
      'reports',
    ] as const,
  ],
  ['website', ['cms', 'newsletters', 'automations', 'widgets']],
  ['exhibitor', ['devices', 'themes', 'settings', 'employees', 'roles']],
] as const satisfies readonly (readonly [string, readonly Resource[]])[];

export const ROLES = ['super-admin', 'admin', 'exhibitor-manager', 'manager', 'employee'] as const;
export type Role = (typeof ROLES)[number];

/**
 * An employee cannot give a role above their own level; only admins give one of their own level
 * (D-127).
 */
export const ACCESS_LEVEL: Readonly<Record<Role, number>> = {
  employee: 10,
  manager: 40,
  'exhibitor-manager': 60,
  admin: 80,
  'super-admin': 100,
};

/** The limits of the level of a custom role (D-127). */
export const LEVEL_MIN = 1;
export const LEVEL_MAX = 100;
