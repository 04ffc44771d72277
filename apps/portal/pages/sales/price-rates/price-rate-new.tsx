import { useMay } from '#apps/portal/api.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PriceRateSheet } from '#apps/portal/pages/sales/price-rates/PriceRateSheet.tsx';

export const Component = () => (useMay('price_rates.edit') ? <PriceRateSheet rate={null} /> : <NotFoundPage />);
