import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { UNFINISHED } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { ageLibrary, type OpeningKey } from '#platform/db/backup/keys.ts';
import { SEGMENT, type Segment, sealedName, segmentOf, segmentsFolder } from '#platform/db/timeline/names.ts';

const GZIP_LEVEL = 3;
const FILE_MODE = 0o600;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Encrypts every segment that the server has put into `stage`, writes it into the folder of backups
 * and onto its disk, and only then deletes it from `stage`. Answers how many.
 */
export async function sealSegments(
  stage: string,
  { folder, system, recipients }: { folder: string; system: string; recipients: readonly string[] },
): Promise<number> {
  const into = join(folder, segmentsFolder(system));
  const { Encrypter } = await ageLibrary();
  await mkdir(into, { recursive: true, mode: 0o700 });
  const names = await readdir(stage);
  const segments = names.filter((name) => SEGMENT.test(name)).sort();
  for (const segment of segments) {
    const path = join(stage, segment);
    const { mtime } = await stat(path);
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    const sealed = await encrypter.encrypt(await pack(await readFile(path), { level: GZIP_LEVEL }));
    await writeWhole(join(into, sealedName(segment)), sealed, mtime);
    await rm(path);
  }
  if (segments.length > 0) await flushFolder(into);
  // The history of a server that was restored before is not needed: restoring follows one timeline.
  for (const name of names.filter((each) => /\.(history|backup)$/.test(each))) await rm(join(stage, name));
  return segments.length;
}

async function writeWhole(path: string, bytes: Uint8Array, mtime: Date): Promise<void> {
  const file = await open(path + UNFINISHED, 'w', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.utimes(mtime, mtime);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + UNFINISHED, path);
  await utimes(path, mtime, mtime);
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Lists the segments of a server in a folder of backups, in their order. */
export async function sealedSegments(folder: string, system: string): Promise<(Segment & { bytes: number })[]> {
  const path = join(folder, segmentsFolder(system));
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // none was sealed yet
    throw error;
  });
  const found: (Segment & { bytes: number })[] = [];
  for (const name of names.sort()) {
    const segment = segmentOf(name);
    if (!segment) continue;
    const { mtimeMs, size } = await stat(join(path, name));
    found.push({ segment, at: mtimeMs, bytes: size });
  }
  return found;
}

/** Decrypts one segment. Throws BackupProblem with its name if it is damaged or the key is another one. */
export async function openSegment(
  folder: string,
  { system, segment }: { system: string; segment: string },
  keys: readonly OpeningKey[],
): Promise<Buffer> {
  const path = join(folder, segmentsFolder(system), sealedName(segment));
  const { Decrypter } = await ageLibrary();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    return await unpack(await decrypter.decrypt(await readFile(path)));
  } catch (error) {
    throw new BackupProblem(
      `${path} cannot be opened: it was changed or cut, or the key is not the one it was made for.`,
      {
        cause: error,
      },
    );
  }
}
