/** The part of npm run backup that reads from a store with the S3 protocol. */
import {
  type BackupFile,
  fetchBackups,
  filesInStore,
  openStore,
  type StoreAddress,
  storeAddress,
} from '#modules/backups/server.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { WrongUse } from '#tools/admin/exhibitor-named.ts';
import type { OpenDatabase } from '#tools/admin/open-database.ts';
import { typedSecret } from '#tools/admin/typed-secret.ts';

/** Reads `https://s3.example/bucket/folder`; the key comes from the environment or is typed. */
export async function typedAddress(from: string, region: string): Promise<StoreAddress> {
  const url = URL.canParse(from) ? new URL(from) : null;
  const [bucket, ...prefix] = (url?.pathname ?? '').split('/').filter((part) => part !== '');
  if (!url || !bucket)
    throw new WrongUse('--from is the address with the bucket, such as https://s3.example/bucket/folder');
  const keyId = process.env.FOYER_STORE_KEY_ID || (await typedSecret('Key ID of the store: '));
  const secret = process.env.FOYER_STORE_SECRET || (await typedSecret('Secret key of the store: '));
  return { endpoint: url.origin, region, bucket, prefix: prefix.join('/'), keyId, secret };
}

/** The store that is set on the page Backups of this installation. */
export async function addressSet({ db, master }: OpenDatabase): Promise<StoreAddress> {
  const address = await storeAddress(db, secretsFrom(await master()));
  if (!address) throw new WrongUse('No store is set on the page Backups: name one with --from.');
  return address;
}

/** Lists what lies in a store, or takes files from it: one by name, the newest nightly one, or all. */
export async function fetchFrom(
  address: StoreAddress,
  { name, all, list, folder }: { name: string | undefined; all: boolean; list: boolean; folder: string },
): Promise<readonly string[]> {
  const store = openStore(address);
  const files = await filesInStore(store);
  if (list) return files.map(({ key, bytes, at }) => `${new Date(at).toISOString()}  ${bytes}  ${key}`);
  return fetchBackups(store, chosen(files, { name, all }), folder);
}

function chosen(files: readonly BackupFile[], { name, all }: { name: string | undefined; all: boolean }): BackupFile[] {
  if (all) return [...files];
  const file = files.find(({ key, kind }) => (name === undefined ? kind === 'nightly' : key === name));
  if (!file) throw new WrongUse(name === undefined ? 'There is no backup in the store.' : `The store has no ${name}.`);
  return [file];
}
