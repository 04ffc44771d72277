import { beforeAll, describe, expect, test } from 'vitest';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  type Chance,
  type Torture,
  type TorturedTerminal,
  tortureTerminals,
} from '#testing/torture/terminals/torture-terminal.ts';
import { NEXO_REACHED, type NexoPlace } from '#testing/worlds/nexo-terminals.ts';
import { tillsWithTerminals } from '#testing/worlds/terminals.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const tills = tillsWithTerminals(t, () => cinema);
beforeAll(async () => {
  cinema = await buildCinema(t);
});

const RUNS = 250;
/** All simulators are the same machine. */
const TERMINALS = 1;
/** A message that its sender has given up may still arrive within this time. */
const ARRIVES_WITHIN_MS = 60;
const TIMES = { saleMs: 200, unsentMs: 500, arriveMs: 150 };

type Switches = Parameters<NexoPlace['nexo']['control']['set']>[0];
type Fault = NonNullable<Switches['answers']>[number];

/** A lost, broken or refused answer to one of the messages; performed at the terminal or not. */
function fault(chance: Chance): Fault {
  const on = (['Payment', 'Payment', 'TransactionStatus', 'Abort', 'Diagnosis'] as const)[chance(5)] ?? 'Payment';
  const performed = chance(2) === 0;
  const kinds: readonly Fault[] = [
    { on, kind: 'cut', performed },
    { on, kind: 'truncated' },
    { on, kind: 'status', status: 500, performed },
    { on, kind: 'status', status: 401, performed },
    { on, kind: 'html', performed },
    { on, kind: 'late', ms: 40 },
    { on, kind: 'hang', ms: 250, performed },
  ];
  return kinds[chance(kinds.length)] ?? { on, kind: 'cut' };
}

const scenarioOf = (chance: Chance) =>
  (['approve', 'approve', 'approve', 'decline', 'cancel', 'wait'] as const)[chance(6)] ?? 'approve';

const place = (reach: 'local' | 'cloud') => async (): Promise<TorturedTerminal> => {
  const { nexo, deviceId, terminalId } = await tills.placeNexo({ reach });
  return {
    deviceId,
    terminalId,
    charged: () => nexo.book().totals.sales,
    requests: null, // the network delivers messages twice
    disturb(chance) {
      nexo.control.set({
        answers: Array.from({ length: chance(4) }, () => fault(chance)),
        doubled: chance(5) === 0,
        arrivesAfterMs: chance(4) === 0 ? chance(ARRIVES_WITHIN_MS) : 0,
        usual: { scenario: scenarioOf(chance), cardMs: chance(4) === 0 ? 150 + chance(200) : chance(40) },
      });
    },
    calm: () => void nexo.control.set({ answers: [], doubled: false, arrivesAfterMs: 0 }),
    close: async () => {},
  };
};

const torture = (reach: 'local' | 'cloud'): Torture => ({
  tills,
  exhibitorId: () => cinema.exhibitorId,
  place: place(reach),
  times: TIMES,
  killsOneIn: 5,
});

describe.each(NEXO_REACHED)('a nexo terminal that is reached %s', (reach) => {
  test(`${RUNS} payments with messages lost, late and doubled, and nodes that die: no card is charged twice, none is paid without the terminal's own book`, {
    tags: ['T35', 'T28'],
    timeout: 900_000,
  }, async () => {
    const { paid = 0, failed = 0, cancelled = 0, killed = 0 } = await tortureTerminals(torture(reach), RUNS, TERMINALS);
    expect(paid + failed + cancelled).toBe(RUNS);
    expect(paid).toBeGreaterThan(RUNS / 10);
    expect(failed).toBeGreaterThan(RUNS / 20);
    expect(cancelled).toBeGreaterThan(RUNS / 20);
    expect(killed).toBeGreaterThan(RUNS / 20);
    expect(tills.alarms).toEqual([]);
  });
});
