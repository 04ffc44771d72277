import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { basesToDelete, type Chain, chainOf, segmentsToDelete } from '#modules/backups/rules/restorable-span.ts';
import { type BaseCopy, baseOf, sealedName, segmentsFolder } from '#platform/db/timeline/names.ts';
import { sealedSegments } from '#platform/db/timeline/seal-segments.ts';

/** Lists the base copies of a folder of backups, the newest first. */
async function storedBases(folder: string): Promise<BaseCopy[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // none was made yet
    throw error;
  });
  return names
    .map(baseOf)
    .filter((base) => base !== null)
    .sort((a, b) => b.at - a.at);
}

/** Reads from the names in a folder of backups which moments can be restored; no file is opened. */
export async function storedChains(folder: string): Promise<Chain[]> {
  const chains: Chain[] = [];
  const segments = new Map<string, Awaited<ReturnType<typeof sealedSegments>>>();
  for (const base of await storedBases(folder)) {
    const ofServer = segments.get(base.system) ?? (await sealedSegments(folder, base.system));
    segments.set(base.system, ofServer);
    chains.push(chainOf(base, ofServer));
  }
  return chains;
}

/** Deletes base copies and changes that no moment needs that is kept. Answers how many files. */
export async function pruneChains(folder: string, now: number): Promise<number> {
  const bases = await storedBases(folder);
  const sized: (BaseCopy & { bytes: number })[] = [];
  let newer = Number.POSITIVE_INFINITY;
  for (const base of bases) {
    const { size } = await stat(join(folder, base.name));
    const own = (await sealedSegments(folder, base.system)).filter(({ at }) => at >= base.at && at < newer);
    sized.push({ ...base, bytes: own.reduce((sum, { bytes }) => sum + bytes, size) });
    newer = base.at;
  }
  const deleted = basesToDelete(sized, now);
  for (const name of deleted) await rm(join(folder, name));
  const kept = bases.filter(({ name }) => !deleted.includes(name));
  let count = deleted.length;
  for (const system of new Set(bases.map((base) => base.system))) {
    const ofServer = kept.filter((base) => base.system === system);
    for (const segment of segmentsToDelete(await sealedSegments(folder, system), ofServer)) {
      await rm(join(folder, segmentsFolder(system), sealedName(segment)));
      count += 1;
    }
  }
  return count;
}
