import { defineModule } from '#modules/define-module.ts';
import { type DiscountRouteDeps, discountReasonRoutes } from '#modules/discounts/server/reason-routes.ts';

type Needs = DiscountRouteDeps;

export const discountsModule = defineModule<Needs>({
  name: 'discounts',
  uses: ['access'],
  owns: ['discount_approval', 'discount_reason'],
  routes: discountReasonRoutes,
});
