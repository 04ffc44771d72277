import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/products/ProductsPage.module.css';
import { useProductCategories } from '#apps/portal/pages/sales/products/products.ts';
import type { ProductCategoryWire } from '#modules/products/contract/staff.ts';

const columns = (t: Translate): readonly Column<ProductCategoryWire>[] => [
  {
    name: t('categories.column.place'),
    sortBy: ({ sort }) => sort,
    cell: ({ sort }) => sort,
  },
  {
    name: t('categories.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name, color }) => (
      <span className={css.category}>
        <i className={css.dot} style={{ background: color || 'var(--line-strong)' }} />
        <Link to={`${id}`}>{name}</Link>
      </span>
    ),
  },
  {
    name: t('categories.column.products'),
    sortBy: ({ products }) => products,
    cell: ({ id, products }) => (
      <Link to={`/products?category=${id}`}>{t('categories.products', { count: products })}</Link>
    ),
  },
];

/** Lists the product categories of tills (PORT-012). */
export function Component() {
  const { t } = useTexts();
  const categories = useProductCategories();
  const mayAdd = useMay('products.edit');
  return (
    <>
      <PageHead
        title={t('categories.title')}
        lead={t('categories.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('categories.add')}
          </AddLink>
        }
      />
      <Loading of={categories} />
      {categories.data ? (
        <DataTable
          caption={t('categories.caption')}
          columns={columns(t)}
          rows={categories.data}
          keyOf={({ id }) => id}
          empty={t('categories.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
