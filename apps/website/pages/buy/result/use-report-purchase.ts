import { useEffect } from 'react';
import { purchaseItem, reportMarketing } from '#apps/website/marketing/marketing.ts';
import { persistedStorage, type TextStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/**
 * Reports a purchase to the data layer once, for any number of visits and tabs (SEO-003, D-181).
 */
export function useReportPurchase(bill: BillResultWire | null): void {
  const site = useSite();
  useEffect(() => {
    if (!bill) return;
    if (bill.status !== 'pending' && bill.status !== 'paying') browserCart.clearBill();
    void oneTabAtATime(() => reportPurchase(site, bill, persistedStorage));
  }, [bill, site]);
}

/** Reports a settled purchase that was not reported before. */
export function reportPurchase(site: SiteData, bill: BillResultWire, kept: TextStorage): void {
  if (!site.settings.public_config.tag_manager.enabled || bill.status !== 'settled') return;
  const reported = (kept.getItem(REPORTED_PURCHASES) ?? '').split(' ').filter(Boolean);
  if (reported.includes(bill.reference)) return;
  kept.setItem(REPORTED_PURCHASES, [...reported, bill.reference].slice(-REPORTED_MAX).join(' '));
  reportMarketing(site, 'purchase', { ...purchaseItem(site, bill), transaction_id: bill.reference });
}

const REPORTED_PURCHASES = 'purchases-told';
/** Enough for a shared browser: older bills are rarely opened again. */
const REPORTED_MAX = 50;

/**
 * Runs in one tab at a time if the browser supports locks: two tabs may open the same result at the
 * same moment.
 */
const oneTabAtATime = async (work: () => void): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager | null };
  if (locks) await locks.request(REPORTED_PURCHASES, work);
  else work();
};
