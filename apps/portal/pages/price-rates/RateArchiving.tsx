import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRICE_RATES } from '#apps/portal/pages/price-rates/price-rates.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import type { PriceRateWire } from '#modules/pricing/staff-contract.ts';
import { toast } from '#ui/Toast.tsx';

/** How a rate goes out of sale, and how it comes back. */
export function RateArchiving({ rate: { id, name, archived } }: { rate: PriceRateWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const deed = archived ? 'restore' : 'archive';
  const leave = async (): Promise<void> => {
    await api().post(`/api/staff/price-rates/${id}/${deed}`);
    toast(t(`price-rates.archive.${deed}d`, { name }), 'success');
    await navigate('/price-rates');
    await calls.invalidateQueries({ queryKey: PRICE_RATES });
  };
  return (
    <LeavingAction
      title={t('price-rates.archive.title', { name })}
      text={t('price-rates.archive.text')}
      button={t(`price-rates.archive.${deed}`)}
      leave={leave}
      asks={!archived}
      look={archived ? 'secondary' : 'danger'}
    />
  );
}
