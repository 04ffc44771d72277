import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ProductSheet } from '#apps/portal/pages/sales/products/ProductSheet.tsx';
import { useProductFilter, useProducts } from '#apps/portal/pages/sales/products/products.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useProducts(useProductFilter());
  const product = data?.find((each) => String(each.id) === id);
  // A new version gets a new form: the values of the old one are outdated.
  if (product) return <ProductSheet key={`${product.id}/${product.version}`} product={product} />;
  return data ? <NotFoundPage /> : null;
}
