import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useUnusualPrice } from '#apps/portal/forms/use-unusual-price.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  changedCells,
  type Moment,
  type PriceListValues,
  sentOf,
  valuesOf,
} from '#apps/portal/pages/sales/price-rates/list/price-cells.ts';
import { inOrderOfSale, PRICE_RATES, rowsOf } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { type PricePlace, placesOf } from '#modules/pricing/rules/price-list.ts';
import { toast } from '#ui/Toast.tsx';
import { ApiError } from '#web/api/api-error.ts';

/** What the form was filled from. While something is typed it stays: the server refuses prices that others changed. */
type Base = {
  readonly rates: readonly PriceRateWire[];
  readonly stored: readonly PricePlace[];
  readonly moment: Moment;
};

const baseOf = (rates: readonly PriceRateWire[], moment: Moment): Base => ({
  rates,
  stored: placesOf(rates.flatMap(rowsOf)),
  moment,
});
const signOf = ({ rates, moment }: Pick<Base, 'rates' | 'moment'>): string =>
  JSON.stringify([rates.map(({ id, version, name }) => [id, version, name]), moment]);

type Filling = {
  readonly rates: readonly PriceRateWire[];
  readonly moment: Moment;
  /** Columns without a price yet. */
  readonly added: readonly PricePlace[];
};

/** The form of the price list: all changed cells are saved together, or none of them. */
export function usePriceListForm({ rates, moment, added }: Filling) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [base, setBase] = useState(() => baseOf(rates, moment));
  const places = columnsOf(base, added);
  const was = valuesOf(base.rates, places, base.moment);
  const { form, field, groupErrors, onSubmit, problem, busy } = useStaffForm<PriceListValues, PriceRateWire[]>({
    values: was,
    send: async (values) => {
      const changed = changedCells(was, values);
      try {
        return await api().call('POST /api/staff/price-rates/prices', {
          draft: sentOf(changed, { rates: base.rates, places, from: base.moment.from }),
        });
      } catch (error) {
        throw atCells(error, changed);
      }
    },
    onDone: (saved) => {
      toast(t('common.saved'), 'success');
      calls.setQueryData(PRICE_RATES, saved);
      fill(baseOf(inOrderOfSale(saved), base.moment));
    },
  });
  const fill = (next: Base): void => {
    setBase(next);
    form.reset(valuesOf(next.rates, columnsOf(next, added), next.moment));
  };
  const changed = changedCells(was, form.watch());
  const isOther = signOf(base) !== signOf({ rates, moment });
  useEffect(() => {
    if (isOther && changed.length === 0) fill(baseOf(rates, moment));
  });
  const { submit, asking } = useUnusualPrice({
    others: async () => base.rates.flatMap(({ prices }) => prices.map(({ ticket }) => ticket)),
    typed: () => changedCells(was, form.getValues()).map(({ typed }) => typed),
    onSubmit: async () => {
      if (changedCells(was, form.getValues()).length > 0) await onSubmit();
    },
  });
  return {
    base,
    was,
    places,
    form,
    field,
    groupErrors,
    submit,
    asking,
    problem,
    busy,
    changed,
    discard: () => fill(base),
  };
}
export type PriceListForm = ReturnType<typeof usePriceListForm>;

/** The columns that have prices, then those that were added; their order stays while an employee types. */
const columnsOf = ({ stored }: Base, added: readonly PricePlace[]): readonly PricePlace[] => {
  const all = placesOf([...stored, ...added]);
  return [
    ...stored,
    ...all.filter((place) => !stored.some((other) => JSON.stringify(other) === JSON.stringify(place))),
  ];
};

/** Returns a refusal whose fields are those of the grid: the server counts the changed cells only. */
function atCells(error: unknown, changed: readonly { line: number; column: number }[]): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return error;
  const errors = Object.entries(error.errors).map(([path, sentences]) => {
    const [root, index] = path.split('.');
    const cell = root === 'cells' ? changed[Number(index)] : undefined;
    return [cell ? `cells.${cell.line}.${cell.column}` : path, sentences] as const;
  });
  return new ApiError({
    status: error.status,
    statusText: error.statusText,
    body: { ...error.body, errors: Object.fromEntries(errors) },
  });
}
