import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { CategorySheet } from '#apps/portal/pages/sales/categories/CategorySheet.tsx';
import { useProductCategories } from '#apps/portal/pages/sales/products/products.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useProductCategories();
  const category = data?.find((each) => String(each.id) === id);
  if (category) return <CategorySheet key={`${category.id}/${category.version}`} category={category} />;
  return data ? <NotFoundPage /> : null;
}
