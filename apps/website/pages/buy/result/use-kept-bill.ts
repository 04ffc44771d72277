import { useEffect } from 'react';
import { keepBill, purgeBill } from '#apps/website/offline/keep.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Returns whether the bill has tickets that still admit. */
export const isKept = (status: string): boolean => status === 'settled' || status === 'partially_refunded';

/** Stores an opened bill on this device for offline use while it has valid tickets. */
export function useKeptBill(uuid: string, status: string | undefined): void {
  const { locale } = useSite();
  useEffect(() => {
    if (status === undefined) return;
    if (isKept(status)) keepBill(uuid, locale);
    else purgeBill(uuid);
  }, [uuid, status, locale]);
}
