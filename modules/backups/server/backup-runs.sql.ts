import type { LastRuns } from '#modules/backups/rules/nightly.ts';
import type { MadeBackup } from '#platform/db/backup/make-backup.ts';
import type { SystemTx } from '#platform/db/tx.ts';

/** A nightly backup and what became of it. Times are epoch ms. */
export type BackupRun = {
  readonly started_at: number;
  readonly made_at: number | null;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly row_count: number | null;
  readonly restored_at: number | null;
  readonly problem: string | null;
};

const PROBLEM_LENGTH_MAX = 500;

export const lastRuns = async (tx: SystemTx): Promise<LastRuns> => {
  const row = await tx.one<LastRuns>(
    `SELECT extract(epoch FROM max(started_at) FILTER (WHERE made_at IS NOT NULL))::float8 * 1000 AS "madeAt",
            extract(epoch FROM max(started_at))::float8 * 1000 AS "triedAt"
       FROM backup_run`,
  );
  return row ?? { madeAt: null, triedAt: null };
};

export const beginRun = async (tx: SystemTx): Promise<number> => {
  const row = await tx.one<{ id: number }>('INSERT INTO backup_run (started_at) VALUES (foyer_now()) RETURNING id');
  return row?.id ?? 0;
};

export const noteMade = (tx: SystemTx, id: number, { path, bytes, rows }: MadeBackup): Promise<number> =>
  tx.run('UPDATE backup_run SET made_at = foyer_now(), file = $2, bytes = $3, row_count = $4 WHERE id = $1', [
    id,
    path,
    bytes,
    rows,
  ]);

export const noteRestored = (tx: SystemTx, id: number): Promise<number> =>
  tx.run('UPDATE backup_run SET restored_at = foyer_now() WHERE id = $1', [id]);

export const noteProblem = (tx: SystemTx, id: number, problem: string): Promise<number> =>
  tx.run('UPDATE backup_run SET problem = $2 WHERE id = $1', [id, problem.slice(0, PROBLEM_LENGTH_MAX)]);

/** The newest first. */
export const newestRuns = (tx: SystemTx, limit: number): Promise<BackupRun[]> =>
  tx.query<BackupRun>(
    `SELECT extract(epoch FROM started_at)::float8 * 1000 AS started_at, extract(epoch FROM made_at)::float8 * 1000 AS made_at,
            file, bytes, row_count, extract(epoch FROM restored_at)::float8 * 1000 AS restored_at, problem
       FROM backup_run ORDER BY id DESC LIMIT $1`,
    [limit],
  );

/** When a backup was last restored on trial, epoch ms; null: never. */
export const lastRestored = async (tx: SystemTx): Promise<number | null> => {
  const row = await tx.one<{ at: number | null }>(
    'SELECT extract(epoch FROM max(restored_at))::float8 * 1000 AS at FROM backup_run',
  );
  return row?.at ?? null;
};

/** The time zone of the oldest exhibitor, whose night it is; null without one. */
export const timeZoneOfNight = async (tx: SystemTx): Promise<string | null> => {
  const row = await tx.one<{ timezone: string }>('SELECT timezone FROM exhibitor ORDER BY id LIMIT 1');
  return row?.timezone ?? null;
};

export const forgetRuns = (tx: SystemTx): Promise<number> =>
  tx.run(`DELETE FROM backup_run WHERE started_at < foyer_now() - interval '400 days'`);
