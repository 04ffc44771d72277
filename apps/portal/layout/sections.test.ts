import { expect, test } from 'vitest';
import { placeOf, SECTIONS, sectionsFor } from '#apps/portal/layout/sections.ts';
import { PERMISSIONS } from '#modules/access/rules/roles.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';

const seen = (
  ...[permissions, features]: [Parameters<typeof sectionsFor>[0]['permissions'], readonly (typeof FEATURES)[number][]]
) => sectionsFor({ permissions, features }).flatMap(({ items }) => items.map(({ to }) => to));

test('a disabled module has no page, for any permission; the others stay', { tags: ['ROLE-014'] }, () => {
  const all = SECTIONS.flatMap(({ items }) => items.map(({ to }) => to));
  expect(seen(PERMISSIONS, FEATURES)).toEqual(all);
  const without = seen(PERMISSIONS, ['tickets', 'products']);
  for (const page of ['/invoices', '/invoice-clients', '/cash-balance', '/newsletters', '/signage', '/themes'])
    expect([page, without.includes(page)]).toEqual([page, false]);
  expect(without).toEqual(expect.arrayContaining(['/movies', '/products', '/reservations', '/employees', '/roles']));
});

test('an employee does not see a page without the permission for it', { tags: ['PORT-022', 'D-126'] }, () => {
  expect(seen(['roles.view'], FEATURES)).toEqual(['/roles']);
  expect(seen(['movies.edit', 'roles.edit'], FEATURES)).toEqual([]);
});

test('a page below an item of the navigation belongs to the nearest item above it', { tags: ['PORT-002'] }, () => {
  expect(placeOf('/movies/3/versions/4')?.item.to).toBe('/movies');
  expect(placeOf('/schedules/bulk')?.item.to).toBe('/schedules/bulk');
  expect(placeOf('/schedules/12')?.item.to).toBe('/schedules');
  expect(placeOf('/schedulesque')).toBeNull();
});
