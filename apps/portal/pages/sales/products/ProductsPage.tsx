import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/products/ProductsPage.module.css';
import { useProductCategories, useProductFilter, useProducts } from '#apps/portal/pages/sales/products/products.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';
import { lacksChoices } from '#modules/products/rules/choices.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';
import type { Formats } from '#web/i18n/formats.ts';

/** A product whose choices are sold out is sold out too. */
const statusAtTills = ({ status, choice_groups }: ProductWire): ProductWire['status'] =>
  status === 'active' && lacksChoices(choice_groups) ? 'sold_out' : status;
const LOOK = { active: 'success', inactive: 'secondary', sold_out: 'warning' } as const satisfies Record<
  ProductWire['status'],
  BadgeVariant
>;

function Stock({ product }: { product: ProductWire }) {
  const { t } = useTexts();
  const { stock, stock_warning, parts } = product;
  if (parts) return <span className={css.quiet}>{t('products.combo.stock_of_parts')}</span>;
  if (stock === null) return <span className={css.quiet}>{t('products.uncounted')}</span>;
  return (
    <span className={css.stock}>
      {stock}
      {stock_warning ? <Badge variant="warning">{t(`products.warning.${stock_warning}`)}</Badge> : null}
    </span>
  );
}

/** Shows a category by its colour and name. */
function Category({ name, color }: ProductWire['categories'][number]) {
  return (
    <span className={css.category}>
      <i className={css.dot} style={{ background: color || 'var(--line-strong)' }} />
      {name}
    </span>
  );
}

const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<ProductWire>[] => [
  {
    name: t('products.column.name'),
    text: ({ name, barcode }) => `${name} ${barcode ?? ''}`,
    cell: ({ id, name, barcode, parts }) => (
      <>
        <Link to={`${id}${listQuery}`}>{name}</Link>
        {parts ? (
          <small className={css.small}>
            {parts.map(({ name: part, quantity }) => (quantity > 1 ? `${quantity} × ${part}` : part)).join(', ')}
          </small>
        ) : null}
        {barcode ? <small className={css.small}>{barcode}</small> : null}
      </>
    ),
  },
  {
    name: t('products.column.categories'),
    text: ({ categories }) => categories.map(({ name }) => name).join(' '),
    cell: ({ categories }) =>
      categories.length > 0 ? (
        <span className={css.categories}>
          {categories.map((category) => (
            <Category key={category.id} {...category} />
          ))}
        </span>
      ) : (
        <span className={css.quiet}>{t('common.none')}</span>
      ),
  },
  {
    name: t('products.column.price'),
    sortBy: ({ price }) => price,
    cell: ({ price, price_net, vat_rate, parts }) => (
      <span className={css.price}>
        {formats.money(price)}
        <small className={css.small}>
          {parts
            ? t('products.combo.vat_of_parts')
            : t('products.net', { amount: formats.money(price_net), percent: vat_rate })}
        </small>
      </span>
    ),
  },
  {
    name: t('products.column.stock'),
    sortBy: ({ stock }) => stock,
    cell: (product) => <Stock product={product} />,
  },
  {
    name: t('products.column.status'),
    text: (product) => t(`products.status.${statusAtTills(product)}`),
    cell: (product) => {
      const [status, { parts }] = [statusAtTills(product), product];
      const missing = status === 'active' ? parts?.find(({ on_sale }) => !on_sale) : undefined;
      if (missing) return <Badge variant="warning">{t('products.combo.without', { part: missing.name })}</Badge>;
      return <Badge variant={LOOK[status]}>{t(`products.status.${status}`)}</Badge>;
    },
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const { archived, category, listQuery } = useProductFilter();
  const products = useProducts({ archived, category });
  const categories = useProductCategories();
  const mayAdd = useMay('products.edit');
  const chip = (to: string, isChosen: boolean, name: string) => (
    <ChipLink key={to} to={to} isChosen={isChosen}>
      {name}
    </ChipLink>
  );
  return (
    <>
      <PageHead
        title={t('products.title')}
        lead={t('products.lead')}
        action={
          <AddLink may={mayAdd} to={`new${listQuery}`}>
            {t('products.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('products.filter.label')}>
          {chip('.', !archived && category === null, t('products.filter.all'))}
          {categories.data?.map(({ id, name }) => chip(`?category=${id}`, category === String(id), name))}
          {chip('?archived=true', archived, t('products.filter.archived'))}
        </Chips>
      </div>
      <Loading of={products} />
      {products.data ? (
        <DataTable
          key={listQuery}
          caption={t('products.caption')}
          columns={columns(t, formats, listQuery)}
          rows={products.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'products.empty_archived' : 'products.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
