import { type RecordState, recordState } from '#modules/email/rules/mail-key-record.ts';
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
import type { TextRecords } from '#platform/mail/text-records.ts';

/**
 * The key with which an exhibitor signs its mails (DKIM). A new key waits until the DNS has its
 * public half, because a signature that cannot be verified is worse than none. Until then the
 * previous key signs. Both keys are sealed in `settings.secrets`. Each exhibitor has its own, so
 * that no exhibitor signs for the domain of another.
 */
const IN_USE = 'mail_key';
const WAITING = 'mail_key_next';

export type MailKey = {
  readonly domain: string;
  readonly selector: string;
  readonly record: { readonly name: string; readonly value: string };
};
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
  keyName: { readonly domain: string; readonly selector: string },
): Promise<MailKey> {
  const signature = await newSignature(keyName.domain, keyName.selector);
  await db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [WAITING]: sealSignature(secrets, signature) });
    await tx.audit({ action: 'mail_key.made', entity: 'settings', entityId: acting.exhibitorId, after: keyName });
  });
  return mailKeyOf(signature);
}

export async function mailKeys({ db, secrets }: Deps, exhibitorId: number): Promise<MailKeys> {
  const stored = await db.read(exhibitorId, storedIn);
  const keyAt = (name: string): MailKey | null => {
    const signature = openSignature(secrets, stored[name]);
    return signature && mailKeyOf(signature);
  };
  return { inUse: keyAt(IN_USE), waiting: keyAt(WAITING) };
}

/** Asks the DNS for the record of a key. Call it outside a transaction. */
export async function findRecord(key: MailKey, textRecords: TextRecords): Promise<RecordState> {
  try {
    return recordState(key.record.value, await textRecords(key.record.name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return recordState(key.record.value, []);
    if (typeof code === 'string') return recordState(key.record.value, null);
    throw error;
  }
}

type Adopted =
  | { readonly outcome: 'in-use'; readonly key: MailKey }
  | { readonly outcome: 'record-missing'; readonly state: RecordState; readonly key: MailKey }
  | { readonly outcome: 'none' };

/**
 * Starts to sign with the waiting key if the DNS has its record. Returns what happened; `none` if
 * no key waits.
 */
export async function adoptMailKey({ db, secrets }: Deps, acting: Acting, textRecords: TextRecords): Promise<Adopted> {
  const sealed = (await db.read(acting.exhibitorId, storedIn))[WAITING];
  const signature = openSignature(secrets, sealed);
  if (!signature) return { outcome: 'none' };
  const key = mailKeyOf(signature);
  const state = await findRecord(key, textRecords);
  if (state !== 'published') return { outcome: 'record-missing', state, key };
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

/** Deletes the key that waits; the one in use goes on signing. */
export const discardMailKey = (db: Db, acting: Acting): Promise<void> =>
  db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [WAITING]: null });
    await tx.audit({ action: 'mail_key.discarded', entity: 'settings', entityId: acting.exhibitorId });
  });

/** Stops signing and deletes both keys. */
export const endMailKeys = (db: Db, acting: Acting): Promise<void> =>
  db.tx(acting, async (tx) => {
    await storeSecrets(tx, { [IN_USE]: null, [WAITING]: null });
    await tx.audit({ action: 'mail_key.ended', entity: 'settings', entityId: acting.exhibitorId });
  });

const mailKeyOf = (signature: MailSignature): MailKey => ({
  domain: signature.domain,
  selector: signature.selector,
  record: recordOf(signature),
});

async function storedIn(tx: ReadTx): Promise<Record<string, unknown>> {
  const row = await tx.one<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = tenant()',
  );
  return row?.secrets ?? {};
}
