import { useEffect } from 'react';
import { purchaseItem, tellMarketing } from '#apps/website/marketing.ts';
import { keptStorage, type TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { BillResultWire } from '#modules/sales/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

/** A purchase is told to the data layer once, however often and in however many tabs its page is looked at (SEO-003, D-181). */
export function usePurchaseTold(bill: BillResultWire | null): void {
  const site = useSite();
  useEffect(() => {
    if (!bill) return;
    if (bill.status !== 'pending' && bill.status !== 'paying') browserCart.forgetBill();
    void oneTabAtATime(() => tellPurchase(site, bill, keptStorage));
  }, [bill, site]);
}

/** Told when it is settled and was not told before. */
export function tellPurchase(site: SiteData, bill: BillResultWire, kept: TextStorage): void {
  if (!site.settings.public_config.tag_manager.enabled || bill.status !== 'settled') return;
  const told = (kept.getItem(TOLD) ?? '').split(' ').filter(Boolean);
  if (told.includes(bill.reference)) return;
  kept.setItem(TOLD, [...told, bill.reference].slice(-TOLD_MAX).join(' '));
  tellMarketing(site, 'purchase', { ...purchaseItem(site, bill), transaction_id: bill.reference });
}

const TOLD = 'purchases-told';
/** Enough for a browser many people use: what is older is not looked at again. */
const TOLD_MAX = 50;

/** Two tabs that open the same result at the same moment look one after the other, where the browser can do that. */
const oneTabAtATime = async (work: () => void): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager | null };
  if (locks) await locks.request(TOLD, work);
  else work();
};
