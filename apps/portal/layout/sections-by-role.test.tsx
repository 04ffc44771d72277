// @vitest-environment happy-dom
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { SECTIONS, sectionsFor } from '#apps/portal/layout/sections.ts';
import { portalRoutes } from '#apps/portal/routes.tsx';
import { PERMISSIONS_OF } from '#modules/access/rules/permissions.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';

/** Returns the addresses of a role with every module enabled (D-126). */
const addressesFor = (role: 'manager' | 'admin'): string[] =>
  sectionsFor({ permissions: PERMISSIONS_OF[role], features: FEATURES }).flatMap(({ items }) =>
    items.map(({ to }) => to),
  );

/**
 * The pages that PORT-001 lists, in its order and words, and the further pages every manager has
 * (D-126).
 */
const MANAGED = {
  movies: ['/movies', '/tags', '/rental-profiles', '/distributors'],
  schedules: ['/schedules', '/schedules/bulk'],
  'screens with seat arrangements': ['/cinemas', '/screens'],
  events: ['/events'],
  'price rates': ['/price-rates'],
  'discounts at tills': ['/discount-reasons'],
  'products and concessions': ['/products', '/categories'],
  vouchers: ['/vouchers', '/voucher-types', '/voucher-packages'],
  devices: ['/devices'],
  'invoices and invoice clients': ['/invoices', '/invoice-clients'],
  'newsletters and automations': ['/newsletters', '/automations'],
  reports: ['/figures', '/reports'],
  'CMS content': ['/contents', '/questions', '/widgets'],
  'bills, reservations, payments, alarms, cash, clients and messages': [
    '/bills',
    '/reservations',
    '/payments',
    '/provider-days',
    '/alarms',
    '/cash-balance',
    '/clients',
    '/messages',
  ],
};
/** D-126 gives these to administrators and to employees who manage a whole exhibitor. */
const ADMINISTERED = {
  'payment methods': ['/payment-methods'],
  'employees and roles': ['/employees', '/roles'],
  settings: ['/settings', '/navigation', '/mail'],
  'the audit log': ['/audit'],
};

test.each(Object.entries(MANAGED))(
  'managers and administrators run %s',
  { tags: ['PORT-001', 'D-126'] },
  (_, addresses) => {
    expect(addressesFor('manager')).toEqual(expect.arrayContaining(addresses));
    expect(addressesFor('admin')).toEqual(expect.arrayContaining(addresses));
  },
);

test.each(Object.entries(ADMINISTERED))(
  'administrators run %s, managers do not',
  { tags: ['PORT-001', 'D-126'] },
  (_, addresses) => {
    expect(addressesFor('admin')).toEqual(expect.arrayContaining(addresses));
    expect(addressesFor('manager').filter((to) => addresses.includes(to))).toEqual([]);
  },
);

test('each entry of the navigation has its own address with a page', {
  tags: ['PORT-034', 'D-001'],
}, async () => {
  const addresses = SECTIONS.flatMap(({ items }) => items.map(({ to }) => to));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const to of ['/', ...addresses]) {
    const page: RouteObject | undefined = matchRoutes(portalRoutes(), to)?.at(-1)?.route;
    expect([to, page?.path]).not.toEqual([to, '*']);
    expect([to, typeof page?.lazy]).toEqual([to, 'function']);
  }
});
