import { forgetRuns } from '#modules/backups/server/backup-runs.sql.ts';
import { keepChanges } from '#modules/backups/server/keep-changes.ts';
import { type NightlyDeps, nightlyBackup } from '#modules/backups/server/nightly-backup.ts';
import { type BackupRouteDeps, backupRoutes } from '#modules/backups/server/routes.ts';
import {
  reportLateUpload,
  type UploadBackupsDeps,
  uploadBackups,
} from '#modules/backups/server/store/upload-backups.ts';
import { defineModule } from '#modules/define-module.ts';

const LOOK_EVERY_MS = 10 * 60_000;
const CHANGES_EVERY_MS = 60_000;
const UPLOAD_EVERY_MS = 5 * 60_000;
const LATE_EVERY_MS = 60 * 60_000;

export const backupsModule = defineModule<NightlyDeps & BackupRouteDeps & UploadBackupsDeps>({
  name: 'backups',
  uses: ['access', 'integrity', 'installation'],
  owns: ['backup_run', 'backup_store', 'backup_upload'],
  routes: backupRoutes,
  jobs: (needs) =>
    needs.backups
      ? [
          { name: 'backups.nightly', everyMs: LOOK_EVERY_MS, run: () => nightlyBackup(needs) },
          { name: 'backups.changes', everyMs: CHANGES_EVERY_MS, run: () => keepChanges(needs) },
          { name: 'backups.upload', everyMs: UPLOAD_EVERY_MS, run: () => uploadBackups(needs) },
          { name: 'backups.late', everyMs: LATE_EVERY_MS, run: () => reportLateUpload(needs) },
        ]
      : [],
  purges: { backupRuns: forgetRuns },
});
