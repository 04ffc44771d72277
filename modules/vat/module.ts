import { defineModule } from '#modules/define-module.ts';
import { vatRoutes } from '#modules/vat/server/routes.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = { readonly db: Db };

export const vatModule = defineModule<Needs>({
  name: 'vat',
  uses: ['access'],
  owns: ['vat_change'],
  routes: vatRoutes,
});
