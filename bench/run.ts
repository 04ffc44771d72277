/**
 * `npm run bench`: the product's speed goals, as ratios against raw references in the same run,
 * into docs/benchmarks.md. `--only 1,4,growth` replaces the rows of these metrics, `--quick` only
 * prints.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBackups } from '#bench/backups.ts';
import { measureCheckouts } from '#bench/checkouts.ts';
import { measureCrash } from '#bench/crash.ts';
import type { Bench, Figure } from '#bench/figure.ts';
import { breakGround } from '#bench/ground.ts';
import { measureGrowth } from '#bench/growth.ts';
import { measureNewPages } from '#bench/new-pages.ts';
import { measurePages } from '#bench/pages.ts';
import { startProgram } from '#bench/program.ts';
import { measureRest } from '#bench/rest.ts';
import { measureRush } from '#bench/rush.ts';
import { measureStartUp } from '#bench/start-up.ts';
import { withRows } from '#bench/table-rows.ts';
import { measureTills } from '#bench/tills.ts';
import { measureUnanalyzed } from '#bench/unanalyzed.ts';

export type { Bench, Figure };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
const seconds = Number(values.seconds ?? (values.quick ? 1 : 4));

let shared: Promise<Bench> | undefined;
/** Metrics without special data share one exhibitor. */
const bench = (): Promise<Bench> => {
  shared ??= (async () => {
    const ground = await breakGround();
    return { ground, program: await startProgram(ground.url), rounds, seconds };
  })();
  return shared;
};

const METRICS: readonly { names: readonly string[]; measure: () => Promise<Figure[]> }[] = [
  { names: ['1', '2', '13'], measure: async () => measureCheckouts(await bench()) },
  { names: ['3'], measure: async () => measureRush(await bench()) },
  { names: ['4'], measure: measureCrash },
  { names: ['5', '6'], measure: () => measurePages({ rounds, seconds }) },
  { names: ['new-pages'], measure: () => measureNewPages({ rounds, seconds }) },
  { names: ['7', '14', 'memory'], measure: async () => measureRest(await bench()) },
  { names: ['10'], measure: async () => measureTills(await bench()) },
  { names: ['backups'], measure: async () => measureBackups(await bench()) },
  { names: ['unanalyzed'], measure: () => measureUnanalyzed({ seconds }) },
  { names: ['start-up'], measure: () => measureStartUp(rounds) },
  {
    names: ['growth'],
    measure: () =>
      measureGrowth({ rounds, seconds, bills: values.quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000] }),
  },
];
const requestedNames = values.only?.split(',').map((name) => name.trim());
const unknown = requestedNames?.filter((name) => !METRICS.some(({ names }) => names.includes(name))) ?? [];
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are ${METRICS.flatMap(({ names }) => names).join(', ')}.`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const { names, measure } of METRICS) {
  if (requestedNames && !names.some((name) => requestedNames.includes(name))) continue;
  figures.push(...(await measure()));
  console.log(table(figures));
}
if (shared) {
  const { ground, program } = await shared;
  await program.close();
  await ground.close();
}
const RESULTS = join(import.meta.dirname, '../docs/benchmarks.md');
// A quick run proves nothing; a partial run replaces its own rows.
if (values.quick) process.exit(0);
if (requestedNames) {
  await writeFile(RESULTS, withRows(await readFile(RESULTS, 'utf8'), rowsOf(figures)));
  process.exit(0);
}

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL 18 with fsync; load generator on the same machine`;
await writeFile(
  RESULTS,
  `# Benchmarks\n\nWritten by \`npm run bench\`. Every figure is a ratio in one run (\`--only\` replaces the rows of its metrics), the median of ${rounds} rounds taken in turn with its reference; absolutes say\nwhat that means on this machine: ${machine}. The raw references run on the product's own schema, with the same rows, indexes,\nconstraints and triggers, as the owner and without row-level security, one order per transaction (bench/raw-order.sql, by pgbench).\nOrders of the benchmark are paid by a method without a provider: handing over to a provider happens after the answer.\n\n${table(figures)}\n`,
);

function rowsOf(rows: readonly Figure[]): string[] {
  return rows.map(
    (row) =>
      `| ${row.metric} | ${row.measured} | ${row.floor} | ${row.goal} | ${row.held === null ? '' : row.held ? 'holds' : '**does not hold**'} | ${row.remark} |`,
  );
}

function table(rows: readonly Figure[]): string {
  return [
    '| metric | measured | floor | goal | floor | what stands in the way of the goal |',
    '|---|---|---|---|---|---|',
    ...rowsOf(rows),
  ].join('\n');
}
process.exit(0);
