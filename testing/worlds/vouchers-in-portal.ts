import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { voucherStaffRoutes } from '#modules/vouchers/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

/** An exhibitor whose employees manage its vouchers in the portal; for one test file. */
export async function vouchersInPortal(t: TestDatabase) {
  const translator = await openTranslator();
  return portalCinema(t, (app) =>
    voucherStaffRoutes(app, {
      db: t.db,
      secrets: testSecrets,
      translator,
      now: Date.now,
      featuresOf: async () => FEATURES,
    }),
  );
}

export const dataIn = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
/** Returns the fields of a refusal. */
export const fieldsIn = (answer: { json: unknown }): string[] =>
  Object.keys((answer.json as { errors?: Record<string, string[]> }).errors ?? {}).sort();
