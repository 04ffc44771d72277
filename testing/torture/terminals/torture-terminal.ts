import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';
import type { TerminalDeskOptions } from '#modules/terminals/server.ts';
import type { tillsWithTerminals } from '#testing/worlds/terminals.ts';

/** A random number from 0 to below `below`; the same in every run. */
export type Chance = (below: number) => number;

/** A simulated terminal of one kind beside a till, and what can go wrong between the two. */
export type TorturedTerminal = {
  readonly deviceId: number;
  readonly terminalId: number;
  /** How many payments the terminal's own book says were charged. */
  charged(): number;
  /** How many times it was asked to charge; more than once for an order is a fault of kinds that recognise no repetition. */
  requests: (() => number) | null;
  /** Chooses what happens to the next payment: its outcome, and which messages are lost, doubled or late. */
  disturb(chance: Chance): void;
  /** Everything works again: the recovery can end what is left. */
  calm(): void;
  close(): Promise<void>;
};

/** The torture of a kind of terminal: docs/recipes/terminal.md says what it proves. */
export type Torture = {
  readonly tills: ReturnType<typeof tillsWithTerminals>;
  readonly exhibitorId: () => number;
  readonly place: () => Promise<TorturedTerminal>;
  readonly times: TerminalDeskOptions['times'];
  /** One node in so many dies in the middle of a payment. */
  readonly killsOneIn: number;
};

const ENDS_WITHIN_MS = 20_000;
const KILLED_WITHIN_MS = 60;

export function chances(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Payment after payment at one terminal, with everything that a driver must survive: messages that
 * are lost, doubled and late, and nodes that die. After each one the terminal's own book and ours
 * agree: one charge if it was paid, none if it was not, and the payment is told one result.
 */
export async function tortureTerminal(torture: Torture, seed: number, runs: number): Promise<Record<string, number>> {
  const { tills, times, place } = torture;
  const chance = chances(seed);
  const terminal = await place();
  const exhibitorId = torture.exhibitorId();
  const recovery = tills.job('terminals.recover', times);
  const deps = terminalDepsOf(tills.optionsOf(times));
  const ids = await tills.payments(runs + 1);
  const seen = { paid: 0, failed: 0, cancelled: 0, killed: 0 };

  async function pay(paymentId: string): Promise<void> {
    const desk = tills.desk(times);
    await tills.orders(desk, terminal, paymentId);
    const running = desk.run(exhibitorId, paymentId);
    if (torture.killsOneIn > 0 && chance(torture.killsOneIn) === 0) {
      await pause(chance(KILLED_WITHIN_MS));
      await desk.close();
      seen.killed += 1;
    }
    await running;
    terminal.calm();
    const until = performance.now() + ENDS_WITHIN_MS;
    // The recovery of another terminal may have ended the order, and not told the payment yet.
    const isOver = async (): Promise<boolean> => {
      const { ended, notified } = await tills.seen(paymentId);
      return ended && notified;
    };
    while (!(await isOver()) && performance.now() < until) {
      await pause(2);
      await recovery.run();
    }
    await desk.close();
  }

  const [first = '', ...others] = ids;
  terminal.calm();
  await pay(first);
  for (const paymentId of others) {
    const before = { charged: terminal.charged(), requests: terminal.requests?.() ?? 0 };
    terminal.disturb(chance);
    await pay(paymentId);
    const order = await tills.seen(paymentId);
    const about = `terminal ${seed}, payment ${others.indexOf(paymentId)}: ${JSON.stringify(order)}`;
    expect(order.ended, about).toBe(true);
    expect(terminal.charged() - before.charged, `${about}: charged`).toBe(order.outcome === 'paid' ? 1 : 0);
    if (terminal.requests)
      expect(terminal.requests() - before.requests, `${about}: asked`).toBeLessThanOrEqual(order.sent ? 1 : 0);
    const outcomes = tills.notifications.filter((each) => each.paymentId === paymentId).map(({ outcome }) => outcome);
    expect([...new Set(outcomes)], about).toEqual([order.outcome]);
    if (order.outcome === 'paid' || order.outcome === 'failed' || order.outcome === 'cancelled')
      seen[order.outcome] += 1;
    await checkTerminal(deps, exhibitorId, terminal.terminalId);
  }
  await terminal.close();
  return seen;
}

/** Runs the torture at several terminals at once, and returns how often each outcome occurred. */
export async function tortureTerminals(
  torture: Torture,
  runs: number,
  terminals: number,
): Promise<Record<string, number>> {
  const all = await Promise.all(
    Array.from({ length: terminals }, (_, index) => tortureTerminal(torture, index + 1, runs / terminals)),
  );
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((outcome) => [outcome, all.reduce((sum, each) => sum + (each[outcome] ?? 0), 0)]),
  );
}
