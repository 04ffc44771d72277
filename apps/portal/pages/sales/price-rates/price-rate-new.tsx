import { useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PriceRateSheet } from '#apps/portal/pages/sales/price-rates/PriceRateSheet.tsx';
import { usePriceRates } from '#apps/portal/pages/sales/price-rates/price-rates.ts';

/** `?copy=` names the rate from which the new one takes everything. */
export function Component() {
  const [searchParams] = useSearchParams();
  const { data } = usePriceRates();
  const copied = searchParams.get('copy');
  if (!useMay('price_rates.edit')) return <NotFoundPage />;
  if (copied === null) return <PriceRateSheet rate={null} />;
  const original = data?.find(({ id }) => String(id) === copied);
  if (original) return <PriceRateSheet key={copied} rate={null} original={original} />;
  return data ? <NotFoundPage /> : null;
}
