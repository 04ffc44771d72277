/** The server interface of backups, for the program and its command. */

export { restorableSpan } from '#modules/backups/rules/restorable-span.ts';
export { dropOverflow } from '#modules/backups/server/keep-changes.ts';
export type { BackupSettings } from '#modules/backups/server/nightly-backup.ts';
export { type Rehearsal, rehearseMigrations } from '#modules/backups/server/rehearse-migrations.ts';
export { restoreInstallation } from '#modules/backups/server/restore-installation.ts';
export { restoreMoment } from '#modules/backups/server/restore-moment.ts';
export { restoreOnTrial } from '#modules/backups/server/restore-on-trial.ts';
export { fetchBackups, filesInStore } from '#modules/backups/server/store/fetch-backups.ts';
export { openStore, type StoreAddress } from '#modules/backups/server/store/store-client.ts';
export type { BackupFile } from '#modules/backups/server/store/store-files.ts';
export { storeAddress } from '#modules/backups/server/store/store-settings.ts';
export { pruneBackups, type StoredBackup, storedBackups } from '#modules/backups/server/stored-backups.ts';
export { storedChains } from '#modules/backups/server/stored-chains.ts';
