import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PriceRateSheet } from '#apps/portal/pages/sales/price-rates/PriceRateSheet.tsx';
import { usePriceRates } from '#apps/portal/pages/sales/price-rates/price-rates.ts';

export function Component() {
  const { id } = useParams();
  const { data } = usePriceRates();
  const rate = data?.find((each) => String(each.id) === id);
  // A new version gets a new form: the values of the old one are outdated.
  if (rate) return <PriceRateSheet key={`${rate.id}/${rate.version}`} rate={rate} />;
  return data ? <NotFoundPage /> : null;
}
