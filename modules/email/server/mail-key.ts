import { storeSecrets } from '#modules/exhibitor/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, ReadTx } from '#platform/db/tx.ts';
import {
  type MailSignature,
  newSignature,
  openSignature,
  recordOf,
  sealSignature,
} from '#platform/mail/mail-signature.ts';

/**
 * The key with which an exhibitor signs its mails (DKIM). A new key waits until the DNS has its
 * public half, because a signature that cannot be verified is worse than none. Until then the
 * previous key signs. Both keys are sealed in `settings.secrets`. Each exhibitor has its own, so
 * that no exhibitor signs for the domain of another.
 */
const IN_USE = 'mail_key';
const WAITING = 'mail_key_next';

export type MailKey = { readonly domain: string; readonly record: { readonly name: string; readonly value: string } };
export type MailKeys = { readonly inUse: MailKey | null; readonly waiting: MailKey | null };

type Deps = { readonly db: Db; readonly secrets: Secrets };

/** The key that signs the mails of an exhibitor now; null: none. */
export const signatureOf = (secrets: Secrets, stored: Readonly<Record<string, unknown>>): MailSignature | null =>
  openSignature(secrets, stored[IN_USE]);

/**
 * Creates a key that waits for its DNS record, and deletes an earlier key that waits. Returns the
 * record for the DNS.
 */
export async function createMailKey(
  { db, secrets }: Deps,
  acting: Acting,
  wanted: { readonly domain: string; readonly selector: string },
): Promise<MailKey> {
  const signature = await newSignature(wanted.domain, wanted.selector);
  await db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [WAITING]: sealSignature(secrets, signature) });
    await tx.audit({ action: 'mail_key.made', entity: 'settings', entityId: acting.exhibitorId, after: wanted });
  });
  return told(signature);
}

export async function mailKeys({ db, secrets }: Deps, exhibitorId: number): Promise<MailKeys> {
  const stored = await db.read(exhibitorId, storedIn);
  const keyAt = (name: string): MailKey | null => {
    const signature = openSignature(secrets, stored[name]);
    return signature && told(signature);
  };
  return { inUse: keyAt(IN_USE), waiting: keyAt(WAITING) };
}

/**
 * Starts to sign with the waiting key if the DNS has its record. Returns what happened; `none` if
 * no key waits.
 */
export async function adoptMailKey(
  { db, secrets }: Deps,
  acting: Acting,
  textRecords: (name: string) => Promise<readonly (readonly string[])[]>,
): Promise<{ readonly outcome: 'in-use' | 'record-missing'; readonly key: MailKey } | { readonly outcome: 'none' }> {
  const sealed = (await db.read(acting.exhibitorId, storedIn))[WAITING];
  const signature = openSignature(secrets, sealed);
  if (!signature) return { outcome: 'none' };
  const key = told(signature);
  const found = await textRecords(key.record.name).catch(() => []);
  const wanted = publicKeyIn(key.record.value);
  if (!found.some((strings) => publicKeyIn(strings.join('')) === wanted)) return { outcome: 'record-missing', key };
  return db.tx(acting, async (tx) => {
    const waits = await tx.one(
      'SELECT 1 FROM settings WHERE exhibitor_id = tenant() AND secrets->>$1 = $2 FOR UPDATE',
      [WAITING, sealed],
    );
    if (!waits) return { outcome: 'none' }; // another one was made meanwhile
    await storeSecrets(tx, { [IN_USE]: sealed, [WAITING]: null });
    const { domain, selector } = signature;
    await tx.audit({
      action: 'mail_key.used',
      entity: 'settings',
      entityId: acting.exhibitorId,
      after: { domain, selector },
    });
    return { outcome: 'in-use', key };
  });
}

/** Stops signing and deletes both keys. */
export const endMailKeys = (db: Db, acting: Acting): Promise<void> =>
  db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [IN_USE]: null, [WAITING]: null });
    await tx.audit({ action: 'mail_key.ended', entity: 'settings', entityId: acting.exhibitorId });
  });

const told = (signature: MailSignature): MailKey => ({ domain: signature.domain, record: recordOf(signature) });

/** Control panels may change spaces and the order of the tags. */
const publicKeyIn = (record: string): string | undefined => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');

async function storedIn(tx: ReadTx): Promise<Record<string, unknown>> {
  const row = await tx.one<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = tenant()',
  );
  return row?.secrets ?? {};
}
