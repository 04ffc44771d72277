import { defineModule } from '#modules/define-module.ts';
import { type ProgrammeFeedDeps, programmeRoutes } from '#modules/feeds/server/programme/programme-routes.ts';
import { type FeedRouteDeps, feedRoutes } from '#modules/feeds/server/routes.ts';
import { type ApiKeyRouteDeps, apiKeyRoutes } from '#modules/feeds/server/staff-routes.ts';

type Needs = FeedRouteDeps & ApiKeyRouteDeps & ProgrammeFeedDeps;

export const feedsModule = defineModule<Needs>({
  name: 'feeds',
  uses: ['exhibitor', 'access', 'catalogue', 'screenings', 'pricing', 'site', 'tickets'],
  owns: ['api_key'],
  routes(app, needs) {
    feedRoutes(app, needs);
    programmeRoutes(app, needs);
    apiKeyRoutes(app, needs);
  },
});
