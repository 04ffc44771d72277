import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRICE_RATES } from '#apps/portal/pages/price-rates/price-rates.ts';
import { ArchiveOrBack } from '#apps/portal/parts/ArchiveOrBack.tsx';
import type { PriceRateWire } from '#modules/pricing/staff-contract.ts';

/** How a rate goes out of sale, and how it comes back. */
export function RateArchiving({ rate: { id, name, archived } }: { rate: PriceRateWire }) {
  const { t } = useTexts();
  const deed = archived ? 'restore' : 'archive';
  return (
    <ArchiveOrBack
      address={`/api/staff/price-rates/${id}`}
      archived={archived}
      question={{ title: t('price-rates.archive.title', { name }), text: t('price-rates.archive.text') }}
      button={t(`price-rates.archive.${deed}`)}
      said={t(`price-rates.archive.${deed}d`, { name })}
      list="/price-rates"
      stale={[PRICE_RATES]}
    />
  );
}
