import { useEffect } from 'react';
import { keepBill, purgeBill } from '#apps/website/offline/keep.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Returns whether the bill has something to keep: tickets that still admit, vouchers. */
export const isKept = (bill: { readonly download: string | null }): boolean => bill.download !== null;

/** Stores an opened bill on this device for offline use while it has valid tickets. */
export function useSavedBill(uuid: string, bill: { readonly download: string | null } | null | undefined): void {
  const { locale } = useSite();
  useEffect(() => {
    if (!bill) return;
    if (isKept(bill)) keepBill(uuid, locale);
    else purgeBill(uuid);
  }, [uuid, bill, locale]);
}
