/**
 * A separate process that makes one backup, or restores one on trial, and ends: run-backup-process.ts
 * starts it with an empty environment. Packing and encrypting would make buyers wait in the program.
 */
import { setPriority } from 'node:os';
import { restoreOnTrial } from '#modules/backups/server/restore-on-trial.ts';
import type { BackupAnswer, BackupTask } from '#modules/backups/server/run-backup-process.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { ownKey } from '#platform/db/backup/keys.ts';
import { makeBackup } from '#platform/db/backup/make-backup.ts';
import { archivingServer, makeBaseCopy } from '#platform/db/timeline/base-copy.ts';
import { sealSegments } from '#platform/db/timeline/seal-segments.ts';

/** Everything else on the machine comes first. */
const LOW_PRIORITY = 10;
/**
 * The PostgreSQL that reads for it has the priority of any other work: it rests twice as long as it
 * works (bench/backups.ts).
 */
const PAUSES = { share: 2 };

async function carryOut(task: BackupTask): Promise<BackupAnswer> {
  if (task.kind === 'make') return { made: await makeBackup(task.source, { ...task.into, pauses: PAUSES }) };
  if (task.kind === 'base') return { base: await makeBaseCopy(task, task.into) };
  if (task.kind === 'seal') {
    const server = await archivingServer(task.databaseUrl);
    return { sealed: await sealSegments(task.stage, { ...task, system: server.system }), server };
  }
  const key = await ownKey(secretsFrom(task.secret));
  return { restored: await restoreOnTrial(task.path, { keys: [key], databaseUrl: task.databaseUrl }) };
}

setPriority(LOW_PRIORITY);
process.once('disconnect', () => process.exit(1)); // the program is gone
process.once('message', (task: BackupTask) => {
  const notify = (answer: BackupAnswer) => process.send?.(answer, () => process.exit(0));
  carryOut(task).then(notify, (error: Error) => notify({ problem: error.message }));
});
