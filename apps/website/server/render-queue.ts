import { setImmediate as immediate } from 'node:timers/promises';
import { Refusal } from '#kernel/refusal.ts';

/** Pages that are rendered at the same time, of different addresses: one may wait for the database. */
const AT_ONCE = 2;
/** Of one address. Its further requests are refused. */
const WAITING_MAX = 1_000;
/** An address renders this long without a pause: a visitor, or a browser that opens many pages. */
const BURST_MS = 200;
/** Then it gets this share of the time. */
const SHARE = 0.25;
/** A page that waited for the database counts as so much work at most. */
const COUNTED_MAX_MS = 50;
const LANES_MAX = 10_000;
const BACK_IN_S = 2;

type Lane = { readonly waiting: (() => void)[]; isRunning: boolean; debtMs: number; at: number };

export type RenderQueue = {
  /**
   * Does the work when it is the turn of this address; refuses request.too_many (429). Work that
   * returns `rendered: false` was done before and costs nothing.
   */
  run<Made extends { readonly rendered: boolean }>(address: string, work: () => Promise<Made>): Promise<Made>;
};

/**
 * A queue for pages that no cache has, fair by address: addresses take turns, and one that asks for
 * many new pages gets a quarter of the time, so that others meet at most one page of its in front of
 * theirs.
 */
export function createRenderQueue(now: () => number = () => performance.now()): RenderQueue {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  function forgetIdle(): void {
    for (const [key, { waiting, isRunning }] of lanes) if (waiting.length === 0 && !isRunning) lanes.delete(key);
  }

  function laneOf(address: string): Lane {
    let lane = lanes.get(address);
    if (!lane) {
      if (lanes.size >= LANES_MAX) forgetIdle();
      lane = { waiting: [], isRunning: false, debtMs: 0, at: now() };
      lanes.set(address, lane);
    }
    return lane;
  }

  /** Returns how long the address has to pause, 0 if it may render now. */
  function pauseOf(lane: Lane): number {
    lane.debtMs = Math.max(0, lane.debtMs - (now() - lane.at) * SHARE);
    lane.at = now();
    return Math.max(0, lane.debtMs - BURST_MS) / SHARE;
  }

  function pump(): void {
    let shortest = Number.POSITIVE_INFINITY;
    for (const [address, lane] of lanes) {
      if (running >= AT_ONCE) return;
      if (lane.waiting.length === 0 || lane.isRunning) continue;
      const pause = pauseOf(lane);
      if (pause > 0) shortest = Math.min(shortest, pause);
      else {
        // To the end of the line: the next turn is another address's.
        lanes.delete(address);
        lanes.set(address, lane);
        running += 1;
        lane.isRunning = true;
        lane.waiting.shift()?.();
      }
    }
    if (shortest === Number.POSITIVE_INFINITY || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      pump();
    }, shortest);
    timer.unref();
  }

  return {
    async run(address, work) {
      const lane = laneOf(address);
      if (lane.waiting.length >= WAITING_MAX) throw new Refusal('too-many', { code: 'request.too_many' }, BACK_IN_S);
      const turn = new Promise<void>((resolve) => void lane.waiting.push(resolve));
      pump();
      await turn;
      // Others are answered between two pages.
      await immediate();
      const began = now();
      let counts = true;
      try {
        const made = await work();
        counts = made.rendered;
        return made;
      } finally {
        running -= 1;
        lane.isRunning = false;
        if (counts) lane.debtMs += Math.min(now() - began, COUNTED_MAX_MS);
        setImmediate(pump);
      }
    },
  };
}
