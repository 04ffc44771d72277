import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BaseSequencer, createVitest, parseCLI } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../..');
/** JavaScript, because it runs before our Node is installed: its types are in its comments. */
const { argsOfVitest, argsOfJourneys } = (await import(join(ROOT, 'tools/testing/test-parts.mjs'))) as {
  argsOfVitest(projects: readonly string[], shard: string | undefined): string[];
  argsOfJourneys(which: 'short' | 'further' | 'long', shard: string | undefined): string[];
};
const SHARDS = ['1/3', '2/3', '3/3'];

/** The files that `vitest run` with these projects would run, each with its project. */
async function filesOf(projects: readonly string[], shard?: string): Promise<string[]> {
  const { options } = parseCLI(['vitest', 'run', ...argsOfVitest(projects, shard)]);
  const vitest = await createVitest('test', { ...options, watch: false });
  try {
    const files = await vitest.globTestSpecifications();
    const mine = vitest.config.shard ? await new BaseSequencer(vitest).shard(files) : files;
    return mine.map(({ project, moduleId }) => `${project.name} ${moduleId}`);
  } finally {
    await vitest.close();
  }
}

type Suite = { readonly suites?: readonly Suite[]; readonly specs?: readonly { readonly id: string }[] };
const idsIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.map(({ id }) => id),
  ...suites.flatMap(idsIn),
];

/** The journeys that Playwright would run. */
async function journeysOf(which: 'short' | 'further' | 'long', shard?: string): Promise<string[]> {
  const args = [...argsOfJourneys(which, shard), '--list', '--reporter=json'];
  const { stdout } = await promisify(execFile)('playwright', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  return idsIn(JSON.parse(stdout) as Suite);
}

function expectParts(whole: readonly string[], parts: readonly (readonly string[])[]): void {
  expect(whole.length).toBeGreaterThan(SHARDS.length);
  expect(parts.flat().sort()).toEqual([...whole].sort());
  for (const part of parts) expect(part.length).toBeLessThan(whole.length);
}

test.each([
  [['pure', 'dom', 'database']],
  [['pure-slow', 'dom-slow', 'database-slow']],
  [['disasters']],
  [['long']],
  [['database', 'database-slow']],
])('the shards of %s hold every file, and each once', async (projects) => {
  const parts: string[][] = [];
  for (const shard of SHARDS) parts.push(await filesOf(projects, shard));
  expectParts(await filesOf(projects), parts);
});

test.each(['short', 'further', 'long'] as const)(
  'the shards of the %s journeys hold every journey, and each once',
  async (which) => {
    const [whole = [], ...parts] = await Promise.all([undefined, ...SHARDS].map((shard) => journeysOf(which, shard)));
    expectParts(whole, parts);
  },
);

test('every part of a shard but the check and the build runs a shard', async () => {
  const source = await readFile(join(ROOT, 'tools/test.mjs'), 'utf8');
  const runs = [...source.matchAll(/\{ name: '.+ run: (.+?) \}/g)].map(([, run]) => run);
  expect(runs.filter((run) => !run?.includes('shard'))).toEqual(['check', 'build']);
  expect(runs.length).toBeGreaterThan(5);
});
