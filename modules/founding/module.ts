import { defineModule } from '#modules/define-module.ts';
import type { FoundingDeps } from '#modules/founding/server/found-exhibitor.ts';
import { foundingRoutes } from '#modules/founding/server/routes.ts';

export const foundingModule = defineModule<FoundingDeps>({
  name: 'founding',
  uses: ['exhibitor', 'access', 'venues', 'discounts'],
  owns: [],
  routes: foundingRoutes,
});
