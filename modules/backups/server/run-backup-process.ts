import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import type { BackupSource, MadeBackup } from '#platform/db/backup/make-backup.ts';
import type { MadeBase } from '#platform/db/timeline/base-copy.ts';

export type BackupTask =
  | {
      readonly kind: 'make';
      readonly source: BackupSource;
      readonly into: { readonly folder: string; readonly recipients: readonly string[]; readonly now: number };
    }
  | {
      readonly kind: 'seal';
      readonly stage: string;
      readonly folder: string;
      readonly databaseUrl: string;
      readonly recipients: readonly string[];
    }
  | {
      readonly kind: 'base';
      readonly dataDir: string;
      readonly databaseUrl: string;
      readonly into: { readonly folder: string; readonly recipients: readonly string[]; readonly now: number };
    }
  | { readonly kind: 'restore'; readonly path: string; readonly secret: string; readonly databaseUrl: string };

export type BackupAnswer =
  | { readonly sealed: number; readonly server: { readonly system: string; readonly timeline: string } }
  | { readonly base: MadeBase }
  | { readonly made: MadeBackup }
  | { readonly restored: number }
  | { readonly problem: string };

const WORKER = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/**
 * Makes a backup or restores one on trial in a process of low priority. Secrets reach it as a
 * message, not by its command line or environment, which other users of the machine can read. Throws
 * BackupProblem with the reason of a failure, and an AbortError when the program closes.
 */
export async function runBackupProcess(
  task: BackupTask,
  closing?: AbortSignal,
): Promise<Exclude<BackupAnswer, { problem: string }>> {
  const answer = await answerTo(task, closing);
  if ('problem' in answer) throw new BackupProblem(answer.problem);
  return answer;
}

function answerTo(task: BackupTask, closing: AbortSignal | undefined): Promise<BackupAnswer> {
  const worker = fork(WORKER, {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(closing && { signal: closing, killSignal: 'SIGKILL' as const }),
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer) => resolve(answer as BackupAnswer));
    worker.once('error', reject);
    worker.once('exit', (code, signal) => reject(new BackupProblem(`the process ended early (${signal ?? code})`)));
    worker.send(task, (error) => {
      if (error) worker.kill('SIGKILL');
    });
  });
}
