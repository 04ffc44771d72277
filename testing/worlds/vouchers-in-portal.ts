import { FEATURES } from '#modules/exhibitor/contract.ts';
import { voucherStaffRoutes } from '#modules/vouchers/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testSecrets } from '#testing/box-office.ts';
import type { TestDatabase } from '#testing/database.ts';
import { portalHouse } from '#testing/portal-house.ts';

/** A house whose people look after its vouchers in the portal; for one test file. */
export async function vouchersInPortal(t: TestDatabase) {
  const translator = await openTranslator();
  return portalHouse(t, (app) =>
    voucherStaffRoutes(app, {
      ...{ db: t.db, secrets: testSecrets, translator, now: Date.now, featuresOf: async () => FEATURES },
    }),
  );
}

export const dataIn = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
/** The names of the fields at which a refusal stands. */
export const fieldsIn = (answer: { json: unknown }): string[] =>
  Object.keys((answer.json as { errors?: Record<string, string[]> }).errors ?? {}).sort();
