import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { orders, pairsOf } from '#bench/orders.ts';
import { visitorsOf } from '#bench/visitors.ts';
import { runBackupProcess } from '#modules/backups/server/run-backup-process.ts';
import { ownKey, recipientOf } from '#platform/db/backup/keys.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const CLIENTS = 64;
const VISITORS = 8_000;
const LEAST_SHARE = 0.8;

/** Checkouts while one nightly backup follows the other, against checkouts alone just before. */
export async function measureBackups({ ground, program, rounds, seconds }: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-backups-'));
  const taken: { alone: number; beside: number; backups: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const seats = async () => pairsOf(await ground.newHalls(ground.spread.length), 20, 20);
      const sales = async () =>
        orders(ground, program.url, await seats(), {
          clients: CLIENTS,
          seconds,
          visitor: await visitorsOf(program.url, VISITORS),
        });
      const alone = await sales();
      const backups = backToBack(ground.url, folder);
      const beside = await sales();
      const count = await backups.end();
      if (round > 0) taken.push({ alone: alone.perSecond, beside: beside.perSecond, backups: count }); // the first warms up
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const of = (pick: (round: (typeof taken)[number]) => number) => median(taken.map(pick));
  const share = of(({ alone, beside }) => beside / alone);
  return [
    {
      metric: 'checkouts while backups are made back to back, 64 clients',
      measured: `${share.toFixed(2)} x alone (${Math.round(of(({ beside }) => beside))}/s, ${Math.round(of(({ alone }) => alone))}/s alone)`,
      floor: `${LEAST_SHARE} x`,
      goal: '0.9 x',
      held: share >= LEAST_SHARE,
      remark: `${taken.reduce((sum, { backups }) => sum + backups, 0)} backups; the program, PostgreSQL, the backup and the generator share the cores`,
    },
  ];
}

/** Makes backups one after the other, as the nightly job does. `end` waits for the last; answers how many. */
function backToBack(databaseUrl: string, folder: string): { end(): Promise<number> } {
  let isOver = false;
  let count = 0;
  const making = (async () => {
    const recipients = [await recipientOf(await ownKey(testSecrets))];
    while (!isOver) {
      count += 1;
      const source = {
        databaseUrl,
        storageDir: join(folder, 'none'),
        secret: 'a secret of the benchmark',
        program: '0',
      };
      await runBackupProcess({ kind: 'make', source, into: { folder, recipients, now: Date.now() + count * 1_000 } });
    }
  })();
  return {
    async end() {
      isOver = true;
      await making;
      return count;
    },
  };
}
