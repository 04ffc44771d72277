/** What the operator's page of backups calls. */
import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';

const zBackupRun = z.object({
  started_at: zInstant,
  /** Null: not made, or not yet. */
  file: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** When it had been restored on trial, with every invariant holding. */
  restored_at: zInstant.nullable(),
  problem: z.string().nullable(),
});
export type BackupRunWire = z.infer<typeof zBackupRun>;

const zBackups = z.object({
  /** This installation makes a backup every night. */
  nightly: z.boolean(),
  /** A person has a key that opens the backups without this machine. */
  has_recovery_key: z.boolean(),
  last_restored_at: zInstant.nullable(),
  /** Every moment between the two can be restored; null: none yet, or the database is an outside one. */
  restorable: z.object({ from: zInstant, until: zInstant }).nullable(),
  /** The newest 30. */
  runs: z.array(zBackupRun),
});
export type BackupsWire = z.infer<typeof zBackups>;

export const backupsStaffApi = defineRoutes('backups', {
  'GET /api/staff/backups': {
    summary: 'The nightly backups of the installation and what became of them',
    answer: answerOf(zBackups),
  },
  'POST /api/staff/backups/recovery-key': {
    summary: 'Makes a new recovery key, shown in this answer only; backups made from now on open with it',
    answer: answerOf(z.object({ key: z.string() })),
  },
});
