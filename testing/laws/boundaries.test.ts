import { describe, expect, test } from 'vitest';
import { MODULES } from '#apps/server/modules.ts';
import { circlesIn, codeOf, importsOf, ownFilesIn, readSources } from '#testing/laws/sources.ts';
import { placeOf, whyForbidden } from '#testing/laws/who-may-know-whom.ts';

const sources = readSources();

test('all imports of the program keep to ARCHITECTURE.md and to what the modules declare', () => {
  const broken = sources.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const why = whyForbidden(path, specifier);
      return why ? [`${path} imports ${specifier}: ${why}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('the reader finds hundreds of files, thousands of imports, and every module', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ text }) => importsOf(text)).length).toBeGreaterThan(1_000);
  const modules = new Set(sources.map(({ path }) => placeOf(path).module).filter(Boolean));
  expect([...modules].sort()).toEqual(MODULES.map(({ name }) => name).sort());
  expect(modules.size).toBeGreaterThan(10);
});

test('modules use modules that exist, and never in a circle', () => {
  const uses = new Map(MODULES.map((module) => [module.name, module.uses]));
  expect(MODULES.flatMap((module) => module.uses).filter((name) => !uses.has(name))).toEqual([]);
  expect(circlesIn(uses)).toEqual([]);
});

test('a module declares no use it does not make', () => {
  const used = new Set(
    sources.flatMap(({ path, text }) =>
      ownFilesIn(path, text).map((to) => `${placeOf(path).module} ${placeOf(to).module}`),
    ),
  );
  const unused = MODULES.flatMap(({ name, uses }) =>
    uses.filter((other) => !used.has(`${name} ${other}`)).map((other) => `${name} does not use ${other}`),
  );
  expect(unused).toEqual([]);
});

test('no file imports itself through others, type imports included', () => {
  expect(circlesIn(new Map(sources.map(({ path, text }) => [path, ownFilesIn(path, text)])))).toEqual([]);
});

test('a cycle is found, also if other files lead into it', () => {
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
  ["const x = await import('#platform/observability/log.ts');", ['#platform/observability/log.ts']],
  ["// import { a } from 'gone';\n/* import b from 'gone' */", []],
  ["const text = 'no import from here';", []],
])('the reader finds the imports of %j', (text, imports) => {
  expect(importsOf(text)).toEqual(imports);
});

test('browser code contains no wire schemas: they are large, and need things that a page forbids', {
  tags: ['I22'],
}, () => {
  const withShapes = new Set(
    readSources()
      .filter(
        ({ path, text }) => /^modules\/[^/]+\/(contract\/)?[^/]+\.ts$/.test(path) && importsOf(text).includes('zod'),
      )
      .map(({ path }) => `#${path}`),
  );
  const breaches = readSources()
    .filter(({ path }) => /^(apps\/(?!server\/)|ui\/|modules\/[^/]+\/ui\/)/.test(path))
    .filter(({ path }) => !/\.test\.|\/server\//.test(path))
    .flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(/import (?!type )([^;]*?) from '(#[^']+)'/g)]
        .filter(([, names = '', from = '']) => withShapes.has(from) && /[{,]\s*(?!type )\w/.test(names))
        .map(([, , from]) => `${path} takes more than types from ${from}`),
    );
  expect(withShapes.size).toBeGreaterThan(10);
  expect(breaches).toEqual([]);
});

describe('what the law forbids', () => {
  test.each([
    ['kernel/money.ts', '#platform/config/clock.ts'],
    ['kernel/money.ts', 'node:fs'],
    ['modules/sales/rules/cart/cart.ts', '#modules/sales/server/checkout/checkout.ts'],
    ['modules/sales/rules/cart/cart.ts', '#platform/config/clock.ts'],
    ['modules/sales/rules/cart/cart.ts', 'node:crypto'],
    ['modules/sales/rules/cart/cart.ts', 'react'],
    ['modules/sales/rules/cart/cart.ts', '../../server/checkout/checkout.ts'],
    ['modules/seating/rules/seats.ts', '#modules/sales/rules/cart/cart.ts'],
    ['modules/seating/server/claim.ts', '#modules/sales/server.ts'],
    ['modules/payments/server/pay.ts', '#modules/sales/server.ts'],
    ['modules/sales/server/checkout/checkout.ts', '#modules/payments/server/payment-desk.ts'],
    ['modules/sales/server/checkout/checkout.ts', '#apps/server/compose.ts'],
    ['modules/sales/contract/public.ts', '#platform/observability/log.ts'],
    ['modules/sales/contract/public.ts', 'node:buffer'],
    ['modules/seating/ui/SeatPicker.tsx', '#platform/observability/log.ts'],
    ['modules/seating/ui/SeatPicker.tsx', '#modules/seating/server.ts'],
    ['modules/seating/ui/SeatPicker.tsx', 'node:fs'],
    ['platform/observability/log.ts', '#modules/sales/server.ts'],
    ['platform/observability/log.ts', '#modules/sales/contract/public.ts'],
    ['ui/Button.tsx', '#modules/sales/contract/public.ts'],
    ['ui/Button.tsx', '#apps/website/routes.tsx'],
    ['apps/website/App.tsx', '#modules/site/server.ts'],
    ['apps/website/App.tsx', '#platform/config/clock.ts'],
    ['apps/website/App.tsx', 'node:path'],
    ['apps/website/App.tsx', '#apps/website/server/renderer.ts'],
    ['apps/portal/App.tsx', '#apps/website/App.tsx'],
    ['web/api/client.ts', '#apps/portal/App.tsx'],
    ['apps/server/compose.ts', '#modules/sales/server/checkout/checkout.ts'],
    ['simulators/mollie/payments.ts', '#modules/payments/contract/public.ts'],
    ['simulators/mollie/payments.ts', '#platform/observability/log.ts'],
    ['demo/seed.ts', '#modules/sales/server/checkout/checkout.ts'],
    ['modules/sales/rules/cart/cart.test.ts', '#platform/observability/log.ts'],
    ['modules/seating/server/claim.test.ts', '#modules/sales/server.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(whyForbidden(from, specifier)).toEqual(expect.any(String));
  });
});

describe('what the law allows', () => {
  test.each([
    ['kernel/wire.ts', 'zod'],
    ['modules/sales/rules/cart/cart.ts', '#modules/pricing/rules/price-rate.ts'],
    ['modules/sales/server/checkout/checkout.ts', '#modules/payments/server.ts'],
    ['modules/sales/server/checkout/checkout.ts', '#modules/sales/server/store/lock-sale.ts'],
    ['modules/sales/server/checkout/checkout.ts', '#platform/db/tx.ts'],
    ['modules/seating/ui/SeatPicker.tsx', '#ui/Button.tsx'],
    ['apps/website/App.tsx', '#modules/seating/ui/SeatPicker.tsx'],
    ['apps/portal/App.tsx', '#web/api/client.ts'],
    ['apps/server/compose.ts', '#modules/sales/server.ts'],
    ['modules/sales/server/checkout/checkout.test.ts', '#testing/database/database.ts'],
    ['modules/sales/rules/cart/cart.test.ts', 'fast-check'],
  ])('%s may import %s', (from, specifier) => {
    expect(whyForbidden(from, specifier)).toBeNull();
  });
});
