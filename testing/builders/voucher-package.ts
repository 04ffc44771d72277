import { areCardsStillThere } from '#modules/sales/server/vouchers/blank-cards.ts';
import { bookCards } from '#modules/sales/server/vouchers/card-money.ts';
import { createPackage } from '#modules/vouchers/server/packages/make-package.ts';
import { buildAttendant } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/** Builds blank cards of a type with these codes, as a till has them (D-106). */
export async function buildPackage(
  t: TestDatabase,
  exhibitorId: number,
  { typeId, codes }: { typeId: number; codes: readonly string[] },
): Promise<number> {
  const { id: employeeId } = await buildAttendant(t, exhibitorId);
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' } as const;
  const form = { name: 'Cards', voucher_type_id: typeId, cards: null, barcodes: codes.join('\n') };
  return createPackage({ db: t.db, secrets: testSecrets }, acting, form, employeeId);
}

/** Returns whether a late payment of this bill would find the cards it sold. */
export const hasItsCards = (t: TestDatabase, exhibitorId: number, billId: string): Promise<boolean> =>
  inTenant(t, exhibitorId, (tx) => areCardsStillThere(tx, billId));

/** Runs the job that books cards, those that expired too. */
export const booksCards = (t: TestDatabase): ReturnType<typeof bookCards> => bookCards(t.db);
