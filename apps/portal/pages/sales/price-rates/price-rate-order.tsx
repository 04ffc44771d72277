import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { OrderedList } from '#apps/portal/components/form/OrderedList.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import {
  inOrderOfSale,
  PRICE_RATES,
  priceSpan,
  usePriceRates,
} from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { toast } from '#ui/Toast.tsx';

export function Component() {
  const mayEdit = useMay('price_rates.edit');
  const { data } = usePriceRates();
  if (!mayEdit) return <NotFoundPage />;
  return data ? <OrderSheet rates={inOrderOfSale(data)} /> : null;
}

/** Puts the rates in the order in which visitors and clerks see them (D-056). */
function OrderSheet({ rates }: { rates: readonly PriceRateWire[] }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const [seen] = useState(() => rates.map(({ id }) => id));
  const close = (): void => void navigate('/price-rates');
  const { form, onSubmit, problem, busy } = useStaffForm<{ ids: number[] }, readonly PriceRateWire[]>({
    values: { ids: seen },
    send: ({ ids }) => api().call('POST /api/staff/price-rates/order', { draft: { ids, seen } }),
    onDone: async (saved) => {
      toast(t('common.saved'), 'success');
      calls.setQueryData(PRICE_RATES, saved);
      await navigate('/price-rates');
    },
  });
  const entries = form.watch('ids').flatMap((id) => rates.find((rate) => rate.id === id) ?? []);
  return (
    <Sheet title={t('price-rates.order.title')} onClose={close}>
      <Problem>{problem}</Problem>
      <p className={css.hint}>{t('price-rates.order.lead')}</p>
      <form onSubmit={onSubmit} noValidate>
        <OrderedList
          label={t('price-rates.order.title')}
          entries={entries.map((rate) => ({
            id: rate.id,
            name: rate.name,
            note: rate.active ? priceSpan(t, formats, rate) : t('price-rates.state.inactive'),
          }))}
          onOrder={(ids) => form.setValue('ids', [...ids], { shouldDirty: true })}
        />
        <FormFoot busy={busy} onCancel={close} />
      </form>
    </Sheet>
  );
}
