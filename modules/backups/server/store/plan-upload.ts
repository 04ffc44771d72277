import { backupsToDelete } from '#modules/backups/rules/kept-backups.ts';
import { basesToDelete, segmentsToDelete } from '#modules/backups/rules/restorable-span.ts';
import type { BackupFile } from '#modules/backups/server/store/store-files.ts';

export type UploadPlan = { readonly upload: readonly BackupFile[]; readonly remove: readonly BackupFile[] };

const ORDER = { nightly: 0, base: 1, changes: 2 };

/**
 * Returns what must be uploaded and what may be deleted in the store, so that the store keeps what
 * the folder keeps: the same days, weeks and months, and the same moments. What still lies in the
 * folder is never deleted in the store. What the rule would delete at once is not uploaded.
 */
export function planUpload(here: readonly BackupFile[], there: readonly BackupFile[], now: number): UploadPlan {
  const localKeys = new Set(here.map(({ key }) => key));
  const storedBytes = new Map(there.map(({ key, bytes }) => [key, bytes]));
  const outdated = outdatedOf([...here, ...there.filter(({ key }) => !localKeys.has(key))], now);
  const upload = here
    .filter(({ key, bytes }) => storedBytes.get(key) !== bytes && !outdated.has(key))
    .sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || (a.kind === 'changes' ? a.at - b.at : b.at - a.at));
  return { upload, remove: there.filter(({ key }) => outdated.has(key) && !localKeys.has(key)) };
}

function outdatedOf(files: readonly BackupFile[], now: number): ReadonlySet<string> {
  const newestFirst = [...files].sort((a, b) => b.at - a.at);
  const day = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly');
  const bases = newestFirst.filter((file) => file.kind === 'base');
  const changes = newestFirst.filter((file) => file.kind === 'changes');
  const sized = bases.map(({ base, bytes }, index) => {
    const newer = bases[index - 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = changes.filter(({ system, at }) => system === base.system && at >= base.at && at < newer);
    return { ...base, bytes: own.reduce((sum, each) => sum + each.bytes, bytes) };
  });
  const oldBases = new Set(basesToDelete(sized, now));
  const kept = bases.map(({ base }) => base).filter(({ name }) => !oldBases.has(name));
  const oldSegments = [...new Set(changes.map(({ system }) => system))].flatMap((system) => {
    const ofServer = changes.filter((file) => file.system === system);
    const old = new Set(
      segmentsToDelete(
        ofServer,
        kept.filter((base) => base.system === system),
      ),
    );
    return ofServer.filter(({ segment }) => old.has(segment)).map(({ key }) => key);
  });
  const oldNights = backupsToDelete(nightly.map(({ key, at }) => ({ name: key, day: day(at) })));
  return new Set([...oldNights, ...oldBases, ...oldSegments]);
}
