import {
  PERMISSIONS,
  type Permission,
  permissionFor,
  RESOURCES,
  type Resource,
  type Role,
  type Verb,
} from '#modules/access/rules/roles.ts';

/** Returns the permissions for these verbs, of each resource that has them. */
const verbsOf =
  (...verbs: readonly Verb[]) =>
  (...resources: readonly Resource[]): Permission[] =>
    resources.flatMap((resource) => verbs.flatMap((verb) => permissionFor(resource, verb) ?? []));
/** Delete permissions are given separately. */
const viewAndEdit = verbsOf('view', 'edit');
const deleting = verbsOf('delete');
const viewOf = verbsOf('view');

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
  // D-191: unpaid bills, and what is archived and brought back.
  ...deleting(
    'movies',
    'versions',
    'distributors',
    'schedules',
    'screens',
    'events',
    'price_rates',
    'products',
    'vouchers',
    'bills',
  ),
  'schedules.cancel',
  'bills.refund',
  'discounts.give',
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
 * `tickets.reset`, `reports.financial`) belong only to roles that name them; other employees get
 * them as further permissions. Admins also get future permissions: theirs is a list of exceptions.
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
  new Set(withViews([...roles.flatMap((role) => PERMISSIONS_OF[role]), ...own]));

/** Returns the permissions and what they imply: who may change or delete may view (D-191). */
export const withViews = (permissions: readonly Permission[]): Permission[] => [
  ...new Set(permissions.flatMap((each) => [each, ...impliedBy(each)])),
];

const IMPLIED = new Map<Permission, readonly Permission[]>(
  RESOURCES.flatMap((resource) =>
    viewAndEdit(resource)
      .concat(deleting(resource))
      .map((each) => [each, viewOf(resource).filter((view) => view !== each)]),
  ),
);
const impliedBy = (permission: Permission): readonly Permission[] => IMPLIED.get(permission) ?? [];

/**
 * Returns the permissions after one of them is given or taken: with a change comes its view, and
 * without the view nothing of the part stays. `isOpen` returns whether the giver may turn a
 * permission.
 */
export function turned(
  chosen: ReadonlySet<Permission>,
  permission: Permission,
  isOpen: (permission: Permission) => boolean,
): Permission[] {
  if (!isOpen(permission)) return [...chosen];
  if (!chosen.has(permission)) return withViews([...chosen, permission]);
  const gone = [...chosen].filter((each) => each === permission || impliedBy(each).includes(permission));
  return gone.every(isOpen) ? [...chosen].filter((each) => !gone.includes(each)) : [...chosen];
}

/**
 * Returns whether an employee may use the portal: tills and entrances need only a PIN at a device,
 * and an employee without other permissions has no portal access (D-126). `own`: includes the
 * permissions of custom roles.
 */
export const mayUsePortal = (roles: readonly Role[], own: readonly Permission[]): boolean =>
  own.some((permission) => !EMPLOYEE.includes(permission)) || roles.some((role) => role !== 'employee');
