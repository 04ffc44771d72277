import { beforeAll, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  type Chance,
  type Torture,
  type TorturedTerminal,
  tortureTerminals,
} from '#testing/torture/terminals/torture-terminal.ts';
import { type MolliePlace, tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

const RUNS = 300;
/** The simulated account has one machine that is switched on. */
const TERMINALS = 1;

type Switches = Parameters<MolliePlace['mollie']['control']['set']>[0];
type Fault = NonNullable<Switches['answers']>[number];

/** A lost, broken or refused answer to one of the calls; performed at Mollie or not. */
function fault(chance: Chance): Fault {
  const on = (['create', 'create', 'get', 'list', 'cancel', 'terminal'] as const)[chance(6)] ?? 'create';
  const performed = chance(2) === 0;
  const kinds: readonly Fault[] = [
    { on, kind: 'cut', performed },
    { on, kind: 'truncated' },
    { on, kind: 'status', status: 500, performed },
    { on, kind: 'status', status: 429 },
    { on, kind: 'status', status: 409 },
    { on, kind: 'html' },
    { on, kind: 'late', ms: 40 },
  ];
  return kinds[chance(kinds.length)] ?? { on, kind: 'cut' };
}

/** What the customer does, and when; after the time of a sale as well. */
const customer = (chance: Chance): Switches['outcome'] => {
  const status = ['paid', 'paid', 'paid', 'failed', 'canceled', 'expired'][chance(6)] ?? 'paid';
  return chance(8) === 0 ? null : { status, afterMs: chance(4) === 0 ? 150 + chance(200) : chance(60) };
};

async function place(): Promise<TorturedTerminal> {
  const { mollie, deviceId, terminalId } = await tills.placeAtMollie();
  return {
    deviceId,
    terminalId,
    charged: () => mollie.book().totals.capturedCents / 1_200,
    requests: null, // the same order is sent again with its key
    disturb(chance) {
      mollie.control.set({
        answers: Array.from({ length: chance(4) }, () => fault(chance)),
        createDelayMs: chance(5) === 0 ? 30 : 0,
        outcome: customer(chance),
      });
    },
    calm: () => void mollie.control.set({ answers: [], createDelayMs: 0 }),
    close: async () => {},
  };
}

const torture: Torture = {
  tills,
  exhibitorId: () => cinema.exhibitorId,
  place,
  times: { saleMs: 200, unsentMs: 500, followMs: 5 },
  killsOneIn: 5,
};

test(`${RUNS} payments in an account with answers lost, late and doubled, and nodes that die: no card is charged twice, none is paid without Mollie's own book`, {
  tags: ['T35', 'T28', 'D-074'],
  timeout: 900_000,
}, async () => {
  const { paid = 0, failed = 0, cancelled = 0, killed = 0 } = await tortureTerminals(torture, RUNS, TERMINALS);
  expect(paid + failed + cancelled).toBe(RUNS);
  expect(paid).toBeGreaterThan(RUNS / 10);
  expect(failed).toBeGreaterThan(RUNS / 20);
  expect(cancelled).toBeGreaterThan(RUNS / 20);
  expect(killed).toBeGreaterThan(RUNS / 20);
  expect(tills.alarms).toEqual([]);
});
