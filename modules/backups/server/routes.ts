import { actingAs } from '#modules/access/server.ts';
import { type BackupsWire, backupsStaffApi } from '#modules/backups/contract/staff.ts';
import { restorableSpan } from '#modules/backups/rules/restorable-span.ts';
import { lastRestored, newestRuns } from '#modules/backups/server/backup-runs.sql.ts';
import type { BackupSettings } from '#modules/backups/server/nightly-backup.ts';
import { type StoreRow, storeRow } from '#modules/backups/server/store/store.sql.ts';
import { filesOfFolder } from '#modules/backups/server/store/store-files.ts';
import { forgetStore, setStore, tryStore } from '#modules/backups/server/store/store-settings.ts';
import { storedChains } from '#modules/backups/server/stored-chains.ts';
import { keepRecoveryRecipient, recoveryRecipient } from '#modules/installation/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { newRecoveryKey, recipientOf } from '#platform/db/backup/keys.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type BackupRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly backups?: BackupSettings | null;
};

const RUNS_MAX = 30;
const OPERATOR = { policy: 'settings.system' } as const;
const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Registers the routes of the operator's page of backups. The staff gate protects them. */
export function backupRoutes(app: HttpApp, deps: BackupRouteDeps): void {
  const { db, backups } = deps;
  const serve = serving(app, backupsStaffApi);
  const read = () => readBackups(db, backups ?? null);
  serve('GET /api/staff/backups', OPERATOR, async () => ({ data: await read() }));
  serve('POST /api/staff/backups/store', { ...OPERATOR, fresh: true }, async (request) => {
    await setStore(deps, actingAs(request.exhibitorId, request.staff), request.body);
    return { data: await read() };
  });
  serve('POST /api/staff/backups/store/try', { ...OPERATOR, fresh: true }, async (request) => {
    await tryStore(deps, request.body);
    return { data: { works: true as const } };
  });
  serve('POST /api/staff/backups/store/remove', { ...OPERATOR, fresh: true }, async (request) => {
    await forgetStore(deps, actingAs(request.exhibitorId, request.staff));
    return { data: await read() };
  });
  serve('POST /api/staff/backups/recovery-key', { ...OPERATOR, fresh: true }, async (request) => ({
    data: { key: await makeRecoveryKey(db, actingAs(request.exhibitorId, request.staff)) },
  }));
}

async function readBackups(db: Db, settings: BackupSettings | null): Promise<BackupsWire> {
  const [runs, restored, store] = await db.system(
    async (tx) => [await newestRuns(tx, RUNS_MAX), await lastRestored(tx), await storeRow(tx)] as const,
  );
  const span = settings?.server ? restorableSpan(await storedChains(settings.folder)) : null;
  return {
    here: settings && (await placeOf(settings.folder)),
    store: store ? storeWire(store) : null,
    nightly: settings !== null,
    restorable: span && { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString() },
    has_recovery_key: (await recoveryRecipient(db)) !== null,
    last_restored_at: instant(restored),
    runs: runs.map(({ started_at, file, bytes, row_count, restored_at, problem }) => ({
      started_at: new Date(started_at).toISOString(),
      file,
      bytes,
      rows: row_count,
      restored_at: instant(restored_at),
      problem,
    })),
  };
}

async function placeOf(folder: string): Promise<NonNullable<BackupsWire['here']>> {
  const files = await filesOfFolder(folder);
  return { folder, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function storeWire(row: StoreRow): NonNullable<BackupsWire['store']> {
  const { endpoint, region, bucket, prefix, key_id, problem } = row;
  const complete_at = instant(row.complete_at);
  const there = { files: row.file_count, bytes: row.bytes };
  const waiting = { files: row.waiting_count, bytes: row.waiting_bytes };
  return { endpoint, region, bucket, prefix, key_id, there, waiting, complete_at, problem };
}

/** The private half is in the answer only: the program stores the public one. */
async function makeRecoveryKey(db: Db, acting: Acting): Promise<string> {
  const key = await newRecoveryKey();
  await keepRecoveryRecipient(db, await recipientOf(key));
  await db.tx(acting, (tx) => tx.audit({ action: 'backup.key_made', entity: 'installation', entityId: 1 }));
  return key;
}
