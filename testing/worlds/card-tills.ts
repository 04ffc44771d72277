import { afterAll } from 'vitest';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { terminalDesk } from '#modules/terminals/server.ts';
import { terminalTruth } from '#modules/till/server.ts';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';
import { testSecrets } from '#testing/box-office.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import type { CinemaOptions } from '#testing/builders.ts';
import type { TestDatabase } from '#testing/database.ts';
import { locksHere } from '#testing/locks-here.ts';
import { type Till, tillHouse } from '#testing/till-house.ts';

type Switches = Parameters<ZvtSimulator['control']['set']>[0];
export type CardTill = Till & { readonly simulator: ZvtSimulator };

/** Patience of a test. */
const QUICK = { saleMs: 3_000, turnMs: 1_000, againMs: 2, lookMs: 20 };
const QUICK_LINE = { connectMs: 500, ackMs: 300, commandMs: 2_000 };

/** A house whose tills speak with simulated card terminals over real sockets; for one test file. */
export function cardTills(t: TestDatabase, cinema: CinemaOptions) {
  const closing: (() => Promise<unknown>)[] = [];
  const house = tillHouse(t, {
    cinema,
    desk: () => {
      const desk = terminalDesk({
        ...{ db: t.db, locks: locksHere, secrets: testSecrets, allowLoopback: true },
        ...{ report: () => {}, alarm: () => {}, listener: { truth: terminalTruth(t.db, NO_EVENTS) } },
        times: { ...QUICK, line: QUICK_LINE },
      });
      closing.push(desk.close);
      return desk;
    },
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });
  return {
    house,
    /** A till with a terminal beside it, and what happens to its next payments there. */
    async tillWithTerminal(
      next: NonNullable<Switches['next']> = [],
      { state = 'ready', ...settings }: Switches & { state?: string } = {},
    ): Promise<CardTill> {
      const till = await house.till();
      const simulator = await startZvtSimulator();
      closing.push(simulator.close);
      simulator.control.set({ ...settings, next });
      await inTenant(t, house.own.exhibitorId, (tx) =>
        tx.run(
          `INSERT INTO terminal (exhibitor_id, name, driver, host, port, device_id, state) VALUES (tenant(), 'T', 'zvt', '127.0.0.1', $1, $2, $3)`,
          [simulator.zvtPort, till.device.id, state],
        ),
      );
      return { ...till, simulator };
    },
  };
}
