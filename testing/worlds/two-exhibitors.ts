import { afterAll, beforeAll } from 'vitest';
import type { Composition } from '#apps/server/composition.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import { type ComposedProgram, composedProgram } from '#testing/composed-program.ts';
import type { TestDatabase } from '#testing/database.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { buildStockedHouse, type StockedHouse } from '#testing/stocked-house.ts';

/** Stands in every text of the other house and in none of the own. */
export const CANARY = 'CANARYBETA';

export type TwoHouses = {
  /** Serves the own house to every host it does not know, the other to its own address. */
  readonly program: ComposedProgram;
  readonly own: StockedHouse;
  readonly other: StockedHouse;
};

/** The whole program for one test file, with two houses in its database and simulated providers behind it. */
export function twoHouses(
  t: TestDatabase,
  options: () => Partial<Pick<Composition, 'smtpUrl' | 'roles' | 'trustedProxies' | 'limits'>> = () => ({}),
): TwoHouses {
  let mollie: MollieSimulator | undefined;
  let payconiq: PayconiqSimulator | undefined;
  let built: TwoHouses | undefined;
  const there = (): TwoHouses => {
    if (!built) throw new Error('the houses are there from beforeAll on');
    return built;
  };
  beforeAll(async () => {
    mollie = await startMollieSimulator();
    payconiq = await startPayconiqSimulator();
    const methods = methodsAt(mollie, payconiq);
    const own = await buildStockedHouse(t, { name: 'ALPHA', host: 'alpha.test', methods });
    const other = await buildStockedHouse(t, { name: CANARY, host: 'beta.test', methods });
    built = { own, other, program: await composedProgram(t.url, { smtpUrl: null, ...options() }) };
  });
  afterAll(async () => {
    await built?.program.close();
    await mollie?.close();
    await payconiq?.close();
  });
  return {
    get program() {
      return there().program;
    },
    get own() {
      return there().own;
    },
    get other() {
      return there().other;
    },
  };
}
