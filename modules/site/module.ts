import { defineModule } from '#modules/define-module.ts';
import { type SiteRouteDeps, siteRoutes } from '#modules/site/server/routes.ts';
import { type SettingsRouteDeps, settingsRoutes } from '#modules/site/server/settings-routes.ts';

type Needs = SiteRouteDeps & SettingsRouteDeps;

export const siteModule = defineModule<Needs>({
  name: 'site',
  uses: [
    'exhibitor',
    'access',
    'vat',
    'venues',
    'pictures',
    'catalogue',
    'seating',
    'screenings',
    'pricing',
    'content',
    'vouchers',
    'payments',
    'products',
    'realtime',
  ],
  owns: [],
  routes(app, needs) {
    siteRoutes(app, needs);
    settingsRoutes(app, needs);
  },
  listens: ({ snapshots }) => ({
    dataChanged: (exhibitorId) => snapshots.onDataChanged(exhibitorId),
    seatsChanged: (exhibitorId, screeningIds) => snapshots.seatsChanged(exhibitorId, screeningIds),
    noticesLost: () => snapshots.onNoticesLost(),
  }),
});
