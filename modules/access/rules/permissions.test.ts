import { describe, expect, test } from 'vitest';
import { mayUsePortal, PERMISSIONS_OF, permissionsOf, turned, withViews } from '#modules/access/rules/permissions.ts';
import { PERMISSIONS, type Permission, permissionFor, ROLES, type Role } from '#modules/access/rules/roles.ts';

const of = (role: Role): ReadonlySet<Permission> => permissionsOf([role], []);
/** Returns the permissions that one role has and the other does not. */
const beyond = (role: Role, other: Role): Permission[] =>
  [...of(role)].filter((permission) => !of(other).has(permission)).sort();

describe('the matrix', { tags: ['D-126'] }, () => {
  test('a super-admin may do everything, ROLE-005 an admin everything except the operator’s permissions', {
    tags: ['ROLE-004'],
  }, () => {
    expect([...of('super-admin')].sort()).toEqual([...PERMISSIONS].sort());
    expect(beyond('super-admin', 'admin')).toEqual(['settings.system']);
  });

  test('an exhibitor-manager has a manager’s permissions, and manages devices, payment methods, employees and settings', {
    tags: ['ROLE-006'],
  }, () => {
    const more = beyond('exhibitor-manager', 'manager');
    expect(beyond('manager', 'exhibitor-manager')).toEqual([]);
    expect(more).toEqual([
      'cash_balance.delete',
      'devices.approve',
      'devices.delete',
      'devices.edit',
      'employees.delete',
      'employees.edit',
      'employees.view',
      'payment_methods.delete',
      'payment_methods.edit',
      'payment_methods.view',
      'settings.edit',
      'settings.view',
    ]);
  });

  test('a manager manages the programme and the money of an exhibitor, and neither its employees nor its tills', {
    tags: ['ROLE-007'],
  }, () => {
    const manager = of('manager');
    for (const resource of [
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
    ]) {
      expect([resource, manager.has(`${resource}.view` as Permission)]).toEqual([resource, true]);
      expect([resource, manager.has(`${resource}.edit` as Permission)]).toEqual([resource, resource !== 'reports']);
    }
    for (const special of [
      'schedules.cancel',
      'bills.refund',
      'discounts.give',
      'payments.view',
      'devices.view',
      'devices.reload',
    ] as const)
      expect([special, manager.has(special)]).toEqual([special, true]);
    expect([...manager].filter((each) => /^(roles|employees|payment_methods|settings)\./.test(each))).toEqual([]);
    const not: Permission[] = ['pos.sell', 'tickets.admit', 'devices.approve', 'devices.edit', 'cms.delete'];
    expect(not.filter((each) => manager.has(each))).toEqual([]);
  });

  test('a manager deletes unpaid bills, and archives what belongs to the programme, prices, products and vouchers', {
    tags: ['D-191'],
  }, () => {
    expect([...of('manager')].filter((each) => each.endsWith('.delete')).sort()).toEqual([
      'bills.delete',
      'distributors.delete',
      'events.delete',
      'movies.delete',
      'price_rates.delete',
      'products.delete',
      'schedules.delete',
      'screens.delete',
      'versions.delete',
      'vouchers.delete',
    ]);
  });

  test('an employee sells, refunds and admits, and does nothing else', { tags: ['ROLE-008'] }, () => {
    expect([...of('employee')].sort()).toEqual([
      'bills.refund',
      'bills.view',
      'cash_balance.edit',
      'cash_balance.view',
      'pos.sell',
      'products.view',
      'reservations.edit',
      'reservations.view',
      'seats.edit',
      'tickets.admit',
    ]);
  });

  test('without a role, as a client, there are no permissions', { tags: ['ROLE-009'] }, () => {
    expect([...permissionsOf([], [])]).toEqual([]);
  });

  test.each<[Permission, Role[]]>([
    ['settings.system', ['super-admin']],
    ['audit.view', ['super-admin', 'admin']],
    ['roles.edit', ['super-admin', 'admin']],
    ['vouchers.override', ['super-admin', 'admin']],
    ['tickets.reset', ['super-admin', 'admin']],
    ['reports.financial', ['super-admin', 'admin']],
    ['devices.approve', ['super-admin', 'admin', 'exhibitor-manager']],
    ['devices.reload', ['super-admin', 'admin', 'exhibitor-manager', 'manager']],
    ['tickets.admit', ['super-admin', 'admin', 'employee']],
    ['pos.sell', ['super-admin', 'admin', 'employee']],
    ['seats.edit', ['super-admin', 'admin', 'employee']],
  ])('%s has %j', (permission, roles) => {
    expect(ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission))).toEqual(roles);
  });

  test('each permission belongs to a role', () => {
    expect(PERMISSIONS.filter((permission) => !of('super-admin').has(permission))).toEqual([]);
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  });
});

test.each<[Role[], Permission[], boolean]>([
  [['employee'], [], false],
  [['employee'], ['reports.view'], true],
  [['employee'], ['pos.sell', 'seats.edit'], false],
  [[], ['tickets.admit'], false],
  [[], ['movies.view'], true],
  [['employee', 'manager'], [], true],
  [['manager'], [], true],
  [['admin'], [], true],
  [[], [], false],
])(
  '%j with the further permissions %j use the portal: %s',
  { tags: ['D-126', 'ROLE-007', 'ROLE-008'] },
  (roles, own, may) => {
    expect(mayUsePortal(roles, own)).toBe(may);
  },
);

test('what cannot be done has no permission', { tags: ['D-126'] }, () => {
  expect([permissionFor('payments', 'edit'), permissionFor('payments', 'view')]).toEqual([null, 'payments.view']);
});

describe('a right to change implies the right to view', { tags: ['D-191'] }, () => {
  test('in what an employee may do in the end', () => {
    expect([...permissionsOf([], ['movies.edit'])]).toContain('movies.view');
    expect(withViews(['movies.delete', 'bills.refund'])).toEqual(['movies.delete', 'movies.view', 'bills.refund']);
  });

  test('a change that is ticked ticks its view; a view that is taken takes the changes', () => {
    const all = (): boolean => true;
    expect(turned(new Set(), 'movies.edit', all)).toEqual(['movies.edit', 'movies.view']);
    const chosen = new Set<Permission>(['movies.edit', 'movies.view', 'events.view']);
    expect(turned(chosen, 'movies.view', all)).toEqual(['events.view']);
    expect(turned(chosen, 'movies.edit', all)).toEqual(['movies.view', 'events.view']);
  });

  test('what the giver may not turn stays', () => {
    const chosen = new Set<Permission>(['movies.edit', 'movies.view']);
    const onlyViews = (permission: Permission): boolean => permission.endsWith('.view');
    expect(turned(chosen, 'movies.view', onlyViews)).toEqual([...chosen]);
    expect(turned(new Set(), 'movies.edit', onlyViews)).toEqual([]);
  });
});
