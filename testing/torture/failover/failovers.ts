import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { openCrashTown } from '#testing/torture/crashes/town.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import type { FailoverCluster } from '#testing/torture/failover/failover-cluster.ts';
import { type BuyerLog, buyersUntil, emptyLog } from '#testing/torture/nodes/node-buyers.ts';
import { comeToRest, judge } from '#testing/torture/nodes/nodes.ts';
import { openFront } from '#testing/torture/nodes/two-nodes.ts';

export const INJURIES = ['kill', 'switchover', 'partition'] as const;
export type Injury = (typeof INJURIES)[number];

export type FailoversReport = {
  readonly injuries: Readonly<Record<Injury, number>>;
  readonly requests: number;
  readonly bought: number;
  readonly settled: number;
  /** Requests without an answer, or with an error, while a server was replaced. */
  readonly failed: number;
  /** Violations, as sentences: lost sales, seats sold twice, errors after a takeover, late selling. */
  readonly wrong: readonly string[];
  readonly unrest: Readonly<Record<string, number>>;
  /** The longest time without a sale around each kind of injury. */
  readonly longestSilenceMs: Readonly<Record<Injury, number>>;
  readonly seconds: number;
};

const NODES = 3;
const BUYERS = 6;
const BETWEEN_BUYERS_MS = 150;
const CARDS = 60;
/** Enough seats for an hour. */
const SCREENINGS = 160;
const SELLING_AGAIN_MS = 30_000;
/** So many sales in a row, and the shop sells again. */
const SALES = 6;
/** Half of the buyers of half an hour have left an open bill. */
const CALM_WITHIN_MS = 300_000;
/** Buyers go on for so long after a takeover, and none may see an error. */
const WITHOUT_ERRORS_MS = 3_000;

/**
 * Three nodes of the program and buyers on a database that fails over again and again (T52, I17).
 * Every acknowledged sale must be there afterwards, once; selling resumes within 30 s; nothing fails
 * once it has.
 */
export async function runFailovers(options: {
  cluster: FailoverCluster;
  injuries: Readonly<Record<Injury, number>>;
  seed: number;
  say?: (line: string) => void;
}): Promise<FailoversReport> {
  const { cluster, injuries, say = () => {} } = options;
  const begin = performance.now();
  const dice = diceFrom(options.seed);
  const log = emptyLog();
  const town = await openCrashTown(cluster.url, {
    cards: CARDS,
    screenings: SCREENINGS,
    superuserUrl: cluster.superuserUrl,
  });
  const ports = [];
  for (let node = 0; node < NODES; node++) ports.push(await freePort());
  const front = openFront(ports);
  const longestSilenceMs: Record<Injury, number> = { kill: 0, switchover: 0, partition: 0 };
  const sales = watchSales(log);
  let isClosed = false;
  try {
    const nodes = [];
    for (const port of ports) nodes.push(await town.start(port));
    const buyers = Array.from({ length: BUYERS }, (_, index) =>
      buyersUntil({ town, front, log, dice: dice.child(`buyer ${index}`) }, () => isClosed, BETWEEN_BUYERS_MS),
    );
    await sales.more();
    for (const [index, injury] of shuffled(injuries, dice).entries()) {
      sales.restart();
      const began = performance.now();
      const join = await injure(cluster, injury, index, dice);
      await sales.more();
      const silence = sales.longestSilenceMs();
      longestSilenceMs[injury] = Math.max(longestSilenceMs[injury], silence);
      if (silence > SELLING_AGAIN_MS) log.wrong.push(`${injury} ${index + 1}: no sale for ${silence} ms`);
      await join();
      await cluster.healed();
      await withoutErrors(log, `${injury} ${index + 1}`);
      const seconds = Math.round((performance.now() - began) / 1_000);
      say(
        `${index + 1} ${injury}: ${silence} ms without a sale, whole after ${seconds} s, ${log.bought.size} bought, ${log.wrong.length} wrong`,
      );
    }
    isClosed = true;
    await Promise.all(buyers);
    for (const node of nodes) await stillServes(node.url, log);
    const left = await comeToRest(town, {
      withinMs: CALM_WITHIN_MS,
      say: (open) => say(`comes to rest: ${JSON.stringify(open)}`),
    });
    await judge(town, log);
    return {
      injuries,
      longestSilenceMs,
      unrest: left,
      wrong: log.wrong,
      failed: log.failed.length,
      requests: log.requests,
      bought: log.bought.size,
      settled: log.settled.size,
      seconds: Math.round((performance.now() - begin) / 1_000),
    };
  } finally {
    isClosed = true;
    sales.close();
    front.close();
    await town.close();
  }
}

async function injure(cluster: FailoverCluster, injury: Injury, time: number, dice: ReturnType<typeof diceFrom>) {
  if (injury === 'partition') return cluster.partition(time);
  await (injury === 'kill' ? cluster.kill(dice) : cluster.switchover());
  return async () => {};
}

/** The kinds of injury in an order that the seed decides. */
function shuffled(injuries: Readonly<Record<Injury, number>>, dice: ReturnType<typeof diceFrom>): Injury[] {
  const left = INJURIES.flatMap((injury) => Array.from({ length: injuries[injury] }, () => injury));
  const order: Injury[] = [];
  while (left.length > 0) order.push(...left.splice(dice.between(0, left.length - 1), 1));
  return order;
}

/** Measures the longest time between two sales. */
function watchSales(log: BuyerLog) {
  let [last, longest, count] = [performance.now(), 0, 0];
  const look = () => {
    if (log.bought.size > count) last = performance.now();
    else longest = Math.max(longest, performance.now() - last);
    count = log.bought.size;
  };
  const timer = setInterval(look, 20);
  return {
    restart(): void {
      [last, longest] = [performance.now(), 0];
    },
    longestSilenceMs: () => Math.round(longest),
    /** Resolves when some more sales were answered; gives up after a minute, which the silence shows. */
    async more(): Promise<void> {
      const before = log.bought.size;
      const until = performance.now() + 2 * SELLING_AGAIN_MS;
      while (log.bought.size < before + SALES && performance.now() < until) await pause(20);
    },
    close: () => clearInterval(timer),
  };
}

async function withoutErrors(log: BuyerLog, after: string): Promise<void> {
  const before = log.failed.length;
  await pause(WITHOUT_ERRORS_MS);
  for (const failure of log.failed.slice(before)) log.wrong.push(`an error after ${after}: ${failure}`);
}

async function stillServes(url: string, log: BuyerLog): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) log.wrong.push(`${url}/readyz answers ${status} at the end`);
}
