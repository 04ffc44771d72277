import { afterAll, beforeAll } from 'vitest';
import type { Composition } from '#apps/server/composition.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';
import { buildStockedExhibitor, type StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

/** A text in every text of the other exhibitor and in none of the own. */
export const CANARY = 'CANARYBETA';

export type TwoExhibitors = {
  /** Serves the own exhibitor at every unknown host, the other at its own address. */
  readonly program: ComposedProgram;
  readonly own: StockedExhibitor;
  readonly other: StockedExhibitor;
};

/**
 * The whole program for one test file, with two exhibitors in its database and simulated providers.
 */
export function twoExhibitors(
  t: TestDatabase,
  options: () => Partial<
    Pick<Composition, 'smtpUrl' | 'roles' | 'trustedProxies' | 'limits' | 'holdLimits' | 'simulators'>
  > = () => ({}),
): TwoExhibitors {
  let mollie: MollieSimulator | undefined;
  let payconiq: PayconiqSimulator | undefined;
  let built: TwoExhibitors | undefined;
  const there = (): TwoExhibitors => {
    if (!built) throw new Error('beforeAll builds the exhibitors');
    return built;
  };
  beforeAll(async () => {
    mollie = await startMollieSimulator();
    payconiq = await startPayconiqSimulator();
    const methods = methodsAt(mollie, payconiq);
    const own = await buildStockedExhibitor(t, { name: 'ALPHA', host: 'alpha.test', methods });
    const other = await buildStockedExhibitor(t, { name: CANARY, host: 'beta.test', methods });
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
