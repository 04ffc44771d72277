/** The server interface of backups, for the program and its command. */
export { restoreInstallation } from '#modules/backups/server/restore-installation.ts';
export { restoreOnTrial } from '#modules/backups/server/restore-on-trial.ts';
export { pruneBackups, type StoredBackup, storedBackups } from '#modules/backups/server/stored-backups.ts';
