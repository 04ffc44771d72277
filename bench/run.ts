/** `npm run bench`: what the product promises of speed, as ratios against raw references in the same run, into docs/benchmarks.md. */
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCheckouts } from '#bench/checkouts.ts';
import { breakGround, type Ground } from '#bench/ground.ts';
import { measurePages } from '#bench/pages.ts';
import { type Program, startProgram } from '#bench/program.ts';
import { measureRest } from '#bench/rest.ts';
import { measureRush } from '#bench/rush.ts';

/** One line of the table. `held` says whether the floor holds; null: it has none. */
export type Figure = {
  readonly metric: string;
  readonly measured: string;
  readonly floor: string;
  readonly goal: string;
  readonly held: boolean | null;
  readonly remark: string;
};
export type Bench = {
  readonly ground: Ground;
  readonly program: Program;
  readonly rounds: number;
  readonly seconds: number;
};

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '4' } },
});
const ground = await breakGround();
const program = await startProgram(ground.url);
const bench: Bench = { ground, program, rounds: Number(values.rounds), seconds: Number(values.seconds) };
const figures: Figure[] = [];
for (const measure of [measureCheckouts, measureRush, measurePages, measureRest]) {
  figures.push(...(await measure(bench)));
  console.log(table(figures));
}
await program.close();
await ground.close();

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL 18 with fsync; load generator on the same machine`;
await writeFile(
  join(import.meta.dirname, '../docs/benchmarks.md'),
  `# Benchmarks\n\nWritten by \`npm run bench\`. Every figure is a ratio in one run, the median of ${bench.rounds} rounds taken in turn with its reference; absolutes say\nwhat that means on this machine: ${machine}. The raw references run on the product's own schema, with the same rows, indexes,\nconstraints and triggers, as the owner and without row-level security, one order per transaction (bench/raw-order.sql, by pgbench).\nOrders of the benchmark are paid by a method without a provider: handing over to a provider happens after the answer.\n\n${table(figures)}\n`,
);

export function table(rows: readonly Figure[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.metric} | ${row.measured} | ${row.floor} | ${row.goal} | ${row.held === null ? '' : row.held ? 'holds' : '**does not hold**'} | ${row.remark} |`,
  );
  return [
    '| metric | measured | floor | goal | floor | what stands in the way of the goal |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
process.exit(0);
