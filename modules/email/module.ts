import { defineModule } from '#modules/define-module.ts';

export const emailModule = defineModule({
  name: 'email',
  uses: ['exhibitor'],
  owns: [],
});
