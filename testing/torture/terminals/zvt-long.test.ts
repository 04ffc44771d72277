import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Torture, type TorturedTerminal, tortureTerminals } from '#testing/torture/terminals/torture-terminal.ts';
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

/** A terminal behind a cable that is disconnected at random points. */
async function place(): Promise<TorturedTerminal> {
  const cable = { of: await startCable(0) };
  await cable.of.close();
  const { simulator, deviceId, terminalId } = await tills.place({
    port: async (zvtPort) => {
      cable.of = await startCable(zvtPort);
      return cable.of.port;
    },
  });
  return {
    deviceId,
    terminalId,
    charged: () => simulator.book().totals.sales,
    requests: simulator.chargeRequests,
    disturb(chance) {
      const cut = (): Cut => {
        const from = chance(2) === 0 ? 'register' : 'terminal';
        return { from, afterBytes: 1 + chance(BYTES_MAX[from]) };
      };
      cable.of.plan(chance(4) === 0 ? [cut(), cut(), cut()] : [cut()]);
      simulator.control.set({ cardMs: chance(6), usual: { scenario: chance(10) === 0 ? 'decline' : 'approve' } });
    },
    calm: () => cable.of.plan([]),
    close: () => cable.of.close(),
  };
}

/** A disconnected cable is detected at once: the long timeouts are for a busy machine. */
const torture: Torture = {
  tills,
  exhibitorId: () => cinema.exhibitorId,
  place,
  times: { saleMs: 200, unsentMs: 500, line: { connectMs: 5_000, ackMs: 5_000, commandMs: 10_000 } },
  killsOneIn: 20,
};

test(`${RUNS} payments with the line cut anywhere: no card is charged twice, none is paid without the terminal's own book`, {
  tags: ['T35', 'G16'],
  timeout: 900_000,
}, async () => {
  const { paid = 0, failed = 0, cancelled = 0, killed = 0 } = await tortureTerminals(torture, RUNS, TERMINALS);
  expect(paid + failed + cancelled).toBe(RUNS);
  // Both outcomes really occurred, many times.
  expect(paid).toBeGreaterThan(RUNS / 10);
  expect(failed).toBeGreaterThan(RUNS / 10);
  expect(killed).toBeGreaterThan(RUNS / 100);
  expect(tills.alarms).toEqual([]);
});
