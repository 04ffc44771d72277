import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkInvariants, checkRecentBills } from '#modules/integrity/server.ts';
import { NOT_APPLIED } from '#modules/payments/server/payment-desk.ts';
import { openDb } from '#platform/db/tx.ts';
import { act } from '#testing/torture/chaos/actions.ts';
import type { Town } from '#testing/torture/chaos/actor.ts';
import { FAULTS, type Fault, type Faults, openFaults } from '#testing/torture/chaos/faults.ts';
import { openFaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';
import { hostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import { inKillablePostgres } from '#testing/torture/chaos/killable-postgres.ts';
import { type ChaosNode, openNode } from '#testing/torture/chaos/node.ts';
import { openRecord } from '#testing/torture/chaos/record.ts';
import { storiesOf } from '#testing/torture/chaos/story.ts';
import { differingBills, disagreements, lostAcknowledgements, unrest } from '#testing/torture/chaos/verdict.ts';
import { buildWorld } from '#testing/torture/chaos/world.ts';
import { type Dice, diceFrom } from '#testing/torture/dice.ts';

export type ChaosOptions = {
  readonly seed: number;
  readonly operations: number;
  readonly workers?: number;
  /** The number of faults, spread evenly over the operations; and their kinds, in order. */
  readonly faults?: number;
  readonly menu?: readonly Fault[];
  readonly size?: 'small' | 'large';
  /**
   * The factor by which the clock is faster than ours: in a long run holds end during the run, not
   * all at its end.
   */
  readonly pace?: number;
  /** The time limit for coming to rest; a long run leaves more work than a minute can finish. */
  readonly calmWithinMs?: number;
  readonly say?: (line: string) => void;
  /** Reads the database at the end, before it is dropped. */
  readonly inspect?: (owner: pg.Client, report: ChaosReport) => Promise<void>;
};

export type ChaosReport = {
  readonly seed: number;
  readonly operations: number;
  readonly seconds: number;
  readonly faults: Faults['struck'];
  readonly acknowledged: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly calmAfterSeconds: number | null;
  /** All of these must be empty. */
  readonly violations: readonly string[];
  readonly lost: readonly string[];
  readonly disagreements: readonly string[];
  readonly unexpected: readonly string[];
  readonly unrest: Readonly<Record<string, number>>;
  readonly leaked: readonly string[];
};

const HOSTILE = { down: 0.03, answerLost: 0.03, lateMs: 25, refundRefused: 0.02 };

/**
 * Many actors do everything at once on two nodes of the program, while a hostile provider sends
 * wrong and lost answers, the database is killed, the network cut, the clock moved. Two phases:
 * under faults everything stays correct; then the faults end and everything must come to rest, a
 * short run within a minute (T52, T54, T55, T62, I17; G1, G2, G14).
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, operations, workers = 12, size = 'small', pace = 1, calmWithinMs = 60_000, say = () => {} } = options;
  const begin = performance.now();
  const dice = diceFrom(seed);
  let jumped = 0;
  const clock = () => jumped + Math.round((pace - 1) * (performance.now() - begin));
  const record = openRecord();
  const violations: string[] = [];
  return inKillablePostgres(async (url, arena) => {
    const wire = await openFaultyNetwork({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const behindWire = new URL(url);
    behindWire.port = String(wire.port);
    const provider = hostileProvider(dice.child('provider'), () => Date.now() + clock());
    const node = (name: string, at: string) =>
      openNode({
        url: at,
        name,
        provider,
        clock,
        onUnknown: () => record.count('commits of unknown outcome'),
      });
    const nodes = [node('one', url), node('two', behindWire.toString())];
    const judge = openDb({
      url,
      purpose: 'judge',
      max: 2,
      statementTimeoutMs: 600_000,
      clockOffsetMs: clock,
      onPoolError: () => {},
    });
    const ask = async (when: string) => {
      // a session left behind by a fault is not the program's error: checked again when all is calm
      const ofAll = (await checkInvariants(judge)).filter(({ id }) => when === 'at rest' || id !== 'I23');
      // Violations of recent bills must also be violations of all bills: no false alarms.
      const violated = ofAll.length > 0 ? ofAll : (await checkRecentBills(judge)).filter(({ id }) => id !== 'I23');
      for (const { id, says, rows } of violated) {
        const violation = `${when}: ${id} ${says}: ${JSON.stringify(rows.slice(0, 3))}\n${await storiesOf(judge, rows.slice(0, 3))}`;
        if (!violations.some((reported) => reported.includes(`${id} `))) say(violation); // at once: a long run does not need to end for it
        violations.push(violation);
      }
    };
    const town: Town = {
      exhibitors: await buildWorld(nodes[0]?.db as ChaosNode['db'], size),
      nodes,
      provider,
      record,
      size,
      bills: [],
      stale: [],
      movedOutside: new Set(),
      closing: false,
    };
    provider.behave(HOSTILE);
    const faults = openFaults({
      arena,
      wire,
      dice: dice.child('faults'),
      database: url,
      moveClock: (ms) => {
        jumped = ms;
      },
    });
    say(`seed ${seed}: ${operations} operations by ${workers} people at two nodes`);

    const background = nodes.map((each) => inTheBackground(each, town));
    let done = 0;
    const people = Array.from({ length: workers }, async (_, index) => {
      const actor = { dice: dice.child(`person ${index}`), town };
      while (done < operations) {
        done += 1;
        await act(actor);
      }
    });
    const menu = options.menu ?? FAULTS;
    const disaster = strikes(menu, options.faults ?? menu.length, operations, dice.child('menu'), {
      progress: () => done,
      strike: async (fault, number) => {
        await faults.strike(fault);
        await ask(`after fault ${number} (${fault})`);
        say(`${done} operations, fault ${number}: ${fault}, ${violations.length} violations`);
      },
    });
    await Promise.all([...people, disaster]);
    town.closing = true;
    await Promise.all(background);

    wire.mend();
    provider.behave({ down: 0, answerLost: 0, lateMs: 0, refundRefused: 0 });
    jumped += 70 * 60_000; // every hold is over, every open payment is due
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const calm = await comeToRest(town, owner, calmWithinMs, say);
    await ask('at rest');
    const leaked = nodes.flatMap((each, index) =>
      Object.entries(each.load()).flatMap(([pool, { total, idle, waiting }]) =>
        total === idle && waiting === 0
          ? []
          : [`node ${index + 1} ${pool}: ${total} connections, ${idle} idle, ${waiting} waited for`],
      ),
    );
    const differing = await disagreements(owner, provider);
    const report: ChaosReport = {
      seed,
      operations: done,
      violations,
      leaked,
      faults: faults.struck,
      acknowledged:
        record.bought.length +
        record.withdrawn.size +
        record.refunds.length +
        record.cancelled.size +
        record.settled.size,
      counts: record.counts,
      calmAfterSeconds: calm,
      lost: await lostAcknowledgements(owner, record),
      disagreements: differing.length === 0 ? [] : [...differing, ...(await differingBills(owner, provider))],
      unexpected: [
        ...record.unexpected,
        ...nodes.flatMap(({ exhibitor }) => exhibitor.reports.filter((line) => line === NOT_APPLIED)),
      ],
      unrest: await unrest(owner),
      seconds: Math.round((performance.now() - begin) / 1_000),
    };
    await options.inspect?.(owner, report);
    await owner.end();
    await judge.close();
    for (const each of nodes) await each.close();
    await wire.close();
    return report;
  });
}

/** Runs the background work: sweeper, reconciler, parked notices, outbox. */
async function inTheBackground({ exhibitor }: ChaosNode, town: Town): Promise<void> {
  while (!town.closing) {
    await jobs(exhibitor, town);
    await pause(100);
  }
}

async function jobs(exhibitor: ChaosNode['exhibitor'], town: Town): Promise<void> {
  const { record, provider } = town;
  await record.attempt('sweep', () => exhibitor.sweep());
  await record.attempt('reconcile', () => exhibitor.reconcile());
  await record.attempt('parked notices', () => exhibitor.parkedNotices());
  await record.attempt('outgoing', () => exhibitor.sendOut());
  provider.settleRefunds();
}

/** Strikes at its share of the operations: of n faults the first one after 1/(n+1) of the run. */
async function strikes(
  menu: readonly Fault[],
  count: number,
  operations: number,
  dice: Dice,
  on: { progress: () => number; strike: (fault: Fault, number: number) => Promise<void> },
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const due = (operations * number) / (count + 1);
    while (on.progress() < due) await pause(5);
    await on.strike(menu.length >= count ? (menu[number - 1] as Fault) : dice.pick(menu), number);
  }
}

/**
 * The faults end: the actors stop, and the provider is honest and delivers its earlier statuses
 * again. Returns the seconds it took.
 */
async function comeToRest(
  town: Town,
  owner: pg.Client,
  withinMs: number,
  say: (line: string) => void,
): Promise<number | null> {
  const begin = performance.now();
  const { provider } = town;
  for (const { paymentId, status } of provider.payments()) if (status === 'open') provider.decide(paymentId, 'expired');
  const [node] = town.nodes;
  if (!node) return null;
  for (const paymentId of town.movedOutside) {
    const payment = provider.ofPayment(paymentId);
    if (payment) await node.exhibitor.notice(paymentId, payment.ref);
  }
  // Each node at its own speed: one with dead connections does not delay the other.
  town.closing = false;
  const background = town.nodes.map((each) => inTheBackground(each, town));
  const rested = async (): Promise<boolean> => {
    const restless = Object.entries(await unrest(owner)).map(([what, count]) => `${count} ${what}`);
    if (restless.length > 0) say(`coming to rest: ${restless.join(', ')}`);
    return restless.length === 0 && (await disagreements(owner, provider)).length === 0;
  };
  let calm: number | null = null;
  while (calm === null && performance.now() - begin < withinMs) {
    await pause(200);
    if (await rested()) calm = Math.round((performance.now() - begin) / 100) / 10;
  }
  town.closing = true;
  await Promise.all(background);
  return calm;
}
