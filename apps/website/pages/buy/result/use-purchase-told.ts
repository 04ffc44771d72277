import { useEffect } from 'react';
import { tellMarketing } from '#apps/website/marketing.ts';
import { tabStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { BillResultWire } from '#modules/sales/contract.ts';

/** A purchase is told to the data layer once, however often its page is looked at (SEO-003, D-181). */
export function usePurchaseTold(bill: BillResultWire | null): void {
  const site = useSite();
  useEffect(() => {
    if (!bill) return;
    if (bill.status !== 'pending' && bill.status !== 'paying') browserCart.forgetBill();
    const key = `purchase-told ${bill.uuid}`;
    if (bill.status !== 'settled' || tabStorage.getItem(key) !== null) return;
    tabStorage.setItem(key, '1');
    tellMarketing(site, 'purchase', {
      movie: bill.schedule?.movie ?? '',
      format: '',
      currency: 'EUR',
      value: bill.amount,
      ...bill.googleTagManagerData,
    });
  }, [bill, site]);
}
