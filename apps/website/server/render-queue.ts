import { setImmediate as immediate } from 'node:timers/promises';
import { Refusal } from '#kernel/refusal.ts';

/** Pages that are rendered at the same time, of different addresses: one may wait for the database. */
const AT_ONCE = 2;
/** Of one address. Its further requests are refused. */
const WAITING_MAX = 1_000;
/** Of all addresses. Beyond it the last request of the address with the most is refused. */
const WAITING_ALL_MAX = 4_000;
/** An address renders this long without a pause: a visitor, or a browser that opens many pages. */
const BURST_MS = 200;
/** Then all such addresses together get this share of the time; one that asks for nothing pays its burst back at this rate. */
const SHARE = 0.1;
/** A page that waited for the database counts as so much work at most. */
const COUNTED_MAX_MS = 50;
/** A turn of the event loop that takes longer has answered other requests. */
const QUIET_TURN_MS = 1;
/** After so many turns a page is rendered in a loop that is never quiet. */
const TURNS_MAX = 50;
const LANES_MAX = 10_000;
const BACK_IN_S = 2;

/** Time of rendering that is paid back at the rate of the share. */
type Debt = { debtMs: number; at: number };
type Waiting = { readonly begin: () => void; readonly refuse: () => void; readonly isGone: () => boolean };
type Lane = Debt & { readonly waiting: Waiting[]; isRunning: boolean; isSpent: boolean };

export type RenderQueue = {
  /**
   * Does the work when it is the turn of this address; refuses request.too_many (429), also when
   * the client has gone while it waited. Work that returns `rendered: false` was done before and
   * costs nothing.
   */
  run<Made extends { readonly rendered: boolean }>(
    address: string,
    work: () => Promise<Made>,
    isGone?: () => boolean,
  ): Promise<Made>;
};

/**
 * A queue for pages that no cache has, fair by address (decision 0067): addresses take turns, those
 * that have used up their burst get a tenth of the time together, one page at a time, and only while
 * the event loop has nothing else to do.
 */
export function createRenderQueue(now: () => number = () => performance.now()): RenderQueue {
  const lanes = createLanes(now);
  /** Of all addresses that have used up their burst. */
  const common: Debt = { debtMs: 0, at: now() };
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  function begin(address: string, lane: Lane): void {
    lanes.toTheEnd(address, lane);
    running += 1;
    lane.isRunning = true;
    lane.waiting.shift()?.begin();
  }

  function pump(): void {
    const spent: [string, Lane][] = [];
    for (const [address, lane] of lanes.waiting()) {
      while (lane.waiting[0]?.isGone()) lane.waiting.shift()?.refuse();
      if (lane.waiting.length === 0) continue;
      if (running >= AT_ONCE) return;
      if (lane.isSpent) spent.push([address, lane]);
      else begin(address, lane);
    }
    const [first] = spent;
    if (!first || running > 0) return; // the page that is rendered now calls again
    const pause = pay(common, now()) / SHARE;
    if (pause <= 0) begin(...first);
    else if (timer === null) {
      timer = setTimeout(() => {
        timer = null;
        pump();
      }, pause);
      timer.unref();
    }
  }

  /** Others are answered between two pages; before a page of a spent address, all that wait. */
  async function turnFor(lane: Lane): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const began = now();
      await immediate();
      if (!lane.isSpent || now() - began < QUIET_TURN_MS) return;
    }
  }

  return {
    async run(address, work, isGone = () => false) {
      const lane = lanes.of(address);
      if (lane.waiting.length >= WAITING_MAX) throw tooMany();
      if (lane.waiting.length === 0 && !lane.isRunning) recover(lane, now());
      const turn = new Promise<void>((begin, fail) => {
        lane.waiting.push({ begin, refuse: () => fail(tooMany()), isGone });
      });
      lanes.shorten();
      pump();
      await turn;
      await turnFor(lane);
      const began = now();
      let counts = true;
      try {
        const made = await work();
        counts = made.rendered;
        return made;
      } finally {
        running -= 1;
        lane.isRunning = false;
        lane.at = now();
        if (counts) owe(lane, common, Math.min(lane.at - began, COUNTED_MAX_MS));
        setImmediate(pump);
      }
    },
  };
}

const tooMany = (): Refusal => new Refusal('too-many', { code: 'request.too_many' }, BACK_IN_S);

/** Returns what is still owed at this time. */
function pay(debt: Debt, at: number): number {
  debt.debtMs = Math.max(0, debt.debtMs - (at - debt.at) * SHARE);
  debt.at = at;
  return debt.debtMs;
}

/** An address pays back while it asks for nothing. */
function recover(lane: Lane, at: number): void {
  if (pay(lane, at) <= BURST_MS / 2) lane.isSpent = false;
}

function owe(lane: Lane, common: Debt, ms: number): void {
  lane.debtMs = Math.min(lane.debtMs + ms, BURST_MS + COUNTED_MAX_MS);
  if (lane.isSpent) common.debtMs += ms;
  if (lane.debtMs > BURST_MS) lane.isSpent = true;
}

/** The addresses, in the order of their turns. */
function createLanes(now: () => number) {
  const lanes = new Map<string, Lane>();
  function forgetIdle(): void {
    for (const [key, { waiting, isRunning }] of lanes) if (waiting.length === 0 && !isRunning) lanes.delete(key);
  }
  return {
    of(address: string): Lane {
      let lane = lanes.get(address);
      if (!lane) {
        if (lanes.size >= LANES_MAX) forgetIdle();
        lane = { waiting: [], isRunning: false, isSpent: false, debtMs: 0, at: now() };
        lanes.set(address, lane);
      }
      return lane;
    },
    waiting: (): [string, Lane][] =>
      [...lanes].filter(([, { waiting, isRunning }]) => waiting.length > 0 && !isRunning),
    /** Keeps the number of all that wait: an address that asks for most loses its last request. */
    shorten(): void {
      let all = 0;
      let longest: Waiting[] = [];
      for (const { waiting } of lanes.values()) {
        all += waiting.length;
        if (waiting.length > longest.length) longest = waiting;
      }
      if (all > WAITING_ALL_MAX) longest.pop()?.refuse();
    },
    /** The next turn is another address's. */
    toTheEnd(address: string, lane: Lane): void {
      lanes.delete(address);
      lanes.set(address, lane);
    },
  };
}
