import { defineModule } from '#modules/define-module.ts';
import { type SignageRouteDeps, signageRoutes } from '#modules/signage/server/routes.ts';
import { type SignageStaffDeps, signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';

type Needs = SignageRouteDeps & SignageStaffDeps;

export const signageModule = defineModule<Needs>({
  name: 'signage',
  uses: ['exhibitor', 'access', 'devices', 'pictures', 'screenings', 'products', 'site'],
  owns: [
    'signage_background',
    'signage_message',
    'signage_override',
    'signage_playlist',
    'signage_playlist_item',
    'signage_setup',
    'signage_theme',
  ],
  routes(app, needs) {
    signageRoutes(app, needs);
    signageStaffRoutes(app, needs);
  },
});
