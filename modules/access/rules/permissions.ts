import { PERMISSIONS, type Permission, type Role } from '#modules/access/rules/roles.ts';

type Prefix = Permission extends `${infer Resource}.${string}` ? Resource : never;

/** What is looked at and changed; deleting is said where it is meant. */
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
    ...(['movies', 'versions', 'distributors', 'schedules', 'screens', 'events', 'price_rates', 'products'] as const),
    ...(['vouchers', 'reservations', 'bills', 'clients', 'invoices', 'newsletters', 'automations'] as const),
    ...(['themes', 'widgets', 'cms', 'cash_balance', 'reports'] as const),
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

/** What switches parts of the account on and off: the operator's, and nobody's in the house (D-126). */
const OF_THE_OPERATOR: readonly Permission[] = ['settings.system'];

/**
 * D-126. Specials (`vouchers.override`, `tickets.reset`, `reports.financial`) go with a role only where they are named;
 * whoever else needs one is given it by name. Admins have what comes later too: theirs is a list of what is kept from them.
 */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  employee: EMPLOYEE,
  manager: MANAGER,
  'exhibitor-manager': EXHIBITOR_MANAGER,
  admin: PERMISSIONS.filter((permission) => !OF_THE_OPERATOR.includes(permission)),
  'super-admin': PERMISSIONS,
};

/** What somebody may do: the union over their roles and what they were given beside (D-127). */
export const permissionsOf = (roles: readonly Role[], own: readonly Permission[]): ReadonlySet<Permission> =>
  new Set([...roles.flatMap((role) => PERMISSIONS_OF[role]), ...own]);

/**
 * Tills and doors are opened with a PIN at a device; whoever has no more to do stays out of the portal (D-126). `own`: also
 * those of the roles a house made.
 */
export const mayUsePortal = (roles: readonly Role[], own: readonly Permission[]): boolean =>
  own.some((permission) => !EMPLOYEE.includes(permission)) || roles.some((role) => role !== 'employee');
