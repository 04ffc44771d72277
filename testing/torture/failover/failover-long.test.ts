import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { openReplicatedPostgres, type ReplicatedPostgres } from '#testing/torture/failover/replicated-postgres.ts';
import { openSwitchingProxy, type SwitchingProxy } from '#testing/torture/failover/switching-proxy.ts';
import { type BuyerLog, buyersUntil, emptyLog } from '#testing/torture/nodes/node-buyers.ts';
import { comeToRest, judge } from '#testing/torture/nodes/nodes.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';
import { openFront } from '#testing/torture/nodes/two-nodes.ts';

const FAILOVERS = 3;
const BUYERS = 6;
const SELLING_AGAIN_MS = 30_000;

let servers: ReplicatedPostgres;
let proxy: SwitchingProxy;
let town: CrashTown;
let program: RunningProgram;
let port = 0;
beforeAll(async () => {
  servers = await openReplicatedPostgres();
  proxy = await openSwitchingProxy(servers.primaryPort);
  town = await openCrashTown(servers.url(proxy.port), { cards: 20 });
  port = await freePort();
  program = await town.start(port);
});
afterAll(async () => {
  await town?.close();
  await proxy?.close();
  await servers?.stop();
});

const readiness = async () => {
  const response = await fetch(`${program.url}/readyz`);
  return { code: response.status, ...((await response.json()) as { status: string; checks: object }) };
};
const READY = { code: 200, status: 'ready', checks: { database: true } };
const NOT_READY = { code: 503, status: 'not ready', checks: { database: false } };

/** Buyers who insist, until `work` is over. Resolves when all of them have left. */
async function whileSelling(seed: number, work: (log: BuyerLog) => Promise<void>): Promise<BuyerLog> {
  const log = emptyLog();
  const front = openFront([port]);
  const dice = diceFrom(seed);
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, (_, index) =>
    buyersUntil({ town, front, log, dice: dice.child(`buyer ${index}`) }, () => isOver),
  );
  try {
    await sellsMore(log);
    await work(log);
  } finally {
    isOver = true;
    await Promise.all(buyers);
    front.close();
  }
  return log;
}

const sellsMore = async (log: BuyerLog): Promise<void> => {
  const before = log.bought.size;
  await expect.poll(() => log.bought.size, { timeout: SELLING_AGAIN_MS }).toBeGreaterThan(before + 5);
};

test('the primary crashes and the standby is promoted: every acknowledged sale is there, nothing twice, and it sells again without a restart', {
  tags: ['T52', 'I17'],
  timeout: 900_000,
}, async () => {
  const log = await whileSelling(52, async (sales) => {
    for (let time = 0; time < FAILOVERS; time++) {
      await servers.crashPrimary();
      proxy.cut();
      await expect.poll(readiness).toMatchObject(NOT_READY);
      proxy.leadTo(servers.standbyPort); // the proxy is quicker than the promotion
      expect(await readiness()).toMatchObject(NOT_READY);
      await pause(500);
      expect(await readiness()).toMatchObject(NOT_READY);
      await servers.promote();
      await sellsMore(sales);
      expect(await readiness()).toMatchObject(READY);
      await servers.rebuildStandby();
      await sellsMore(sales);
    }
  });
  expect(log.failed.length).toBeGreaterThan(0); // buyers noticed each of them
  const left = await comeToRest(town);
  await judge(town, log);
  expect({ wrong: log.wrong, left }).toEqual({ wrong: [], left: {} });
  expect(log.settled.size).toBeGreaterThan(20);
});

test('a proxy that leads to a standby for a while: connections to it are not kept', {
  tags: ['T55'],
  timeout: 900_000,
}, async () => {
  const log = await whileSelling(55, async (sales) => {
    proxy.leadTo(servers.standbyPort);
    proxy.cut();
    await expect.poll(readiness).toMatchObject(NOT_READY);
    await pause(1_000);
    proxy.leadTo(servers.primaryPort); // connections to the standby stay open
    await sellsMore(sales);
    expect(await readiness()).toMatchObject(READY);
  });
  await judge(town, log);
  expect(log.wrong).toEqual([]);
});
