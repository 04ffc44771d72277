import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** A run of tests needs less than half of it. */
const LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Makes a folder for the databases of tests: in memory where there is room, else among the temporary files. On a
 * disk, a copy of the template takes ten times as long. Every user may enter it: PostgreSQL is never root.
 */
export async function fastFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

async function hasRoom(place: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    return false; // there is no such folder
  }
}
