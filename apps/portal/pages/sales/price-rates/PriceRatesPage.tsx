import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/price-rates/PriceRatesPage.module.css';
import {
  inForce,
  lowestPrice,
  priceSpan,
  usePricedPlaces,
  usePriceRates,
  usualPrice,
} from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import type { Formats } from '#web/i18n/formats.ts';

function State({ rate }: { rate: PriceRateWire }) {
  const { t } = useTexts();
  if (rate.archived) return <Badge>{t('price-rates.state.archived')}</Badge>;
  if (!rate.active) return <Badge variant="warning">{t('price-rates.state.inactive')}</Badge>;
  return <Badge variant="success">{t('price-rates.state.active')}</Badge>;
}

function Price({ rate }: { rate: PriceRateWire }) {
  const { t, formats } = useTexts();
  const [usual, span] = [usualPrice(formats, rate), priceSpan(t, formats, rate)];
  return (
    <span className={css.price}>
      {usual ?? span}
      {usual && usual !== span ? <small>{span}</small> : null}
    </span>
  );
}

const columns = (t: Translate, formats: Formats): readonly Column<PriceRateWire>[] => [
  {
    name: t('price-rates.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
  },
  {
    name: t('price-rates.column.price'),
    text: (rate) => priceSpan(t, formats, rate),
    sortBy: lowestPrice,
    cell: (rate) => <Price rate={rate} />,
  },
  {
    name: t('price-rates.column.tickets'),
    cell: ({ min_tickets: min, max_tickets: max }) => t('price-rates.tickets', { min, max }),
  },
  {
    name: t('price-rates.column.visibility'),
    cell: ({ visibility }) =>
      visibility.length > 0
        ? visibility.map((surface) => t(`price-rates.surface.${surface}`)).join(', ')
        : t('price-rates.nowhere'),
  },
  {
    name: t('price-rates.column.voucher'),
    cell: ({ voucher_redeemable: yes }) => t(yes ? 'common.yes' : 'common.no'),
  },
  { name: t('price-rates.column.state'), cell: (rate) => <State rate={rate} /> },
];

export function Component() {
  const { t, formats } = useTexts();
  const rates = usePriceRates();
  const places = usePricedPlaces();
  const mayEdit = useMay('price_rates.edit');
  return (
    <>
      <PageHead
        title={t('price-rates.title')}
        lead={t('price-rates.lead')}
        action={
          <div className={css.actions}>
            {rates.data && rates.data.length > 0 ? (
              <Link className={buttonClass({})} to="/price-rates/prices">
                {t('price-rates.list.button')}
              </Link>
            ) : null}
            {mayEdit && (rates.data?.length ?? 0) > 1 ? (
              <Link className={buttonClass({})} to="order">
                {t('price-rates.order.button')}
              </Link>
            ) : null}
            <AddLink may={mayEdit} to="new">
              {t('price-rates.add')}
            </AddLink>
          </div>
        }
      />
      <Loading of={rates} />
      {rates.data ? (
        <DataTable
          caption={t('price-rates.caption')}
          columns={columns(t, formats)}
          rows={rates.data.map((rate) => inForce(rate, places.data?.today))}
          keyOf={({ id }) => id}
          empty={t('price-rates.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
