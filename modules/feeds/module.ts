import { defineModule } from '#modules/define-module.ts';
import { type FeedRouteDeps, feedRoutes } from '#modules/feeds/server/routes.ts';
import { type ApiKeyRouteDeps, apiKeyRoutes } from '#modules/feeds/server/staff-routes.ts';

type Needs = FeedRouteDeps & ApiKeyRouteDeps;

export const feedsModule = defineModule<Needs>({
  name: 'feeds',
  uses: ['exhibitor', 'access', 'catalogue', 'screenings', 'pricing', 'site'],
  owns: ['api_key'],
  routes(app, needs) {
    feedRoutes(app, needs);
    apiKeyRoutes(app, needs);
  },
});
