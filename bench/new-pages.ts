import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anySearch } from '#bench/ask-for-new-pages.ts';
import type { Bench, Figure } from '#bench/figure.ts';
import { median, spread } from '#bench/median.ts';
import { orderBody, pairsOf } from '#bench/orders.ts';
import { type Program, startProgram } from '#bench/program.ts';
import { DAY_PAGE, showProgramme } from '#bench/programme.ts';
import { newVisitor } from '#bench/visitors.ts';

/** What others may lose. */
const COST_MAX_MS = 20;
/** No page may keep the program from selling for longer. */
const MAIN_MAX_MS = 15;
const PAGES = 200;
/** Between two requests of the others. */
const PAUSE_MS = 5;
/** The address of the 60 uses up its burst. */
const BURST_MS = 1_000;

/** Times of one kind of request, in ms. */
type Times = { readonly p50: number; readonly p95: number };
const KINDS = { kept: 'cached pages and calls', sale: 'a checkout', fresh: 'new pages' } as const;
type Kind = keyof typeof KINDS;
type Measured = Readonly<Record<Kind, Times>>;
type Round = { readonly alone: Measured; readonly beside: Measured; readonly pagesPerSecond: number };
/** One request of this kind, from an address of its own. */
type Others = (kind: Kind) => Promise<Response>;

/**
 * Measures what 60 connections of one address that ask for searches, each of which is a new page,
 * cost others: with and without them in turn, in turn which comes first.
 */
export async function measureNewPages({ rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>): Promise<Figure[]> {
  const [load = 0] = loadavg();
  const ground = await showProgramme();
  const program = await startProgram(ground.url);
  const seats = pairsOf(ground.spread, 20, 20);
  const others: Others = (kind) => {
    const headers = newVisitor();
    if (kind === 'fresh') return fetch(program.url + anySearch(), { headers });
    if (kind === 'kept') return fetch(`${program.url}/en${DAY_PAGE}`, { headers });
    const { screening, seats: pair } = seats.next();
    return fetch(`${program.url}/api/checkout`, { method: 'POST', headers, body: orderBody(ground, screening, pair) });
  };
  const taken: Round[] = [];
  let processor: Figure;
  try {
    for (let round = 0; round <= rounds; round++) {
      const before = round % 2 === 0 ? await timesOf(others, seconds) : null;
      const { beside, pagesPerSecond } = await besideNewPages(program, () => timesOf(others, seconds));
      const alone = before ?? (await timesOf(others, seconds));
      if (round > 0) taken.push({ alone, beside, pagesPerSecond }); // the first warms up
    }
    processor = await processorOf(program, others);
  } finally {
    await program.close();
    await ground.close();
  }
  return [processor, ...(Object.keys(KINDS) as Kind[]).map((kind) => figureOf(kind, taken, load))];
}

/** Measures how long a new page keeps the thread that sells: processor time, which does not depend on the load of the machine. */
async function processorOf(program: Program, others: Others): Promise<Figure> {
  const before = await program.usage();
  for (let page = 0; page < PAGES; page++) await (await others('fresh')).arrayBuffer();
  const after = await program.usage();
  const perPage = (of: 'cpu' | 'mainCpu'): number =>
    (after[of].user + after[of].system - before[of].user - before[of].system) / 1_000 / PAGES;
  return {
    metric: 'processor time of a new page in the thread that sells',
    measured: `${perPage('mainCpu').toFixed(1)} ms of ${perPage('cpu').toFixed(1)} ms in all`,
    floor: `${MAIN_MAX_MS} ms`,
    goal: `${MAIN_MAX_MS / 3} ms`,
    held: perPage('mainCpu') <= MAIN_MAX_MS,
    remark: `${PAGES} searches of as many addresses; HTTP, the queue, and sending the page`,
  };
}

function figureOf(kind: Kind, taken: readonly Round[], load: number): Figure {
  const costs = (at: keyof Times): number[] => taken.map(({ alone, beside }) => beside[kind][at] - alone[kind][at]);
  const written = (at: keyof Times): string => {
    const ratio = median(taken.map(({ alone, beside }) => beside[kind][at] / alone[kind][at]));
    const alone = median(taken.map((round) => round.alone[kind][at]));
    return `${at} ${median(costs(at)).toFixed(1)} ms (${spread(costs(at), 1)}; ${ratio.toFixed(2)} x of ${alone.toFixed(1)} ms)`;
  };
  const pages = median(taken.map(({ pagesPerSecond }) => pagesPerSecond));
  // Another new page waits until the thread has made the one before: that is no cost to who sells.
  const isLimited = kind !== 'fresh';
  return {
    metric: `60 connections that ask for new pages: what ${KINDS[kind]} of others take${kind === 'sale' ? 's' : ''} longer`,
    measured: `${written('p50')}, ${written('p95')}`,
    floor: isLimited ? `p95 ${COST_MAX_MS} ms` : '',
    goal: isLimited ? `p95 ${COST_MAX_MS} ms` : '',
    held: isLimited ? median(costs('p95')) <= COST_MAX_MS : null,
    remark: `${taken.length} rounds; the 60 got ${pages.toFixed(0)} pages a second; load of the machine before: ${load.toFixed(1)}`,
  };
}

/** Does the work while the 60 ask. */
async function besideNewPages({ url }: Program, work: () => Promise<Measured>) {
  const asking = fork(join(import.meta.dirname, 'ask-for-new-pages.ts'), [url]);
  const began = performance.now();
  const counted = once(asking, 'message') as Promise<[number]>;
  await pause(BURST_MS);
  const beside = await work();
  asking.send('stop');
  const [pages] = await counted;
  return { beside, pagesPerSecond: pages / ((performance.now() - began) / 1_000) };
}

/** One visitor after the other. */
async function timesOf(others: Others, seconds: number): Promise<Measured> {
  const times: Record<Kind, number[]> = { kept: [], sale: [], fresh: [] };
  const timed = async (kind: Kind): Promise<void> => {
    const began = performance.now();
    const answer = await others(kind);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${KINDS[kind]}: answered ${answer.status}`);
    times[kind].push(performance.now() - began);
    await pause(PAUSE_MS);
  };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until)
    for (const kind of ['kept', 'kept', 'sale', 'kept', 'fresh'] as const) await timed(kind);
  return { kept: percentiles(times.kept), sale: percentiles(times.sale), fresh: percentiles(times.fresh) };
}

function percentiles(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
