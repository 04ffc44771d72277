import { conflict } from '#kernel/refusal.ts';
import { storeSecrets } from '#modules/exhibitor/server.ts';
import type { GoogleCheckWire, GoogleWalletForm, GoogleWalletWire } from '#modules/tickets/contract/staff.ts';
import { GoogleProblem, type GoogleWallet } from '#modules/tickets/server/wallet/google/google-client.ts';
import {
  GOOGLE_SECRET,
  type GoogleKey,
  googleKeyOf,
  readGoogleKey,
  sealGoogleKey,
} from '#modules/tickets/server/wallet/google/google-key.ts';
import { googleFigures } from '#modules/tickets/server/wallet/google/google-passes.sql.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

type Stored = { readonly db: Db; readonly secrets: Secrets };

/** Stores the issuer id and the key of the service account, sealed. Refuses as readGoogleKey. */
export async function storeGoogle({ db, secrets }: Stored, acting: Acting, form: GoogleWalletForm): Promise<void> {
  const key = readGoogleKey(form);
  await db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [GOOGLE_SECRET]: sealGoogleKey(secrets, key) });
    const after = { issuer: key.issuer, account: key.email };
    await tx.audit({ action: 'wallet.google_set', entity: 'settings', entityId: tx.exhibitorId, after });
  });
}

/** Deletes the key: passes are not offered any more. Those that were saved stay as they are. */
export const removeGoogle = (db: Db, acting: Acting): Promise<void> =>
  db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [GOOGLE_SECRET]: null });
    await tx.audit({ action: 'wallet.google_removed', entity: 'settings', entityId: tx.exhibitorId });
  });

async function storedKey(secrets: Secrets, first: Pick<Reads, 'one'>): Promise<GoogleKey | null> {
  const row = await first.one<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = tenant()',
  );
  return googleKeyOf(secrets, row?.secrets ?? {});
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Returns what may be told of the stored key and of the passes at Google; null: there is no key. */
export async function shownGoogle(secrets: Secrets, first: Pick<Reads, 'one'>): Promise<GoogleWalletWire | null> {
  const [key, figures] = await Promise.all([storedKey(secrets, first), googleFigures(first)]);
  if (!key || !figures) return null;
  const { passes, sent_at, failed_at, failure } = figures;
  return {
    issuer: key.issuer,
    account: key.email,
    passes,
    sent_at: instant(sent_at),
    failed_at: instant(failed_at),
    failure,
  };
}

/** Asks Google whether the stored key works for the issuer. Refuses 409 wallet.google_none without a key. */
export async function checkGoogle(
  { db, secrets, google }: Stored & { readonly google: GoogleWallet },
  exhibitorId: number,
): Promise<GoogleCheckWire> {
  const key = await db.ask(exhibitorId, (first) => storedKey(secrets, first));
  if (!key) throw conflict('wallet.google_none');
  try {
    await google.check(key);
    return { outcome: 'works' };
  } catch (error) {
    if (!(error instanceof GoogleProblem)) throw error;
    if (error.isTemporary) return { outcome: 'unreachable' };
    // Google took the key for a token, but not for this issuer.
    return { outcome: error.status === 403 || error.failure === 'refused' ? 'issuer' : 'key' };
  }
}
