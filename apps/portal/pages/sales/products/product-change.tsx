import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ProductSheet } from '#apps/portal/pages/products/ProductSheet.tsx';
import { useProductFilter, useProducts } from '#apps/portal/pages/products/products.ts';

export function Component() {
  const { id } = useParams();
  const { kept } = useProductFilter();
  const { data } = useProducts(kept);
  const product = data?.find((each) => String(each.id) === id);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (product) return <ProductSheet key={`${product.id}/${product.version}`} product={product} />;
  return data ? <NotFoundPage /> : null;
}
