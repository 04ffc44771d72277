import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { unrest } from '#testing/torture/chaos/verdict.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import { type Dice, diceFrom } from '#testing/torture/dice.ts';
import { type BuyerLog, buyersUntil, emptyLog, readerUntil } from '#testing/torture/nodes/node-buyers.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';
import { openFront } from '#testing/torture/nodes/two-nodes.ts';

export type NodesReport = {
  readonly times: number;
  readonly requests: number;
  readonly bought: number;
  readonly settled: number;
  /** Answers to readers on kept connections; beside `requests`. */
  readonly read: number;
  /**
   * Requests that were sent without an answer, or with an error as the answer. None is allowed when
   * nodes restart gracefully.
   */
  readonly failed: readonly string[];
  /** Violations, as sentences. */
  readonly wrong: readonly string[];
  readonly unrest: Readonly<Record<string, number>>;
  /** Attempts on kept-alive connections that turned out to be closed, repeated at another node. */
  readonly resent: number;
  readonly slowestEndMs: number;
  readonly seconds: number;
};

const NODES = 2;
const BUYERS = 8;
const CARDS = 40;
/** So many readers are a crowd on connections, and leave the processor to the buyers. */
const READ_EVERY_MS = 250;
const CALM_WITHIN_MS = 60_000;

/**
 * Two nodes of the program on one database with a mix of buyers. One after the other stops: `kill`
 * by SIGKILL at any moment, `restart` by SIGTERM as in a roll-out; each restarts at its address
 * (T53, I17, I18; G2, G13). Afterwards every acknowledgement holds, no seat is sold twice,
 * everything comes to rest, the books match the providers'. `readers` read beside the buyers, each on
 * kept connections of its own; with `halls` all buyers want seats of one show in each of so many halls.
 */
export async function runNodes(options: {
  databaseUrl: string;
  how: 'kill' | 'restart';
  times: number;
  seed: number;
  buyers?: number;
  readers?: number;
  halls?: number;
  /** Runs before each stop, while buyers are active. */
  before?: (time: number) => Promise<void>;
  say?: (line: string) => void;
}): Promise<NodesReport> {
  const { how, times, halls, before = async () => {}, say = () => {} } = options;
  const begin = performance.now();
  const dice = diceFrom(options.seed);
  const town = await openCrashTown(options.databaseUrl, { cards: CARDS, ...(halls && { halls, screenings: halls }) });
  const ports = [];
  for (let node = 0; node < NODES; node++) ports.push(await freePort());
  const front = openFront(ports);
  const log = emptyLog();
  const crowd = openCrowd({ town, ports, log, dice }, options.readers ?? 0, () => isClosed);
  let isClosed = false;
  let slowestEndMs = 0;
  try {
    const nodes: RunningProgram[] = [];
    for (const port of ports) nodes.push(await town.start(port));
    const ever = [...nodes];
    const reading = crowd.read();
    const buyers = Array.from({ length: options.buyers ?? BUYERS }, (_, index) =>
      buyersUntil({ town, front, log, dice: dice.child(`buyer ${index}`) }, () => isClosed),
    );
    for (let time = 1; time <= times; time++) {
      await pause(dice.between(50, 600));
      await before(time);
      const which = how === 'kill' ? dice.between(0, NODES - 1) : time % NODES;
      const began = performance.now();
      const node = nodes[which] as RunningProgram;
      node.signal(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      const { code, lastWords } = await node.ended;
      slowestEndMs = Math.max(slowestEndMs, Math.round(performance.now() - began));
      if (how === 'restart' && code !== 0) log.wrong.push(`ended with ${code}: ${lastWords}`);
      const next = await town.start(ports[which] as number);
      nodes[which] = next;
      ever.push(next);
      say(`${how} ${time}: ${log.requests} requests, ${log.bought.size} bought, ${log.failed.length} failed`);
    }
    isClosed = true;
    await Promise.all(buyers);
    const read = await reading;
    const resent = [front, ...crowd.fronts].flatMap((each) => each.resent);
    for (const attempt of resent)
      if (ever.some(({ seen }) => seen.has(attempt))) log.failed.push(`attempt ${attempt} was taken and not answered`);
    const left = await comeToRest(town);
    await judge(town, log);
    return {
      times,
      slowestEndMs,
      resent: resent.length,
      unrest: left,
      failed: log.failed,
      wrong: log.wrong,
      requests: log.requests,
      bought: log.bought.size,
      settled: log.settled.size,
      read,
      seconds: Math.round((performance.now() - begin) / 1_000),
    };
  } finally {
    for (const each of [front, ...crowd.fronts]) each.close();
    await town.close();
  }
}

/** Readers beside the buyers, each with a front of its own: kept connections are not shared. `read` answers how much was read. */
function openCrowd(
  { town, ports, log, dice }: { town: CrashTown; ports: readonly number[]; log: BuyerLog; dice: Dice },
  size: number,
  isClosed: () => boolean,
) {
  const fronts = Array.from({ length: size }, (_, index) => openFront(ports, `reader ${index}: `));
  return {
    fronts,
    async read(): Promise<number> {
      const counts = await Promise.all(
        fronts.map((front, index) =>
          readerUntil({ town, front, log, dice: dice.child(`reader ${index}`) }, isClosed, READ_EVERY_MS),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/**
 * Payments end, every hold expires, all waiting work is due. Returns everything that does not come
 * to rest.
 */
export async function comeToRest(
  town: CrashTown,
  {
    withinMs = CALM_WITHIN_MS,
    say = () => {},
  }: { withinMs?: number; say?: (left: Record<string, number>) => void } = {},
): Promise<Record<string, number>> {
  const until = performance.now() + withinMs;
  for (;;) {
    // Each time: a payment that fails only now gives its bill the rest of its hold back.
    await town.sql(`UPDATE bill SET hold_until = now() - interval '1 second' WHERE status IN ('pending','paying')`);
    await town.sql(`UPDATE seat_claim SET expires_at = now() - interval '1 second' WHERE state = 'held'`);
    // Each time: the reconciler may start a payment only now whose first call was lost.
    expireOpenPayments(town);
    await town.timePasses();
    await pause(500);
    const { theirs, ours } = await town.books();
    const [row] = await town.sql<{ n: number }>('SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL');
    const left: Record<string, number> = { ...(await unrest(town.owner)) };
    if (row?.n) left['outgoing work'] = row.n;
    if (theirs !== ours) left['cents between the books'] = theirs - ours;
    say(left);
    if (Object.keys(left).length === 0 || performance.now() > until) return left;
  }
}

/** No buyer pays any more: what is still open at the providers expires there. */
function expireOpenPayments({ mollie, payconiq }: CrashTown): void {
  for (const { id, status } of mollie.book().payments)
    if (status === 'open') mollie.control.change(id, { status: 'expired' });
  for (const { id, status } of payconiq.book().payments)
    if (status === 'PENDING') payconiq.control.change(id, { status: 'EXPIRED' });
}

/** Writes every acknowledgement that does not hold, and every seat sold twice, into the log. */
export async function judge(town: CrashTown, { bought, settled, wrong }: BuyerLog): Promise<void> {
  const lost = await town.sql(
    `SELECT a.key FROM unnest($1::text[], $2::uuid[]) AS a(key, bill) LEFT JOIN bill b ON b.id = a.bill
       LEFT JOIN idempotency i ON i.key = a.key AND (i.body->>'uuid')::uuid = a.bill WHERE b.id IS NULL OR i.key IS NULL`,
    [[...bought.keys()], [...bought.values()]],
  );
  if (lost.length > 0) wrong.push(`${lost.length} sales that were answered are lost`);
  const unsettled = await town.sql('SELECT 1 FROM bill WHERE id = ANY($1) AND settled_at IS NULL', [[...settled]]);
  if (unsettled.length > 0) wrong.push(`${unsettled.length} settlements that were seen are lost`);
  const twice = await town.sql(
    `SELECT screening_id, seat_id FROM seat_claim WHERE state <> 'released' GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  if (twice.length > 0) wrong.push(`${twice.length} seats are sold twice`);
  for (const { id, says, rows } of await town.invariants())
    wrong.push(`${id} ${says}: ${JSON.stringify(rows.slice(0, 3))}`);
}
