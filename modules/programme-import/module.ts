import { defineModule } from '#modules/define-module.ts';

export const programmeImportModule = defineModule({
  name: 'programme-import',
  uses: ['exhibitor', 'venues', 'pictures', 'catalogue', 'seating', 'screenings', 'pricing', 'payments'],
  owns: [],
});
