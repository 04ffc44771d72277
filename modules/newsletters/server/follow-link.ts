import { notFound } from '#kernel/refusal.ts';
import { idToLeave, signUpDigest, signUpToConfirm } from '#modules/newsletters/server/links.ts';
import { WELCOME_TOPIC } from '#modules/newsletters/server/sign-up.ts';
import { lockSubscriber, writeConfirmed, writeLeft } from '#modules/newsletters/server/subscribers.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

type Deps = { readonly db: Db; readonly secrets: Secrets };

/** Unsubscribes; idempotent. Refuses 404 not_found.newsletter_link. */
export async function leave({ db, secrets }: Deps, acting: Acting, signed: string): Promise<void> {
  const id = idToLeave(secrets, acting.exhibitorId, signed);
  if (id === null) throw notFound('newsletter_link');
  await db.tx(acting, (tx) => writeLeft(tx, id));
}

/**
 * Confirms the latest sign-up of an address, which then gets a welcome. Refuses 404
 * not_found.newsletter_link.
 */
export async function confirm({ db, secrets }: Deps, acting: Acting, signed: string): Promise<void> {
  await db.tx(acting, async (tx) => {
    const link = signUpToConfirm(secrets, acting.exhibitorId, signed, tx.now);
    const row = link && (await lockSubscriber(tx, link.id));
    // A later unsubscription or a new sign-up makes this link invalid.
    if (!row || row.left || signUpDigest(secrets, row.token) !== link.digest) throw notFound('newsletter_link');
    if (row.confirmed) return;
    await writeConfirmed(tx, row.id);
    await tx.emit(WELCOME_TOPIC, `${row.id}.${row.token}`, { subscriberId: row.id, token: row.token });
  });
}
