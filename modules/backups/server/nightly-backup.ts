import { isBackupDue } from '#modules/backups/rules/nightly.ts';
import { recipientsOf } from '#modules/backups/server/backup-recipients.ts';
import {
  beginRun,
  lastRuns,
  noteMade,
  noteProblem,
  noteRestored,
  timeZoneOfNight,
} from '#modules/backups/server/backup-runs.sql.ts';
import { runBackupProcess } from '#modules/backups/server/run-backup-process.ts';
import { pruneBackups } from '#modules/backups/server/stored-backups.ts';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import type { MadeBackup } from '#platform/db/backup/make-backup.ts';
import type { Db } from '#platform/db/tx.ts';

export type BackupSettings = {
  readonly folder: string;
  /** The program's master secret. */
  readonly secret: string;
  /** The version of the program. */
  readonly program: string;
  /** A login that reads every row and may create a database. */
  readonly databaseUrl: string;
  /** The embedded server, whose changes are kept too; null: an outside one, which keeps its own. */
  readonly server?: { readonly dataDir: string; readonly stage: string } | null;
};

export type NightlyDeps = {
  readonly workDb: Db;
  readonly storageDir: string;
  /** Null: this installation makes no nightly backups. */
  readonly backups?: BackupSettings | null;
  /** Aborted when the program closes: it does not wait for a backup. */
  readonly closing?: AbortSignal;
  /** The database's clock, epoch ms. */
  readonly now: () => number;
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
};

type Report = { readonly made: string | null; readonly deleted?: number; readonly problem?: string };

/**
 * Makes the backup of this night if it is due, restores it beside on trial, and then deletes old
 * ones: never before a newer one was restored. What became of it stands in `backup_run`; a failure
 * raises an alarm.
 */
export async function nightlyBackup(deps: NightlyDeps): Promise<Report> {
  const { workDb: db, backups } = deps;
  if (!backups) return { made: null };
  const [zone, last] = await db.system(async (tx) => [await timeZoneOfNight(tx), await lastRuns(tx)] as const);
  if (zone === null || !isBackupDue(deps.now(), zone, last)) return { made: null };
  const run = await db.system(beginRun);
  try {
    const made = await make(deps, backups);
    await db.system((tx) => noteMade(tx, run, made));
    const { secret, databaseUrl } = backups;
    await runBackupProcess({ kind: 'restore', path: made.path, secret, databaseUrl }, deps.closing);
    await db.system((tx) => noteRestored(tx, run));
    return { made: made.path, deleted: (await pruneBackups(backups.folder)).length };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    await db.system((tx) => noteProblem(tx, run, error.message));
    deps.alarm('the nightly backup failed', { reason: error.message });
    return { made: null, problem: error.message };
  }
}

async function make(
  { workDb, storageDir, now, closing }: NightlyDeps,
  { folder, secret, program, databaseUrl }: BackupSettings,
): Promise<MadeBackup> {
  const source = { databaseUrl, storageDir, secret, program };
  const into = { folder, recipients: await recipientsOf(workDb, secret), now: now() };
  const answer = await runBackupProcess({ kind: 'make', source, into }, closing);
  if (!('made' in answer)) throw new BackupProblem('the process answered something else');
  return answer.made;
}
