import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODULES } from '#apps/server/modules.ts';
import { printedModules, printedRoutes } from '#apps/server/printed-surface.ts';
import { surfaceRoutes, workOf } from '#apps/server/surface.ts';
import { ROOT } from '#testing/laws/sources.ts';

const docs = (name: string): Promise<string> => readFile(join(ROOT, 'docs', name), 'utf8');

test('docs/routes.md is the HTTP surface of the program: after a change run npm run surface', async () => {
  expect(await docs('routes.md')).toBe(await printedRoutes());
});

test('docs/modules.md is what the modules declare: after a change run npm run surface', async () => {
  expect(await docs('modules.md')).toBe(printedModules());
});

test('every route belongs to a part of the program, once, and those of staff and devices have a policy', async () => {
  const routes = await surfaceRoutes();
  const parts = new Set(routes.map(({ part }) => part));
  const knownParts = new Set([...MODULES.map(({ name }) => name), 'platform', 'staff pages', 'website']);
  expect(routes.length).toBeGreaterThan(250);
  expect([...parts].filter((part) => !knownParts.has(part))).toEqual([]);
  const addresses = routes.map(({ method, address }) => `${method} ${address}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
  expect(routes.filter(({ address, policy }) => address.startsWith('/api/staff/') && !policy)).toEqual([]);
});

test('names of jobs and topics of the outbox are unique', () => {
  const work = MODULES.map(workOf);
  for (const names of [work.flatMap(({ jobs }) => jobs), work.flatMap(({ topics }) => topics)])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
