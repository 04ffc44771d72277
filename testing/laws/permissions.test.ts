/** Each permission opens something, and what deletes asks the permission to delete (D-126, D-191). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASKED_BY_USE_CASES, askersOf, printedPermissions } from '#apps/server/printed-permissions.ts';
import { surfaceRoutes } from '#apps/server/surface.ts';
import { PERMISSIONS } from '#modules/access/rules/roles.ts';
import { ROOT } from '#testing/laws/sources.ts';

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

test('each permission is asked by a route, a channel or a use case', { tags: ['D-126', 'T71'] }, async () => {
  const askers = askersOf(await surfaceRoutes());
  expect(PERMISSIONS.filter((permission) => !askers.get(permission)?.length)).toEqual([]);
});

test('the use cases that are said to ask a permission name it', { tags: ['D-126'] }, async () => {
  for (const [permission, path] of Object.entries(ASKED_BY_USE_CASES))
    expect([permission, (await read(path)).includes(`'${permission}'`)]).toEqual([permission, true]);
});

/** Routes that end something under another permission, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'POST /api/pos/bills/:uuid/delete': 'a till lets go of the unpaid bill it sells (D-126: employees sell)',
  'POST /api/staff/clients/:id/notes/:note/delete': 'own notes; those of others ask clients.delete in the use case',
  'POST /api/staff/reservations/:id/restore': 'takes back a cancellation, which reservations.edit makes',
  'POST /api/staff/vat-rates/changes/:id/delete':
    'settings are changed, never deleted: this takes back a planned change',
};

test('a route that deletes, archives or brings back asks the permission to delete', {
  tags: ['D-191'],
}, async () => {
  const ending = (await surfaceRoutes()).filter(({ address }) => /\/(delete|archive|restore)$/.test(address));
  const others = ending.filter(({ policy }) => !policy.endsWith('.delete'));
  expect(others.map(({ method, address }) => `${method} ${address}`).toSorted()).toEqual(
    Object.keys(OTHERWISE).toSorted(),
  );
});

test('docs/permissions.md lists what each permission opens: after a change run npm run surface', async () => {
  expect(await read('docs/permissions.md')).toBe(await printedPermissions());
});
