import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PriceRateSheet } from '#apps/portal/pages/price-rates/PriceRateSheet.tsx';
import { usePriceRates } from '#apps/portal/pages/price-rates/price-rates.ts';

export function Component() {
  const { id } = useParams();
  const { data } = usePriceRates();
  const rate = data?.find((each) => String(each.id) === id);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (rate) return <PriceRateSheet key={`${rate.id}/${rate.version}`} rate={rate} />;
  return data ? <NotFoundPage /> : null;
}
