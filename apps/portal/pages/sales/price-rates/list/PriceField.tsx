import { useId } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Cell } from '#apps/portal/pages/sales/price-rates/list/grid-keys.ts';
import css from '#apps/portal/pages/sales/price-rates/list/PriceListPage.module.css';
import { otherTime, priceInstead } from '#apps/portal/pages/sales/price-rates/list/price-cells.ts';
import type { PriceListForm } from '#apps/portal/pages/sales/price-rates/list/use-price-list-form.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { PricedPlacesWire, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { classes } from '#ui/classes.ts';

type Place = {
  readonly list: PriceListForm;
  readonly cell: Cell;
  readonly rate: PriceRateWire;
  readonly label: string;
  readonly halls: PricedPlacesWire['screens'];
  readonly disabled: boolean;
};

/** A price in the list. Empty, it shows in grey what counts there instead; below stands its price at another time. */
export function PriceField({ list, cell: { line, column }, rate, label, halls, disabled }: Place) {
  const { t, formats } = useTexts();
  const id = useId();
  const { places, base, form, field, changed } = list;
  const place = places[column] ?? {};
  const { errors = [], ...control } = field(`cells.${line}.${column}`);
  const typed = form.watch(`cells.${line}`) ?? [];
  const instead = priceInstead({ rate, typed }, place, { places, moment: base.moment, halls });
  const other = otherTime(rate, place, base.moment);
  const isChanged = changed.some((each) => each.line === line && each.column === column);
  const note = other && t(`price-rates.list.${other.is}`, { price: euros(other.ticket), day: formats.date(other.day) });
  function euros(cents: number): string {
    return formats.money(eurosFromCents(cents));
  }
  return (
    <>
      <input
        type="text"
        {...control}
        className={classes(css.price, isChanged && css.changed, other?.is === 'before' && css.begins)}
        data-cell={`${line}.${column}`}
        aria-label={label}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 || note ? id : undefined}
        placeholder={instead === null ? t('price-rates.list.none') : eurosFromCents(instead).toFixed(2)}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        onFocus={(event) => event.target.select()}
      />
      {errors.length > 0 || note ? (
        <small id={id} className={errors.length > 0 ? css.error : css.note}>
          {errors.length > 0 ? errors.join(' ') : note}
        </small>
      ) : null}
    </>
  );
}
