import { type Texts, textFor } from '#kernel/texts.ts';
import { type DeviceMethod, TILL_TYPES } from '#modules/devices/contract/devices.ts';
import { devicesFor, type MethodDevice, type PaymentMethodType } from '#modules/payments/rules/methods.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

/** Returns the payment methods that a till can offer, in the exhibitor's order (DEV-002). */
export const deviceMethods = (db: Db, exhibitorId: number, locale: string): Promise<DeviceMethod[]> =>
  db.read(exhibitorId, async (tx) =>
    (await methodsOfTills(tx)).map(({ name, ...method }) => ({ ...method, name: textFor(name, locale) })),
  );

type TillMethod = Omit<DeviceMethod, 'name'> & { readonly name: Texts };
type Row = Omit<TillMethod, 'devices'> & { type: PaymentMethodType; devices: MethodDevice[] };

/** Returns the payment methods that tills of some kind can offer; those that are switched off too. At most 200. */
export async function methodsOfTills(tx: Reads): Promise<TillMethod[]> {
  const rows = await tx.query<Row>(
    `SELECT id, name, type, active AS is_active, device_types AS devices FROM payment_method
      WHERE exhibitor_id = tenant() AND archived_at IS NULL ORDER BY sort, id LIMIT 200`,
  );
  return rows.flatMap(({ type, devices, ...method }) => {
    const tills = TILL_TYPES.filter((till) => devices.includes(till) && devicesFor(type).includes(till));
    return tills.length > 0 ? [{ ...method, devices: tills }] : [];
  });
}
