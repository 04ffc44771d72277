import { defineModule } from '#modules/define-module.ts';
import { type FeedRouteDeps, feedRoutes } from '#modules/feeds/server/routes.ts';

type Needs = FeedRouteDeps;

export const feedsModule = defineModule<Needs>({
  name: 'feeds',
  uses: ['catalogue', 'screenings', 'pricing', 'site'],
  owns: ['api_key'],
  routes: feedRoutes,
});
