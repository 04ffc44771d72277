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
  ...{ roles: [], customRoles: [], permissions: [] },
  ...given,
});
const giver = (given: Partial<Rights<Custom>>) => ({
  level: levelOf(rights(given)),
  permissions: effectiveOf(rights(given)),
});

describe('D-127 what somebody may do in the end', () => {
  test('ROLE-011 ROLE-010 is the union of their roles, those of the house, and of what they were given beside', () => {
    const all = rights({ roles: ['manager', 'employee'], customRoles: [PEOPLE], permissions: ['roles.view'] });
    const { manager, employee } = { manager: rightsOfRole('manager'), employee: rightsOfRole('employee') };
    expect(effectiveOf(all)).toEqual(
      new Set([...manager.permissions, ...employee.permissions, ...PEOPLE.permissions, 'roles.view']),
    );
    expect(levelOf(all)).toBe(60);
    expect([levelOf(rights({})), [...effectiveOf(rights({}))]]).toEqual([0, []]);
  });

  test('ROLE-015 it is told by what they may: each role that gives it, and by name', () => {
    const all = rights({ roles: ['manager', 'employee'], customRoles: [SHIFT], permissions: ['bills.refund'] });
    expect(sourcesOf(all, 'bills.refund')).toEqual([
      ...[{ role: 'manager' }, { role: 'employee' }, { customRole: SHIFT }, null],
    ]);
    expect(sourcesOf(all, 'settings.edit')).toEqual([]);
    for (const permission of PERMISSIONS)
      expect([permission, sourcesOf(all, permission).length > 0]).toEqual([
        permission,
        effectiveOf(all).has(permission),
      ]);
  });
});

test('ROLE-015 whoever looks at a role sees every part of the program once', () => {
  expect(SECTIONS.flatMap(([, resources]) => [...resources]).toSorted()).toEqual(RESOURCES.toSorted());
});

describe('D-127 levels', () => {
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

describe('D-127 nobody raises themselves by what they give', () => {
  test('a high level alone gives no role that opens more than its giver can open', () => {
    const [high, narrow] = [giver({ customRoles: [{ ...PEOPLE, level: 80 }] }), giver({ customRoles: [PEOPLE] })];
    expect([rolesToGive(high), rolesToGive(narrow)]).toEqual([['employee'], ['employee']]);
    expect(whyNotGive(high, rightsOfRole('admin'))).toBe('permissions');
    expect(whyNotGive(narrow, rightsOfRole('admin'))).toBe('level');
  });

  test('a role of the house is given by who stands above it and may all of it, work at tills and doors apart', () => {
    const manager = giver({ roles: ['exhibitor-manager'] });
    expect(manager.permissions.has('pos.sell')).toBe(false);
    expect(whyNotGive(manager, SHIFT)).toBe(null);
    expect(whyNotGive(manager, { ...SHIFT, level: 60 })).toBe('level');
    expect(whyNotGive(manager, { level: 20, permissions: ['pos.sell', 'reports.financial'] })).toBe('permissions');
  });
});

describe('D-160 cinemas', () => {
  test('who is limited sees theirs, and nothing that belongs to none; who is not sees all', () => {
    expect([maySeeCinema([], 1), maySeeCinema([], null)]).toEqual([true, true]);
    expect([maySeeCinema([1, 2], 1), maySeeCinema([1, 2], 3), maySeeCinema([1, 2], null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('who is limited lets others see some of theirs, and never all there are', () => {
    expect([mayGiveCinemas([], []), mayGiveCinemas([], [3])]).toEqual([true, true]);
    expect([mayGiveCinemas([1, 2], [1]), mayGiveCinemas([1, 2], [1, 3]), mayGiveCinemas([1, 2], [])]).toEqual([
      ...[true, false, false],
    ]);
  });
});
