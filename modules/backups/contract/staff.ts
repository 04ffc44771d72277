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

const zPlace = z.object({ files: z.number().int(), bytes: z.number() });

/** The store elsewhere to which backups are uploaded. Its secret never leaves the program. */
const zStore = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  key_id: z.string(),
  there: zPlace,
  /** What is not there yet. */
  waiting: zPlace,
  /** When everything was last found to be there. */
  complete_at: zInstant.nullable(),
  problem: z.string().nullable(),
});

const zBackups = z.object({
  /** The folder of the backups on this machine and what lies in it; null: none are made. */
  here: zPlace.extend({ folder: z.string() }).nullable(),
  store: zStore.nullable(),
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

const ENDPOINT = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\/?$/i;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,60}$/i;
const PREFIX = /^([\w.-]+(\/[\w.-]+)*)?$/;
const KEY_LENGTH_MAX = 200;

export const zStoreForm = z.object({
  /** The address of the service, without the bucket. */
  endpoint: z
    .string()
    .trim()
    .max(300)
    .refine((typed) => ENDPOINT.test(typed), 'backups.endpoint'),
  region: z
    .string()
    .trim()
    .refine((typed) => REGION.test(typed), 'backups.region'),
  bucket: z
    .string()
    .trim()
    .refine((typed) => BUCKET.test(typed), 'backups.bucket'),
  prefix: z
    .string()
    .trim()
    .max(KEY_LENGTH_MAX)
    .refine((typed) => PREFIX.test(typed), 'backups.prefix'),
  key_id: z.string().trim().min(1).max(KEY_LENGTH_MAX),
  /** '': the stored one stays. */
  secret: z.string().trim().max(KEY_LENGTH_MAX),
});
export type StoreForm = z.infer<typeof zStoreForm>;

export const backupsStaffApi = defineRoutes('backups', {
  'GET /api/staff/backups': {
    summary: 'The nightly backups of the installation and what became of them',
    answer: answerOf(zBackups),
  },
  'POST /api/staff/backups/recovery-key': {
    summary: 'Makes a new recovery key, shown in this answer only; backups made from now on open with it',
    answer: answerOf(z.object({ key: z.string() })),
  },
  'POST /api/staff/backups/store': {
    summary: 'Sets the S3-compatible store to which every backup is uploaded',
    body: zStoreForm,
    answer: answerOf(zBackups),
  },
  'POST /api/staff/backups/store/try': {
    summary: 'Writes, reads and deletes a small object with what was typed, and stores nothing here',
    body: zStoreForm,
    answer: answerOf(z.object({ works: z.literal(true) })),
  },
  'POST /api/staff/backups/store/remove': {
    summary: 'Uploads no more backups; what lies in the store stays there',
    answer: answerOf(zBackups),
  },
});
