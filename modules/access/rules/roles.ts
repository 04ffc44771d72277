/**
 * Who may do what (D-126, D-127). A permission is `<resource>.<view|edit|delete>` or one of the specials; what somebody
 * may do is the union over their roles and their own permissions. There are no denials.
 */
const RESOURCES = [
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
type Resource = (typeof RESOURCES)[number];
const VERBS = ['view', 'edit', 'delete'] as const;
const SPECIALS = [
  'bills.refund',
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

export type Permission = `${Resource}.${(typeof VERBS)[number]}` | (typeof SPECIALS)[number];
export const PERMISSIONS: readonly Permission[] = [
  ...RESOURCES.flatMap((resource) => VERBS.map((verb): Permission => `${resource}.${verb}`)),
  ...SPECIALS,
];

export const ROLES = ['super-admin', 'admin', 'exhibitor-manager', 'manager', 'employee'] as const;
export type Role = (typeof ROLES)[number];

/** Nobody gives a role above their own; only admins give one of their own level (D-127). */
export const ACCESS_LEVEL: Readonly<Record<Role, number>> = {
  employee: 10,
  manager: 40,
  'exhibitor-manager': 60,
  admin: 80,
  'super-admin': 100,
};
