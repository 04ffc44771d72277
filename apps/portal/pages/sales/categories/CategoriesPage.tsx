import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/products/ProductsPage.module.css';
import { useProductCategories } from '#apps/portal/pages/products/products.ts';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { ProductCategoryWire } from '#modules/products/contract.ts';

const columns = (t: Translate): readonly Column<ProductCategoryWire>[] => [
  {
    name: t('categories.column.place'),
    text: ({ sort }) => String(sort),
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
    text: ({ products }) => String(products),
    cell: ({ id, products }) => (
      <Link to={`/products?category=${id}`}>{t('categories.products', { count: products })}</Link>
    ),
  },
];

/** How tills sort what they sell (PORT-012). */
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
