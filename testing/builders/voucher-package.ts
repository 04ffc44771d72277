import { areCardsStillThere } from '#modules/sales/server/blank-cards.ts';
import { makePackage } from '#modules/vouchers/server/make-package.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildAttendant } from '#testing/build-device.ts';
import { inTenant } from '#testing/build-in-tenant.ts';
import type { TestDatabase } from '#testing/database.ts';

/** Blank cards of a type with these codes, as they lie beside a till (D-106). */
export async function buildPackage(
  t: TestDatabase,
  exhibitorId: number,
  { typeId, codes }: { typeId: number; codes: readonly string[] },
): Promise<number> {
  const { id: employeeId } = await buildAttendant(t, exhibitorId);
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' } as const;
  const form = { name: 'Cards', voucher_type_id: typeId, cards: null, barcodes: codes.join('\n') };
  return makePackage({ db: t.db, secrets: testSecrets }, acting, form, employeeId);
}

/** Whether late money for this bill would find the cards it sold. */
export const hasItsCards = (t: TestDatabase, exhibitorId: number, billId: string): Promise<boolean> =>
  inTenant(t, exhibitorId, (tx) => areCardsStillThere(tx, billId));
