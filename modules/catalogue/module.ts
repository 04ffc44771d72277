import type { CatalogueRouteDeps } from '#modules/catalogue/server/catalogue-deps.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';

type Needs = CatalogueRouteDeps;

export const catalogueModule = defineModule<Needs>({
  name: 'catalogue',
  uses: ['exhibitor', 'access', 'pictures', 'content'],
  owns: [
    'distributor',
    'distributor_office',
    'event',
    'external_ref',
    'movie',
    'movie_tag',
    'rental_profile',
    'tag',
    'version',
  ],
  routes: catalogueRoutes,
});
