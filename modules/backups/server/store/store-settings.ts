import { randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#kernel/refusal.ts';
import type { StoreForm } from '#modules/backups/contract/staff.ts';
import { removeStore, type StoreRow, storeRow, writeStore } from '#modules/backups/server/store/store.sql.ts';
import { openStore, type Store, type StoreAddress, StoreProblem } from '#modules/backups/server/store/store-client.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type StoreSettingsDeps = { readonly db: Db; readonly secrets: Secrets };

export const addressOf = (row: StoreRow, secrets: Secrets): StoreAddress => ({
  endpoint: row.endpoint,
  region: row.region,
  bucket: row.bucket,
  prefix: row.prefix,
  keyId: row.key_id,
  secret: secrets.open(row.secret_sealed),
});

/** The store of this installation; null: none is set. */
export async function storeAddress(db: Db, secrets: Secrets): Promise<StoreAddress | null> {
  const row = await db.system(storeRow);
  return row && addressOf(row, secrets);
}

/** The stored secret stays only for the place and key it was typed for. */
async function addressTyped({ db, secrets }: StoreSettingsDeps, form: StoreForm): Promise<StoreAddress> {
  const { endpoint, region, bucket, prefix, key_id: keyId } = form;
  const row = form.secret === '' ? await db.system(storeRow) : null;
  const isSame = row?.endpoint === endpoint && row.key_id === keyId;
  if (form.secret === '' && !isSame) throw refuse('backups.secret_needed', undefined, 'secret');
  const secret = row ? secrets.open(row.secret_sealed) : form.secret;
  return { endpoint, region, bucket, prefix, keyId, secret };
}

/** Sets where the backups of the installation are uploaded to. */
export async function setStore(deps: StoreSettingsDeps, acting: Acting, form: StoreForm): Promise<void> {
  const { keyId, secret, endpoint, region, bucket, prefix } = await addressTyped(deps, form);
  const secret_sealed = deps.secrets.seal(secret);
  await deps.db.system((tx) => writeStore(tx, { endpoint, region, bucket, prefix, key_id: keyId, secret_sealed }));
  await deps.db.tx(acting, (tx) => tx.audit({ action: 'backup.store_set', entity: 'installation', entityId: 1 }));
}

/** From now on nothing is uploaded. What lies in the store stays there. */
export async function forgetStore({ db }: StoreSettingsDeps, acting: Acting): Promise<void> {
  await db.system(removeStore);
  await db.tx(acting, (tx) => tx.audit({ action: 'backup.store_removed', entity: 'installation', entityId: 1 }));
}

const TRIAL_TIMEOUT_MS = 10_000;

/** Writes, reads, lists and deletes a small object with what was typed. Refuses with what went wrong. */
export async function tryStore(deps: StoreSettingsDeps, form: StoreForm): Promise<void> {
  const address = await addressTyped(deps, form);
  try {
    await exercise(openStore(address, { attempts: 2, timeoutMs: TRIAL_TIMEOUT_MS }));
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    const params = { reason: error.message };
    throw new Refusal('invalid', { code: `backups.store_${error.fault}`, params });
  }
}

async function exercise(store: Store): Promise<void> {
  const key = `trial-${randomUUID()}`;
  await store.put(key, Buffer.from(key));
  const read = await store.open(key);
  if ((await read?.text()) !== key) throw new StoreProblem('failed', 'the store gave back something else', null);
  const isListed = (await store.list()).some((object) => object.key === key);
  await store.remove(key);
  if (!isListed) throw new StoreProblem('failed', 'the store does not list what it has', null);
}
