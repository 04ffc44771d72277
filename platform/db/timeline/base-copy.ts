import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { writeArchive } from '#platform/db/backup/archive.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { baseName } from '#platform/db/timeline/names.ts';

export const BASE_PARTS = { about: 'base.json', files: 'postgres/', label: 'label.json' };

export const zBaseAbout = z.object({ format: z.literal(1), postgres: z.string() });
export const zBaseLabel = z.object({ label: z.string(), folders: z.array(z.string()) });

/** Their contents belong to the running server; the folders themselves are needed. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|.*\.signal|pgsql_tmp.*|current_logfiles)$/;
const ALWAYS = ['pg_wal/archive_status', 'pg_wal/summaries'];

const NOT_KEPT = 'The database server keeps no changes: it was started without. Restart the program.';

export type MadeBase = { readonly path: string; readonly bytes: number };

/**
 * Copies the files of the running embedded server into one encrypted file, as pg_basebackup does; the
 * packages have no such program. A file that changes meanwhile is repaired by the changes that follow.
 */
export async function makeBaseCopy(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  { folder, recipients, now }: { folder: string; recipients: readonly string[]; now: number },
): Promise<MadeBase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'foyer/base', keepAlive: true });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    const { postgres, system, segment } = await begin(client);
    const unfinished = join(folder, baseName({ at: now, system, segment }));
    let at = now;
    await writeArchive(unfinished, recipients, async (add) => {
      await add.bytes(BASE_PARTS.about, JSON.stringify({ format: 1, postgres }));
      const { files, folders } = await filesOf(dataDir);
      for (const path of files) await add.changing(BASE_PARTS.files + path, join(dataDir, path));
      const { rows } = await client.query<{ label: string | null; at: number }>(
        'SELECT labelfile AS label, extract(epoch FROM clock_timestamp())::float8 * 1000 AS at FROM pg_backup_stop(false)',
      );
      at = Math.ceil(rows[0]?.at ?? now);
      await add.bytes(BASE_PARTS.label, JSON.stringify({ label: rows[0]?.label ?? '', folders }));
    });
    const path = join(folder, baseName({ at, system, segment }));
    await rename(unfinished, path);
    await client.query('SELECT pg_switch_wal()'); // the changes until its end are there soon
    return { path, bytes: (await stat(path)).size };
  } finally {
    await client.end().catch(() => {});
  }
}

async function begin(client: pg.Client): Promise<{ postgres: string; system: string; segment: string }> {
  const { rows } = await client.query<{ postgres: string; system: string | null; archives: string }>(
    `SELECT current_setting('server_version') AS postgres, system_identifier::text AS system,
            current_setting('archive_mode') AS archives FROM pg_control_system()`,
  );
  const { postgres = '', system, archives } = rows[0] ?? {};
  if (archives !== 'on') throw new BackupProblem(NOT_KEPT);
  const { rows: started } = await client.query<{ segment: string | null }>(
    `SELECT pg_walfile_name(pg_backup_start('foyer', fast => true)) AS segment`,
  );
  return { postgres, system: system ?? '', segment: started[0]?.segment ?? '' };
}

const PROBLEM_FOR = '5 minutes';

/**
 * Identifies the server and its timeline. Throws BackupProblem if it keeps no changes, or could not
 * put them aside for some minutes.
 */
export async function archivingServer(databaseUrl: string): Promise<{ system: string; timeline: string }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'foyer/changes' });
  client.on('error', () => {}); // the next statement reports it
  await client.connect();
  try {
    const { rows } = await client.query<{
      system: string | null;
      timeline: string | null;
      archives: string;
      failed: string | null;
    }>(
      `SELECT system_identifier::text AS system, current_setting('archive_mode') AS archives,
              upper(lpad(to_hex(timeline_id), 8, '0')) AS timeline,
              (SELECT last_failed_wal FROM pg_stat_archiver
                WHERE last_failed_time > coalesce(last_archived_time, stats_reset) + interval '${PROBLEM_FOR}') AS failed
         FROM pg_control_system(), pg_control_checkpoint()`,
    );
    const { system, timeline, archives, failed } = rows[0] ?? {};
    if (archives !== 'on') throw new BackupProblem(NOT_KEPT);
    if (failed)
      throw new BackupProblem(`The database server cannot put its changes aside (${failed}). Is the disk full?`);
    return { system: system ?? '', timeline: timeline ?? '' };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Lists the files to copy and all folders, relative to the data folder. */
async function filesOf(dataDir: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const pathOf = (entry: Dirent) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  const isInside = (path: string) => path.includes('/') && EMPTIED.has(path.slice(0, path.indexOf('/')));
  const paths = (kind: 'isFile' | 'isDirectory') =>
    entries
      .filter((entry) => entry[kind]() && !LEFT_OUT.test(entry.name))
      .map(pathOf)
      .filter((path) => !isInside(path));
  return { files: paths('isFile').sort(), folders: [...paths('isDirectory'), ...ALWAYS].sort() };
}
