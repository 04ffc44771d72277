import { expect, test } from 'vitest';
import { codeOf, isTest, readSources, type Source } from '#testing/laws/sources.ts';

const sources = readSources();
const misplaced = (paths: readonly string[]): string[] =>
  paths.filter((path) => /^modules\/.*contract/.test(path) && !/^modules\/[^/]+\/contract\/[a-z-]+\.ts$/.test(path));

test('a contract of a module is in its folder `contract`, and no other file is called a contract', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths.filter((path) => path.includes('/contract/')).length).toBeGreaterThan(40);
  expect(misplaced(paths)).toEqual([]);
});

const AUDIENCES: Readonly<Record<string, RegExp>> = {
  staff: /^\/api\/(staff|settings|devices)(\/|$)/,
  device: /^\/api\/(device|pos|scanner|signage|display)\//,
  public: /^\/api\/(?!staff\/|device\/|pos\/|scanner\/|signage\/|display\/)/,
};
/** Routes in a contract whose file is not named after who calls them. */
const strayRoutes = ({ path, text }: Source): string[] => {
  const caller = AUDIENCES[/\/contract\/(public|staff|device)\.ts$/.exec(path)?.[1] ?? ''];
  return [...text.matchAll(/^ {2}'(?:GET|POST|DELETE) (\S+)': /gm)].flatMap(([, address = '']) =>
    caller?.test(address) ? [] : [`${path}: ${address}`],
  );
};

test('public.ts, staff.ts and device.ts hold the routes of a module, by who calls them', () => {
  const contracts = sources.filter(({ path }) => path.includes('/contract/'));
  expect(contracts.flatMap(strayRoutes)).toEqual([]);
  expect(contracts.filter(({ text }) => text.includes('defineRoutes(')).length).toBeGreaterThan(30);
});

test.each([
  ['modules/sales/contract/public.ts', '/api/staff/bills'],
  ['modules/sales/contract/staff.ts', '/api/checkout'],
  ['modules/sales/contract/device.ts', '/api/staff/bills'],
  ['modules/sales/contract/bills.ts', '/api/staff/bills'],
])('in %s the law forbids %s', (path, address) => {
  expect(strayRoutes({ path, text: `  'GET ${address}': {` })).toHaveLength(1);
});

test.each([
  'modules/sales/contract.ts',
  'modules/sales/staff-contract.ts',
  'modules/sales/contract/staff/bills.ts',
  'modules/sales/server/bill-contract.ts',
])('the law forbids %s', (path) => {
  expect(misplaced([path])).toEqual([path]);
});

test('the calls of the front ends are typed by every table of routes', () => {
  const types = sources.find(({ path }) => path === 'web/api/api-types.ts')?.text ?? '';
  const tables = sources.flatMap(({ path, text }) =>
    path.includes('/contract/')
      ? [...text.matchAll(/export const (\w+) = defineRoutes\(/g)].map(([, name]) => name)
      : [],
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((name) => !types.includes(`typeof ${name}`))).toEqual([]);
});

const isFrontEnd = (path: string): boolean =>
  /^(apps\/(?!server\/)|web\/|modules\/[^/]+\/ui\/)/.test(path) && !/\/server\/|\/build\//.test(path) && !isTest(path);
/** Ways around the typed client, each with the files that need it. */
const AROUND: readonly { readonly pattern: RegExp; readonly allowed: readonly string[]; readonly example: string }[] = [
  // The service worker of the website stores answers under their addresses.
  { pattern: /['"`]\/api\//, allowed: ['apps/website/offline/worker.ts'], example: "send('/api/staff/movies')" },
  { pattern: /\bcall<|\bcall\([^;]*\) as /, allowed: [], example: "const film = call('GET /api/x') as Film" },
  {
    pattern: /\b(client|api(\(\))?)\.send\(|\bas Call</,
    allowed: ['web/api/client.ts', 'web/device/api.ts'],
    example: 'client.send(key)',
  },
  {
    pattern: /\btyped</,
    allowed: ['apps/portal/api.ts', 'apps/website/api/start-client.ts', 'web/device/api.ts', 'web/api/client.ts'],
    example: 'typed<PublicApi>(send)',
  },
];
const callsAround = ({ path, text }: Source): string[] =>
  codeOf(text)
    .split('\n')
    .flatMap((line, index) =>
      AROUND.some(({ pattern, allowed }) => pattern.test(line) && !allowed.includes(path))
        ? [`${path}:${index + 1} ${line.trim()}`]
        : [],
    );

test('a front end calls the API by the keys of its contracts, and states no answer of its own', () => {
  const frontEnds = sources.filter(({ path }) => isFrontEnd(path));
  expect(frontEnds.length).toBeGreaterThan(500);
  expect(frontEnds.flatMap(callsAround)).toEqual([]);
});

test.each(AROUND.map(({ example }) => example))('in a page of the portal the law forbids %s', (example) => {
  expect(callsAround({ path: 'apps/portal/pages/x.ts', text: example })).toHaveLength(1);
});
