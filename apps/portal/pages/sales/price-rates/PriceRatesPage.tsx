import { Link, Outlet } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/price-rates/PriceRatesPage.module.css';
import { priceSpan, usePriceRates, usualPrice } from '#apps/portal/pages/price-rates/price-rates.ts';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { PriceRateWire } from '#modules/pricing/staff-contract.ts';
import { Badge } from '#ui/Badge.tsx';

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
  const mayEdit = useMay('price_rates.edit');
  return (
    <>
      <PageHead
        title={t('price-rates.title')}
        lead={t('price-rates.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('price-rates.add')}
          </AddLink>
        }
      />
      <Loading of={rates} />
      {rates.data ? (
        <DataTable
          caption={t('price-rates.caption')}
          columns={columns(t, formats)}
          rows={rates.data}
          keyOf={({ id }) => id}
          empty={t('price-rates.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
