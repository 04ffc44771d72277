import { PERMISSIONS, type Permission, type Role } from '#modules/access/rules/roles.ts';

type Prefix = Permission extends `${infer Resource}.${string}` ? Resource : never;

/** Returns the view and edit permissions; delete permissions are listed separately. */
const viewAndEdit = (...resources: readonly Prefix[]): Permission[] =>
  PERMISSIONS.filter((permission) => {
    const [resource, verb] = permission.split('.');
    return (verb === 'view' || verb === 'edit') && (resources as readonly string[]).includes(resource ?? '');
  });

const EMPLOYEE: readonly Permission[] = [
  ...viewAndEdit('reservations', 'cash_balance'),
  'products.view',
  'bills.view',
  'bills.refund',
  'seats.edit',
  'pos.sell',
  'tickets.admit',
];

const MANAGER: readonly Permission[] = [
  ...viewAndEdit(
    'movies',
    'versions',
    'distributors',
    'schedules',
    'screens',
    'events',
    'price_rates',
    'products',
    'vouchers',
    'reservations',
    'bills',
    'clients',
    'invoices',
    'newsletters',
    'automations',
    'themes',
    'widgets',
    'cms',
    'cash_balance',
    'reports',
  ),
  'schedules.cancel',
  'bills.refund',
  'payments.view',
  'devices.view',
  'devices.reload',
];

const EXHIBITOR_MANAGER: readonly Permission[] = [
  ...MANAGER,
  ...PERMISSIONS.filter((permission) => /^(devices|payment_methods|employees)\./.test(permission)),
  ...viewAndEdit('settings'),
  'cash_balance.delete',
];

/**
 * Permissions that enable and disable parts of the installation for an exhibitor: for the operator
 * only (D-126).
 */
const OF_THE_OPERATOR: readonly Permission[] = ['settings.system'];

/**
 * Permissions of each built-in role (D-126). Specials (`audit.view`, `vouchers.override`,
 * `tickets.reset`, `reports.financial`) belong only to roles that name them; other employees get them as further
 * permissions. Admins also get future permissions: theirs is a list of exceptions.
 */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  employee: EMPLOYEE,
  manager: MANAGER,
  'exhibitor-manager': EXHIBITOR_MANAGER,
  admin: PERMISSIONS.filter((permission) => !OF_THE_OPERATOR.includes(permission)),
  'super-admin': PERMISSIONS,
};

/**
 * Returns the permissions of an employee: the union over their roles and further permissions
 * (D-127).
 */
export const permissionsOf = (roles: readonly Role[], own: readonly Permission[]): ReadonlySet<Permission> =>
  new Set([...roles.flatMap((role) => PERMISSIONS_OF[role]), ...own]);

/**
 * Returns whether an employee may use the portal: tills and entrances need only a PIN at a device,
 * and an employee without other permissions has no portal access (D-126). `own`: includes the
 * permissions of custom roles.
 */
export const mayUsePortal = (roles: readonly Role[], own: readonly Permission[]): boolean =>
  own.some((permission) => !EMPLOYEE.includes(permission)) || roles.some((role) => role !== 'employee');
