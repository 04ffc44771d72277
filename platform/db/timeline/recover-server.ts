import { createWriteStream } from 'node:fs';
import { chmod, lchown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readArchive } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import type { OpeningKey } from '#platform/db/backup/keys.ts';
import { type Embedded, POSTGRES_MAJOR, placeOf, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { BASE_PARTS, zBaseAbout, zBaseLabel } from '#platform/db/timeline/base-copy.ts';
import type { BaseCopy, Segment } from '#platform/db/timeline/names.ts';
import { openSegment } from '#platform/db/timeline/seal-segments.ts';

export type Recovery = {
  /** The folder of backups. */
  readonly folder: string;
  readonly base: BaseCopy;
  /** Every segment from the base copy on that may hold a change before the moment. */
  readonly segments: readonly Segment[];
  /** The moment, epoch ms. */
  readonly at: number;
  readonly keys: readonly OpeningKey[];
  readonly dataDir: string;
  /** Of the server's superuser. */
  readonly password: string;
};

/** What PostgreSQL ends with if nothing was committed between the moment and the end of the changes. */
const NOTHING_AFTER = /recovery ended before configured recovery target was reached/;
const REPLAYED_WITHIN_MS = 3_600_000;

/**
 * Makes the files of a server from a base copy and lets it repeat every change until a moment. The
 * answer runs and accepts changes. The data folder must be empty. Throws BackupProblem.
 */
export async function recoverServer(recovery: Recovery): Promise<Embedded> {
  const dataDir = await placeOf(recovery.dataDir);
  const changes = `${dataDir}.restore`;
  try {
    await unpackBase(recovery, dataDir);
    await mkdir(changes, { recursive: true, mode: 0o700 });
    for (const { segment } of recovery.segments)
      await writeFile(
        join(changes, segment),
        await openSegment(recovery.folder, { system: recovery.base.system, segment }, recovery.keys),
      );
    await ownAlike(changes, dataDir);
    // PostgreSQL reads this setting before it knows the name Z.
    const until = new Date(recovery.at).toISOString().replace('T', ' ').replace('Z', '+00');
    const target = { recovery_target_time: until, recovery_target_action: 'promote' };
    return (await replay(recovery, changes, target)) ?? (await replay(recovery, changes, {})) ?? refuse(recovery);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(changes, { recursive: true, force: true });
  }
}

function refuse({ base }: Recovery): never {
  throw new BackupProblem(`The changes after ${base.name} could not be repeated: PostgreSQL ended before the moment.`);
}

/** Null: there was no change after the moment, so that PostgreSQL did not find its end. */
async function replay(
  { dataDir, password }: Recovery,
  changes: string,
  target: Record<string, string>,
): Promise<Embedded | null> {
  const lines: string[] = [];
  const hasEndedEarly = () => lines.some((line) => NOTHING_AFTER.test(line));
  try {
    const server = await startEmbedded({
      dataDir,
      password,
      settings: {
        restore_command: `cp "${changes}/%f" "%p"`,
        recovery_target_timeline: 'current',
        ...target,
      },
      onLog: (line) => lines.push(line),
    });
    await promoted(server, hasEndedEarly);
    return server;
  } catch (error) {
    if (hasEndedEarly()) return null;
    throw new BackupProblem(`The changes could not be repeated: ${lines.slice(-3).join(' ')}`, { cause: error });
  }
}

async function promoted(server: Embedded, hasEndedEarly: () => boolean): Promise<void> {
  const deadline = performance.now() + REPLAYED_WITHIN_MS;
  for (;;) {
    if (hasEndedEarly() || performance.now() > deadline) {
      await server.stop('fast');
      throw new Error('the server did not reach the moment');
    }
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {}); // it is asked again
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done');
      if (rows[0]?.done) return;
    } catch (error) {
      if (!hasEndedEarly() && !/ECONNREFUSED|ECONNRESET|starting up|terminat|shutting/.test((error as Error).message))
        throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await pause(100);
  }
}

/** A name that leads out of the folder is refused. */
const SAFE = /^(?!.*(^|\/)\.\.?(\/|$))[^\0\\/][^\0\\]*$/;

async function unpackBase({ folder, base, keys }: Recovery, dataDir: string): Promise<void> {
  const path = join(folder, base.name);
  const made = new Set<string>();
  const within = async (name: string): Promise<string> => {
    if (!SAFE.test(name)) throw new BackupProblem(`${path} has the unsafe name "${name}".`);
    const place = join(dataDir, name);
    if (!made.has(dirname(place))) await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    made.add(dirname(place));
    return place;
  };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let label = null as string | null;
  await readArchive(path, keys, async (part) => {
    if (part.name === BASE_PARTS.about)
      requireMajor(path, zBaseAbout.parse(JSON.parse(await text(part.body))).postgres);
    else if (part.name === BASE_PARTS.label) label = await text(part.body);
    else if (part.name.startsWith(BASE_PARTS.files))
      await pipeline(
        part.body,
        createWriteStream(await within(part.name.slice(BASE_PARTS.files.length)), { flags: 'wx', mode: 0o600 }),
      );
  });
  if (label === null) throw new BackupProblem(`${path} is not complete. Use another moment.`);
  const { label: backupLabel, folders } = zBaseLabel.parse(JSON.parse(label));
  for (const name of folders) await mkdir(await within(name), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'backup_label'), backupLabel);
  await writeFile(join(dataDir, 'recovery.signal'), '');
  await chmod(dataDir, 0o700);
  await ownAlike(dataDir, null);
}

function requireMajor(path: string, postgres: string): void {
  if (!postgres.startsWith(`${POSTGRES_MAJOR}.`))
    throw new BackupProblem(
      `${path} holds the files of PostgreSQL ${postgres}, and this program brings ${POSTGRES_MAJOR}. Restore a nightly backup instead.`,
    );
}

/** As root the server runs as another user: everything belongs to the owner of `like`, or to that user. */
async function ownAlike(path: string, like: string | null): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = like ? await stat(like) : { uid: 65_534, gid: 65_534 };
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
}
