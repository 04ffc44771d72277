import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Bench, Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { type Program, startProgram } from '#bench/program.ts';
import { DAY_PAGE, showProgramme } from '#bench/programme.ts';
import { newVisitor } from '#bench/visitors.ts';

const CONNECTIONS = 60;
/** What others may lose. */
const COST_MAX_MS = 20;
/** Between two requests of the others. */
const PAUSE_MS = 5;
const ASKING = '10.9.9.9';

/** Each finds every film of the benchmark (`Film number N`). */
const WORDS = ['f', 'fi', 'fil', 'film', 'n', 'nu', 'num', 'numb', 'numbe', 'number'];
const anySearch = (): string =>
  `/en${DAY_PAGE}?q=${Array.from({ length: 8 }, () => WORDS[randomInt(WORDS.length)]).join('+')}`;

/** Times of one kind of request. */
type Times = { readonly p50: number; readonly p95: number };
type Measured = { readonly kept: Times; readonly fresh: Times };

/**
 * Measures what 60 connections of one address that ask for searches, each of which is a new page,
 * cost others: with and without them in turn.
 */
export async function measureNewPages({ rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>): Promise<Figure[]> {
  const ground = await showProgramme();
  const program = await startProgram(ground.url);
  const taken: { alone: Measured; beside: Measured; answeredPages: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const alone = await othersFor(program, seconds);
      const asking = askForNewPages(program, seconds + 1);
      await pause(500); // the address has used up its burst
      const beside = await othersFor(program, seconds);
      const answeredPages = await asking;
      if (round > 0) taken.push({ alone, beside, answeredPages }); // the first warms up
    }
  } finally {
    await program.close();
    await ground.close();
  }
  const cost = (kind: keyof Measured, at: keyof Times) =>
    median(taken.map(({ alone, beside }) => beside[kind][at] - alone[kind][at]));
  const rate = median(taken.map(({ answeredPages }) => answeredPages / (seconds + 1)));
  const figureOf = (kind: keyof Measured, what: string): Figure => ({
    metric: `60 connections that ask for new pages: what ${what} of others take longer`,
    measured: `p50 ${cost(kind, 'p50').toFixed(1)} ms, p95 ${cost(kind, 'p95').toFixed(1)} ms (p95 alone ${median(taken.map(({ alone }) => alone[kind].p95)).toFixed(1)} ms)`,
    floor: `p95 ${COST_MAX_MS} ms`,
    goal: `p95 ${COST_MAX_MS} ms`,
    held: cost(kind, 'p95') <= COST_MAX_MS,
    remark: `the 60 got ${rate.toFixed(0)} pages a second; a page blocks the program while it is rendered`,
  });
  return [figureOf('kept', 'cached pages and calls'), figureOf('fresh', 'new pages')];
}

/** Returns how many pages were answered. */
async function askForNewPages({ url }: Program, seconds: number): Promise<number> {
  const run = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({ ...request, path: anySearch(), headers: { 'x-forwarded-for': ASKING } }),
      },
    ],
  });
  return run['2xx'];
}

/** One visitor after the other, each from an address of their own. */
async function othersFor({ url }: Program, seconds: number): Promise<Measured> {
  const kept: number[] = [];
  const fresh: number[] = [];
  const timed = async (into: number[], path: string): Promise<void> => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: newVisitor() });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    into.push(performance.now() - began);
    await pause(PAUSE_MS);
  };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (let n = 0; n < 4; n++) await timed(kept, n % 2 === 0 ? `/en${DAY_PAGE}` : '/api/site?locale=en');
    await timed(fresh, anySearch());
  }
  return { kept: timesOf(kept), fresh: timesOf(fresh) };
}

function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
