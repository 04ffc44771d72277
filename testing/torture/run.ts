/**
 * `npm run torture`: the chaos run at any length, every crash point many times, nodes that are
 * killed and restarted; with `--failover` a database that fails over. Exits with 1 after any failure.
 */
import { parseArgs } from 'node:util';
import { CRASH_POINTS } from '#platform/observability/crash-points.ts';
import { runChaos } from '#testing/torture/chaos/chaos.ts';
import { inKillablePostgres } from '#testing/torture/chaos/killable-postgres.ts';
import { runCrashPoints } from '#testing/torture/crashes/crash-points.ts';
import { debianPrograms } from '#testing/torture/failover/debian-programs.ts';
import { runFailovers } from '#testing/torture/failover/failovers.ts';
import { openOwnCluster } from '#testing/torture/failover/own-cluster.ts';
import { openPatroniCluster } from '#testing/torture/failover/patroni-cluster.ts';
import { runNodes } from '#testing/torture/nodes/nodes.ts';

const OPERATIONS_PER_FAULT = 20_000;
const LONG = 10_000;
/** A hold of a quarter of an hour ends after three minutes. */
const LONG_RUN_PACE = 5;
/** The time limit for the backlog per operation: half of the operation's time. */
const CALM_MS_PER_OPERATION = 3;
/** Who is there during a roll-out. */
const CROWD = { buyers: 25, readers: 80 };
const USAGE = `npm run torture -- --operations N --seed S --people N --crash-rounds N --program-kills N --roll-outs N
  whole numbers; 0 leaves a part out
npm run torture -- --failover [--patroni] --failover-kills N --switchovers N --partitions N --seed S
  only this: three nodes of the program and buyers, while the database fails over. It has a PostgreSQL of the
  packages with a standby and a proxy of ours; with --patroni three servers under Patroni, etcd and HAProxy, from
  the Debian packages patroni, etcd-server, haproxy and postgresql (stop the services that they start)`;

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '64' },
    'crash-rounds': { type: 'string', default: '5' },
    'program-kills': { type: 'string', default: '200' },
    'roll-outs': { type: 'string', default: '50' },
    failover: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
    'failover-kills': { type: 'string', default: '20' },
    switchovers: { type: 'string', default: '10' },
    partitions: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const numberOf = (name: Exclude<keyof typeof values, 'failover' | 'patroni' | 'help'>): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(USAGE);
  process.exit(2);
};
const seed = numberOf('seed');
if (values.failover || values.patroni) process.exit((await failovers()) ? 0 : 1);
const [operations, crashRounds] = [numberOf('operations'), numberOf('crash-rounds')];
const [programKills, rollOuts] = [numberOf('program-kills'), numberOf('roll-outs')];

const allRight = [
  operations === 0 || (await chaos()),
  crashRounds === 0 || (await crashPoints()),
  programKills === 0 || (await nodes('kill', programKills)),
  rollOuts === 0 || (await nodes('restart', rollOuts)),
].every(Boolean);
process.exit(allRight ? 0 : 1);

/** The same seed repeats the same actors. */
async function chaos(): Promise<boolean> {
  const report = await runChaos({
    seed,
    operations,
    workers: numberOf('people'),
    ...(operations > LONG
      ? { size: 'large', pace: LONG_RUN_PACE, calmWithinMs: Math.max(600_000, CALM_MS_PER_OPERATION * operations) }
      : { size: 'small' }),
    faults: Math.max(7, Math.round(operations / OPERATIONS_PER_FAULT)),
    say: console.log,
  });
  console.log(report);
  const { violations, lost, disagreements, unexpected, leaked, unrest, calmAfterSeconds } = report;
  const wrong = [...violations, ...lost, ...disagreements, ...unexpected, ...leaked, ...Object.keys(unrest)];
  return wrong.length === 0 && calmAfterSeconds !== null;
}

async function crashPoints(): Promise<boolean> {
  const report = await inKillablePostgres((databaseUrl) =>
    runCrashPoints({ databaseUrl, rounds: crashRounds, say: console.log }),
  );
  console.log(report);
  return report.wrong.length === 0 && CRASH_POINTS.every((point) => report.died[point]);
}

async function failovers(): Promise<boolean> {
  const cluster = values.patroni ? await patroniCluster() : await openOwnCluster();
  try {
    const injuries = {
      kill: numberOf('failover-kills'),
      switchover: numberOf('switchovers'),
      partition: numberOf('partitions'),
    };
    const report = await runFailovers({ cluster, injuries, seed, say: console.log });
    console.log(report);
    return [...report.wrong, ...Object.keys(report.unrest)].length === 0;
  } finally {
    await cluster.stop();
  }
}

async function patroniCluster() {
  const programs = debianPrograms();
  if (!('missing' in programs)) return openPatroniCluster(programs);
  console.error(`--patroni needs these packages of Debian: ${programs.missing.join(' ')}`);
  process.exit(2);
}

async function nodes(how: 'kill' | 'restart', times: number): Promise<boolean> {
  const report = await inKillablePostgres((databaseUrl) =>
    runNodes({ databaseUrl, how, times, seed, say: console.log, ...(how === 'restart' && CROWD) }),
  );
  console.log(report);
  const failed = how === 'restart' ? report.failed : [];
  return [...report.wrong, ...failed, ...Object.keys(report.unrest)].length === 0;
}
