import { describe, expect, test } from 'vitest';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import {
  effectiveOf,
  levelOf,
  mayChange,
  mayGiveCinemas,
  maySeeCinema,
  type Rights,
  rightsOfRole,
  rolesToGive,
  sourcesOf,
  whyNotGive,
} from '#modules/access/rules/rights.ts';
import {
  ACCESS_LEVEL,
  PERMISSIONS,
  type Permission,
  RESOURCES,
  ROLES,
  type Role,
  SECTIONS,
} from '#modules/access/rules/roles.ts';

const PEOPLE = { name: 'People', level: 60, permissions: ['employees.edit', 'roles.edit'] as Permission[] };
const SHIFT = { name: 'Shift', level: 20, permissions: ['pos.sell', 'bills.refund', 'reports.view'] as Permission[] };
type Custom = typeof PEOPLE;
const rights = (given: Partial<Rights<Custom>>): Rights<Custom> => ({
  roles: [],
  customRoles: [],
  permissions: [],
  ...given,
});
const giver = (given: Partial<Rights<Custom>>) => ({
  level: levelOf(rights(given)),
  permissions: effectiveOf(rights(given)),
});

describe('effective permissions', { tags: ['D-127'] }, () => {
  test('are the union of built-in roles, custom roles and further permissions', {
    tags: ['ROLE-011', 'ROLE-010'],
  }, () => {
    const all = rights({ roles: ['manager', 'employee'], customRoles: [PEOPLE], permissions: ['roles.view'] });
    const { manager, employee } = { manager: rightsOfRole('manager'), employee: rightsOfRole('employee') };
    expect(effectiveOf(all)).toEqual(
      new Set([...manager.permissions, ...employee.permissions, ...PEOPLE.permissions, 'employees.view', 'roles.view']),
    );
    expect(levelOf(all)).toBe(60);
    expect([levelOf(rights({})), [...effectiveOf(rights({}))]]).toEqual([0, []]);
  });

  test('have their sources listed: each role that gives a permission, and a direct grant', {
    tags: ['ROLE-015'],
  }, () => {
    const all = rights({ roles: ['manager', 'employee'], customRoles: [SHIFT], permissions: ['bills.refund'] });
    expect(sourcesOf(all, 'bills.refund')).toEqual([
      { role: 'manager' },
      { role: 'employee' },
      { customRole: SHIFT },
      null,
    ]);
    expect(sourcesOf(all, 'settings.edit')).toEqual([]);
    for (const permission of PERMISSIONS)
      expect([permission, sourcesOf(all, permission).length > 0]).toEqual([
        permission,
        effectiveOf(all).has(permission),
      ]);
  });
});

test('are shown with each part of the program once', { tags: ['ROLE-015'] }, () => {
  expect(SECTIONS.flatMap(([, resources]) => [...resources]).toSorted()).toEqual(RESOURCES.toSorted());
});

describe('levels', { tags: ['D-127'] }, () => {
  test.each<[number, number, boolean]>([
    [100, 100, true],
    [100, 80, true],
    [80, 100, false],
    [80, 80, true],
    [80, 60, true],
    [60, 60, false],
    [60, 40, true],
    [60, 80, false],
    [40, 40, false],
    [40, 10, true],
    [10, 10, false],
    [10, 0, true],
    [0, 0, false],
  ])('a level of %i and one of %i: may change %s', (own, other, may) => {
    expect(mayChange(own, other)).toBe(may);
  });

  test.each<[Role, Role[]]>([
    ['super-admin', [...ROLES]],
    ['admin', ['admin', 'exhibitor-manager', 'manager', 'employee']],
    ['exhibitor-manager', ['manager', 'employee']],
    ['manager', ['employee']],
    ['employee', []],
  ])('a %s gives %j', (role, roles) => {
    expect(rolesToGive({ level: ACCESS_LEVEL[role], permissions: permissionsOf([role], []) })).toEqual(roles);
  });
});

describe('an employee cannot raise their own access by giving roles', { tags: ['D-127'] }, () => {
  test('a high level alone cannot give a role with more permissions than the giver has', () => {
    const [high, narrow] = [giver({ customRoles: [{ ...PEOPLE, level: 80 }] }), giver({ customRoles: [PEOPLE] })];
    expect([rolesToGive(high), rolesToGive(narrow)]).toEqual([['employee'], ['employee']]);
    expect(whyNotGive(high, rightsOfRole('admin'))).toBe('permissions');
    expect(whyNotGive(narrow, rightsOfRole('admin'))).toBe('level');
  });

  test('a custom role needs a giver of a higher level with all its permissions, except those for tills and entrances', () => {
    const manager = giver({ roles: ['exhibitor-manager'] });
    expect(manager.permissions.has('pos.sell')).toBe(false);
    expect(whyNotGive(manager, SHIFT)).toBe(null);
    expect(whyNotGive(manager, { ...SHIFT, level: 60 })).toBe('level');
    expect(whyNotGive(manager, { level: 20, permissions: ['pos.sell', 'reports.financial'] })).toBe('permissions');
  });
});

describe('cinemas', { tags: ['D-160'] }, () => {
  test('a limited employee sees their cinemas, and nothing without a cinema; an unlimited one sees all', () => {
    expect([maySeeCinema([], 1), maySeeCinema([], null)]).toEqual([true, true]);
    expect([maySeeCinema([1, 2], 1), maySeeCinema([1, 2], 3), maySeeCinema([1, 2], null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a limited employee gives access to some of their cinemas, never to all cinemas', () => {
    expect([mayGiveCinemas([], []), mayGiveCinemas([], [3])]).toEqual([true, true]);
    expect([mayGiveCinemas([1, 2], [1]), mayGiveCinemas([1, 2], [1, 3]), mayGiveCinemas([1, 2], [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
