import { describe, expect, test } from 'vitest';
import { GRAPH } from '#modules/graph.ts';
import { circlesIn, codeOf, importsOf, ownFilesIn, readSources } from '#testing/laws/sources.ts';
import { placeOf, whyForbidden } from '#testing/laws/who-may-know-whom.ts';

const sources = readSources();

test('all imports of the program keep to ARCHITECTURE.md and to modules/graph.ts', () => {
  const broken = sources.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const why = whyForbidden(path, specifier);
      return why ? [`${path} imports ${specifier}: ${why}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('the reader reads: hundreds of files, thousands of imports, every module', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ text }) => importsOf(text)).length).toBeGreaterThan(1_000);
  const modules = new Set(sources.map(({ path }) => placeOf(path).module).filter(Boolean));
  for (const name of modules) expect(Object.keys(GRAPH)).toContain(name);
  expect(modules.size).toBeGreaterThan(10);
});

test('the table of modules has no cycles', () => {
  const graph: Record<string, readonly string[]> = GRAPH;
  const visit = (name: string, path: readonly string[]): void => {
    expect(path, `${[...path, name].join(' -> ')}`).not.toContain(name);
    for (const next of graph[name] ?? []) visit(next, [...path, name]);
  };
  for (const name of Object.keys(graph)) visit(name, []);
});

test('no file leads back to itself: one can be understood after what it imports, types included', () => {
  expect(circlesIn(new Map(sources.map(({ path, text }) => [path, ownFilesIn(path, text)])))).toEqual([]);
});

test('a circle is seen, whoever else comes by it', () => {
  const [a, b, c, d] = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
  expect(
    circlesIn(
      new Map([
        [d, [a]],
        [a, [b]],
        [b, [c]],
        [c, [a]],
      ]),
    ),
  ).toEqual(['a.ts -> b.ts -> c.ts -> a.ts']);
  expect(
    circlesIn(
      new Map([
        [a, [b, c]],
        [b, [d]],
        [c, [d]],
        [d, []],
      ]),
    ),
  ).toEqual([]);
});

test.each([
  ["import { a } from '#kernel/money.ts';", ['#kernel/money.ts']],
  ["import type { A } from 'zod';\nimport './x.css';", ['zod', './x.css']],
  ["import {\n  a,\n  b,\n} from '#modules/sales/server.ts';", ['#modules/sales/server.ts']],
  ["export { a } from './b.ts';\nexport * from './c.ts';", ['./b.ts', './c.ts']],
  ["const x = await import('#platform/log.ts');", ['#platform/log.ts']],
  ["// import { a } from 'gone';\n/* import b from 'gone' */", []],
  ["const text = 'no import from here';", []],
])('the reader finds the imports of %j', (text, imports) => {
  expect(importsOf(text)).toEqual(imports);
});

test('I22 what browsers load has no shapes of the wire in it: they weigh much, and ask for what a page forbids', () => {
  const withShapes = new Set(
    readSources()
      .filter(({ path, text }) => /^modules\/[^/]+\/[^/]+\.ts$/.test(path) && importsOf(text).includes('zod'))
      .map(({ path }) => `#${path}`),
  );
  const found = readSources()
    .filter(({ path }) => /^(apps\/(?!server\/)|ui\/|modules\/[^/]+\/ui\/)/.test(path))
    .filter(({ path }) => !/\.test\.|\/server\//.test(path))
    .flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(/import (?!type )([^;]*?) from '(#[^']+)'/g)]
        .filter(([, names = '', from = '']) => withShapes.has(from) && /[{,]\s*(?!type )\w/.test(names))
        .map(([, , from]) => `${path} takes more than types from ${from}`),
    );
  expect(withShapes.size).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

describe('what the law forbids', () => {
  test.each([
    ['kernel/money.ts', '#platform/clock.ts'],
    ['kernel/money.ts', 'node:fs'],
    ['modules/sales/rules/cart.ts', '#modules/sales/server/checkout.ts'],
    ['modules/sales/rules/cart.ts', '#platform/clock.ts'],
    ['modules/sales/rules/cart.ts', 'node:crypto'],
    ['modules/sales/rules/cart.ts', 'react'],
    ['modules/sales/rules/cart.ts', '../server/checkout.ts'],
    ['modules/seating/rules/seats.ts', '#modules/sales/rules/cart.ts'],
    ['modules/seating/server/claim.ts', '#modules/sales/server.ts'],
    ['modules/payments/server/pay.ts', '#modules/sales/server.ts'],
    ['modules/sales/server/checkout.ts', '#modules/payments/server/payment-desk.ts'],
    ['modules/sales/server/checkout.ts', '#apps/server/compose.ts'],
    ['modules/sales/contract.ts', '#platform/log.ts'],
    ['modules/sales/contract.ts', 'node:buffer'],
    ['modules/seating/ui/SeatPicker.tsx', '#platform/log.ts'],
    ['modules/seating/ui/SeatPicker.tsx', '#modules/seating/server.ts'],
    ['modules/seating/ui/SeatPicker.tsx', 'node:fs'],
    ['platform/log.ts', '#modules/sales/server.ts'],
    ['platform/log.ts', '#modules/sales/contract.ts'],
    ['ui/Button.tsx', '#modules/sales/contract.ts'],
    ['ui/Button.tsx', '#apps/website/routes.tsx'],
    ['apps/website/App.tsx', '#modules/site/server.ts'],
    ['apps/website/App.tsx', '#platform/clock.ts'],
    ['apps/website/App.tsx', 'node:path'],
    ['apps/website/App.tsx', '#apps/website/server/renderer.ts'],
    ['apps/portal/App.tsx', '#apps/website/App.tsx'],
    ['apps/browser/client.ts', '#apps/portal/App.tsx'],
    ['apps/server/compose.ts', '#modules/sales/server/checkout.ts'],
    ['simulators/mollie/payments.ts', '#modules/payments/contract.ts'],
    ['simulators/mollie/payments.ts', '#platform/log.ts'],
    ['demo/seed.ts', '#modules/sales/server/checkout.ts'],
    ['modules/sales/rules/cart.test.ts', '#platform/log.ts'],
    ['modules/seating/server/claim.test.ts', '#modules/sales/server.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(whyForbidden(from, specifier)).toEqual(expect.any(String));
  });
});

describe('what the law allows', () => {
  test.each([
    ['kernel/wire.ts', 'zod'],
    ['modules/sales/rules/cart.ts', '#modules/pricing/rules/price-rate.ts'],
    ['modules/sales/server/checkout.ts', '#modules/payments/server.ts'],
    ['modules/sales/server/checkout.ts', '#modules/sales/server/lock-sale.ts'],
    ['modules/sales/server/checkout.ts', '#platform/db/tx.ts'],
    ['modules/seating/ui/SeatPicker.tsx', '#ui/Button.tsx'],
    ['apps/website/App.tsx', '#modules/seating/ui/SeatPicker.tsx'],
    ['apps/portal/App.tsx', '#apps/browser/client.ts'],
    ['apps/server/compose.ts', '#modules/sales/server.ts'],
    ['modules/sales/server/checkout.test.ts', '#testing/database.ts'],
    ['modules/sales/rules/cart.test.ts', 'fast-check'],
  ])('%s may import %s', (from, specifier) => {
    expect(whyForbidden(from, specifier)).toBeNull();
  });
});
