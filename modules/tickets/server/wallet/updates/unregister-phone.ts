import type { PassKey } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import {
  deleteEmptyPhone,
  deleteRegistration,
  deleteRegistrationsOf,
  lockPhone,
} from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** A pass was removed from a phone: it is told of changes no longer. Not registered is no error. */
export const unregisterPhone = (db: Db, acting: Acting, key: PassKey, device: string): Promise<void> =>
  db.tx(acting, async (tx) => {
    const phone = await lockPhone(tx, device);
    if (!phone) return;
    await deleteRegistration(tx, key, phone.id);
    await deleteEmptyPhone(tx, phone.id);
  });

/**
 * Deletes a phone with all its registrations: Apple says that its token ended. Not if it registered
 * again after `endedAt` (epoch ms).
 */
export const removePhone = (
  db: Db,
  acting: Acting,
  { device, pushToken }: { readonly device: string; readonly pushToken: string },
  endedAt: number | null,
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const phone = await lockPhone(tx, device);
    if (!phone) return;
    const isSame = await tx.one(
      `SELECT 1 FROM wallet_phone WHERE exhibitor_id = tenant() AND id = $1 AND push_token = $2
          AND ($3::float8 IS NULL OR seen_at <= to_timestamp($3::float8 / 1000))`,
      [phone.id, pushToken, endedAt],
    );
    if (!isSame) return;
    await deleteRegistrationsOf(tx, phone.id);
    await deleteEmptyPhone(tx, phone.id);
  });
