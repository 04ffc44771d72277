import { defineModule } from '#modules/define-module.ts';
import { type ProductRouteDeps, productRoutes } from '#modules/products/server/routes.ts';

type Needs = ProductRouteDeps;

export const productsModule = defineModule<Needs>({
  name: 'products',
  uses: ['exhibitor', 'access', 'vat', 'pictures'],
  owns: [
    'product',
    'product_category',
    'product_choice',
    'product_choice_group',
    'product_combo_part',
    'product_in_category',
    'stock_movement',
  ],
  routes: productRoutes,
});
