import { defineModule } from '#modules/define-module.ts';
import type { ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import { programmeRoutes } from '#modules/screenings/server/routes.ts';

type Needs = ProgrammeDeps;

export const screeningsModule = defineModule<Needs>({
  name: 'screenings',
  uses: ['exhibitor', 'access', 'catalogue', 'seating', 'pricing'],
  owns: ['screening', 'screening_cancellation', 'screening_move'],
  routes: programmeRoutes,
});
