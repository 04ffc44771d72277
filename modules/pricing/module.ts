import { defineModule } from '#modules/define-module.ts';
import { priceRateRoutes } from '#modules/pricing/server/routes.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = { readonly db: Db };

export const pricingModule = defineModule<Needs>({
  name: 'pricing',
  uses: ['access', 'exhibitor', 'vat'],
  owns: ['price_rate', 'price_row', 'rate_quota', 'screening_price'],
  routes: priceRateRoutes,
});
