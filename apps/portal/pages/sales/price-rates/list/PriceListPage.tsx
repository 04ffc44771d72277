import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { AddColumn } from '#apps/portal/pages/sales/price-rates/list/AddColumn.tsx';
import { DayChoice } from '#apps/portal/pages/sales/price-rates/list/DayChoice.tsx';
import { PriceGrid } from '#apps/portal/pages/sales/price-rates/list/PriceGrid.tsx';
import css from '#apps/portal/pages/sales/price-rates/list/PriceListPage.module.css';
import { usePriceListForm } from '#apps/portal/pages/sales/price-rates/list/use-price-list-form.ts';
import { usePlaceChoices } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import {
  inOrderOfSale,
  rowsOf,
  usePricedPlaces,
  usePriceRates,
} from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { Day } from '#kernel/days.ts';
import type { PricedPlacesWire, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { comingDays, type PricePlace } from '#modules/pricing/rules/price-list.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

/** Shows the prices of all rates side by side, to fill like a spreadsheet: now, or from a day on (PRICE-19). */
export function Component() {
  const { t } = useTexts();
  const rates = usePriceRates();
  const places = usePricedPlaces();
  return (
    <>
      <PageHead
        title={t('price-rates.list.title')}
        lead={t('price-rates.list.lead')}
        action={
          <Link className={buttonClass({})} to="/price-rates">
            {t('price-rates.list.back')}
          </Link>
        }
      />
      <Loading of={rates.data ? places : rates} />
      {rates.data && places.data ? <PriceList rates={inOrderOfSale(rates.data)} known={places.data} /> : null}
    </>
  );
}

function PriceList({ rates, known }: { rates: readonly PriceRateWire[]; known: PricedPlacesWire }) {
  const { t } = useTexts();
  const mayEdit = useMay('price_rates.edit');
  const [from, setFrom] = useState<Day | null>(null);
  const [added, setAdded] = useState<readonly PricePlace[]>([]);
  const choices = usePlaceChoices(rates.flatMap(({ prices }) => prices));
  const list = usePriceListForm({ rates, moment: { from, today: known.today }, added });
  if (rates.length === 0) return <p>{t('price-rates.empty')}</p>;
  return (
    <form onSubmit={list.submit} noValidate>
      {list.asking}
      <Problem>{list.problem}</Problem>
      <div className={css.tools}>
        <DayChoice
          from={from}
          today={known.today}
          coming={comingDays(rates.flatMap(rowsOf), known.today)}
          isLocked={list.changed.length > 0}
          errors={list.groupErrors('from_day')}
          onChange={setFrom}
        />
        {mayEdit ? (
          <AddColumn choices={choices} places={list.places} onAdd={(place) => setAdded([...added, place])} />
        ) : null}
      </div>
      <PriceGrid list={list} choices={choices} halls={known.screens} disabled={!mayEdit} />
      {mayEdit ? <Foot list={list} /> : null}
    </form>
  );
}

function Foot({ list }: { list: ReturnType<typeof usePriceListForm> }) {
  const { t } = useTexts();
  const count = list.changed.length;
  return (
    <div className={css.foot}>
      {count > 0 ? null : <p className={css.keys}>{t('price-rates.list.keys')}</p>}
      <p className={css.count} role="status">
        {count > 0 ? t('price-rates.list.changed', { count }) : null}
      </p>
      {count > 0 ? <Button onClick={list.discard}>{t('price-rates.list.discard')}</Button> : null}
      <SubmitButton ready={count > 0} busy={list.busy} busyLabel={t('common.busy')}>
        {t('common.save')}
      </SubmitButton>
    </div>
  );
}
