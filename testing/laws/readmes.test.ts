import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/server/modules.ts';
import { type SurfaceRoute, surfaceRoutes, workOf } from '#apps/server/surface.ts';
import { ROOT, readSources } from '#testing/laws/sources.ts';

const ONE_SCREEN = 60;
const sources = readSources();
let routes: readonly SurfaceRoute[] = [];
beforeAll(async () => {
  routes = await surfaceRoutes();
});

describe.each(MODULES.map((module) => [module.name, module] as const))('the README of %s', (name, module) => {
  const path = join(ROOT, 'modules', name, 'README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const section = (title: string): string => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const named = (part: string): string[] => [...part.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);

  test('says what the module means, its rules, tables and routes, on one screen', () => {
    expect(text).toMatch(/^# .+\n\n\S/);
    for (const title of ['Rules', 'Tables', 'Routes']) expect(section(title), title).not.toBe('');
    expect(text.split('\n').length).toBeLessThanOrEqual(ONE_SCREEN);
  });

  test('names every table it owns, every job and every topic of the outbox', () => {
    const { jobs, topics } = workOf(module);
    expect(named(section('Tables'))).toEqual(expect.arrayContaining([...module.owns]));
    expect(named(section('Jobs and mail'))).toEqual(expect.arrayContaining([...jobs, ...topics]));
  });

  test('names its addresses, and none that does not exist', () => {
    const addresses = named(section('Routes')).filter((word) => word.startsWith('/') && word !== '/socket.io');
    const own = routes.filter(({ part }) => part === name);
    const leadsTo = (prefix: string, address: string) => address === prefix || address.startsWith(`${prefix}/`);
    expect(own.filter(({ address }) => !addresses.some((prefix) => leadsTo(prefix, address)))).toEqual([]);
    expect(addresses.filter((prefix) => !own.some(({ address }) => leadsTo(prefix, address)))).toEqual([]);
  });

  test('names files and refusals that exist', () => {
    const files = new Set(
      sources.filter((file) => file.path.startsWith(`modules/${name}/`)).map((file) => basename(file.path)),
    );
    expect(named(text).filter((word) => /^[\w.-]+\.ts$/.test(word) && !files.has(word))).toEqual([]);
    const codes = named(section('Refuses')).filter((word) => /^[a-z_]+\.[a-z_]+$/.test(word));
    const thrown = (code: string) =>
      sources.some(
        (file) => file.path.startsWith('modules/') && (file.text.includes(`'${code}'`) || isNotFound(code, file.text)),
      );
    expect(codes.filter((code) => !thrown(code))).toEqual([]);
  });
});

/** `notFound('bill')` refuses with `not_found.bill`. */
const isNotFound = (code: string, text: string): boolean =>
  code.startsWith('not_found.') && text.includes(`notFound('${code.slice('not_found.'.length)}')`);

test('ARCHITECTURE.md names files and folders that exist', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const roots = /^(apps|bench|demo|docs|kernel|messages|modules|platform|simulators|testing|tools|ui|web)\/[\w./-]*$/;
  const words = [...text.matchAll(/[\w./-]+/g)]
    .map(([word]) => word.replace(/[.]$/, ''))
    .filter((word) => roots.test(word));
  expect(words.length).toBeGreaterThan(80);
  expect(words.filter((word) => !existsSync(join(ROOT, word)))).toEqual([]);
});
