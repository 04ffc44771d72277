import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRICE_RATES } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';

/** Archives or restores a rate. */
export function RateArchiving({ rate: { id, name, archived } }: { rate: PriceRateWire }) {
  const { t } = useTexts();
  const action = archived ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/price-rates/:id/${change}`, { params: { id } })}
      archived={archived}
      question={{ title: t('price-rates.archive.title', { name }), text: t('price-rates.archive.text') }}
      button={t(`price-rates.archive.${action}`)}
      successText={t(`price-rates.archive.${action}d`, { name })}
      list="/price-rates"
      stale={[PRICE_RATES]}
    />
  );
}
