import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from '#bench/figure.ts';
import { median, spread } from '#bench/median.ts';
import { orders, pairsOf, type Run, type Seats } from '#bench/orders.ts';
import { runBackupProcess } from '#modules/backups/server/run-backup-process.ts';
import { ownKey, recipientOf } from '#platform/db/backup/keys.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const CLIENTS = 64;
/** Enough places for both sides of a round. */
const HALLS = 100;
/** Rounds begin until then. */
const MEASURE_MS = 120_000;
const ROUNDS_MIN = 3;
const LEAST_SHARE = 0.8;

type Round = { readonly alone: Run; readonly beside: Run; readonly backups: number };

/**
 * Checkouts while one nightly backup follows the other, against checkouts alone, in turn which comes
 * first: as many rounds as two minutes have.
 */
export async function measureBackups({
  ground,
  program,
  seconds,
}: Pick<Bench, 'ground' | 'program' | 'seconds'>): Promise<Figure[]> {
  const [load = 0] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-backups-'));
  const taken: Round[] = [];
  try {
    const sell = (seats: Seats) => orders(ground, program.url, seats, { clients: CLIENTS, seconds });
    const began = performance.now();
    for (let round = 0; round <= ROUNDS_MIN || performance.now() - began < MEASURE_MS; round++) {
      const seats = pairsOf(await ground.newHalls(HALLS), 20, 20);
      const before = round % 2 === 0 ? await sell(seats) : null;
      const { result: beside, backups } = await besideBackups(ground.url, folder, () => sell(seats));
      const alone = before ?? (await sell(seats));
      if (round > 0) taken.push({ alone, beside, backups }); // the first warms up
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const of = (pick: (round: Round) => number) => median(taken.map(pick));
  const errors = taken.reduce((sum, { alone, beside }) => sum + alone.errors + beside.errors, 0);
  const shares = taken.map(({ alone, beside }) => beside.perSecond / alone.perSecond);
  const share = median(shares);
  return [
    {
      metric: 'checkouts while backups are made back to back, 64 clients',
      measured: `${share.toFixed(2)} x alone (${spread(shares, 2)} in ${taken.length} rounds; ${Math.round(of(({ beside }) => beside.perSecond))}/s, ${Math.round(of(({ alone }) => alone.perSecond))}/s alone)`,
      floor: `${LEAST_SHARE} x`,
      goal: '0.9 x',
      held: share >= LEAST_SHARE && errors === 0,
      remark: `${taken.reduce((sum, { backups }) => sum + backups, 0)} backups, ${errors} errors; the program, PostgreSQL, the backup and the generator share the cores; load of the machine before: ${load.toFixed(1)}`,
    },
  ];
}

/** Runs `work` while backups follow each other, as the nightly job makes them. A backup that fails ends the measurement. */
async function besideBackups<Result>(databaseUrl: string, folder: string, work: () => Promise<Result>) {
  const recipients = [await recipientOf(await ownKey(testSecrets))];
  const source = { databaseUrl, storageDir: join(folder, 'none'), secret: 'a secret of the benchmark', program: '0' };
  let isOver = false;
  const making = (async () => {
    let count = 0;
    while (!isOver) {
      // Backups of one second have one name.
      const into = { folder: join(folder, String(count)), recipients, now: Date.now() };
      await runBackupProcess({ kind: 'make', source, into });
      await rm(into.folder, { recursive: true });
      count += 1;
    }
    return count;
  })();
  const working = work().finally(() => {
    isOver = true;
  });
  const [result, backups] = await Promise.all([working, making]);
  return { result, backups };
}
