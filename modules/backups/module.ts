import { defineModule } from '#modules/define-module.ts';

export const backupsModule = defineModule({
  name: 'backups',
  uses: ['integrity', 'installation'],
  owns: ['backup_run'],
});
