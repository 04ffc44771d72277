import { defineModule } from '#modules/define-module.ts';

export const exhibitorModule = defineModule({
  name: 'exhibitor',
  uses: [],
  owns: ['exhibitor', 'settings'],
});
