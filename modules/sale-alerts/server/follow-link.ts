import { notFound } from '#kernel/refusal.ts';
import { idToLeave, signUpDigest, signUpToConfirm } from '#modules/sale-alerts/server/links.ts';
import { deleteAlert, lockAlert, writeConfirmed } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };

/** Ends the wait and deletes the address; idempotent. Refuses 404 not_found.sale_alert_link. */
export async function leave({ db, secrets }: Deps, acting: Acting, signed: string): Promise<void> {
  const id = idToLeave(secrets, acting.exhibitorId, signed);
  if (id === null) throw notFound('sale_alert_link');
  await db.tx(acting, (tx) => deleteAlert(tx, id));
}

/** Confirms the latest sign-up of an address; idempotent. Refuses 404 not_found.sale_alert_link. */
export async function confirm({ db, secrets }: Deps, acting: Acting, signed: string): Promise<void> {
  await db.tx(acting, async (tx) => {
    const link = signUpToConfirm(secrets, acting.exhibitorId, signed, tx.now);
    const row = link && (await lockAlert(tx, link.id));
    if (!row || signUpDigest(secrets, row.token) !== link.digest) throw notFound('sale_alert_link');
    if (!row.confirmed) await writeConfirmed(tx, row.row_id);
  });
}
