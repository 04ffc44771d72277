import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { checkTerminal } from '#modules/terminals/server/check-terminal.ts';
import { terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Cut, startCable, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

const RUNS = 1_000;
const TERMINALS = 5;
/** The number of bytes that each side sends in a whole payment, registration included. */
const BYTES_MAX = { register: 60, terminal: 260 } as const;
const ENDS_WITHIN_MS = 20_000;
/** A disconnected cable is detected at once: the long timeouts are for a busy machine. */
const TIMES = { saleMs: 200, line: { connectMs: 5_000, ackMs: 5_000, commandMs: 10_000 } };

/** The same random numbers in every test run. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One terminal behind a cable that is disconnected at random points, payment after payment. */
async function payAndPull(seed: number, runs: number) {
  const chance = chances(seed);
  const cable = { of: await startCable(0) };
  await cable.of.close();
  const place = await tills.place({
    port: async (zvtPort) => {
      cable.of = await startCable(zvtPort);
      return cable.of.port;
    },
  });
  const { simulator, terminalId } = place;
  const desk = tills.desk(TIMES);
  const recovery = tills.job('terminals.recover', TIMES);
  const deps = terminalDepsOf(tills.optionsOf(TIMES));
  const [first = '', ...ids] = await tills.payments(runs + 1);
  await tills.orders(desk, place, first);
  await desk.run(cinema.exhibitorId, first);
  const seen = { paid: 0, failed: 0 };

  for (const paymentId of ids) {
    const before = { sales: simulator.book().totals.sales, chargeRequests: simulator.chargeRequests() };
    const cut = (): Cut => {
      const from = chance(2) === 0 ? 'register' : 'terminal';
      return { from, afterBytes: 1 + chance(BYTES_MAX[from]) };
    };
    cable.of.plan(chance(4) === 0 ? [cut(), cut(), cut()] : [cut()]);
    simulator.control.set({ cardMs: chance(6), usual: { scenario: chance(10) === 0 ? 'decline' : 'approve' } });
    await tills.orders(desk, place, paymentId);
    await desk.run(cinema.exhibitorId, paymentId);
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
    const order = await tills.seen(paymentId);
    const charged = simulator.book().totals.sales - before.sales;
    const about = `terminal ${seed}, payment ${ids.indexOf(paymentId)}: ${JSON.stringify(order)}`;
    expect(order.ended, about).toBe(true);
    expect(charged, `${about}: charged`).toBe(order.outcome === 'paid' ? 1 : 0);
    expect(simulator.chargeRequests() - before.chargeRequests, `${about}: asked`).toBeLessThanOrEqual(
      order.sent ? 1 : 0,
    );
    // Notified at least once; the recovery of another order may have notified it too, with the same
    // result.
    const outcomes = tills.notifications.filter((each) => each.paymentId === paymentId).map(({ outcome }) => outcome);
    expect([...new Set(outcomes)], about).toEqual([order.outcome]);
    seen[order.outcome === 'paid' ? 'paid' : 'failed'] += 1;
    cable.of.plan([]);
    await checkTerminal(deps, cinema.exhibitorId, terminalId);
  }
  await cable.of.close();
  return seen;
}

test(`${RUNS} payments with the line cut anywhere: no card is charged twice, none is paid without the terminal's own book`, {
  tags: ['T35', 'G16'],
  timeout: 300_000,
}, async () => {
  const all = await Promise.all(
    Array.from({ length: TERMINALS }, (_, index) => payAndPull(index + 1, RUNS / TERMINALS)),
  );
  const sum = (of: (seen: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0);
  expect(sum(({ paid, failed }) => paid + failed)).toBe(RUNS);
  // Both outcomes really occurred, many times.
  expect(sum(({ paid }) => paid)).toBeGreaterThan(RUNS / 10);
  expect(sum(({ failed }) => failed)).toBeGreaterThan(RUNS / 10);
  expect(tills.alarms).toEqual([]);
});
