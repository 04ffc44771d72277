import { useEffect } from 'react';
import { forgetBill, keepBill } from '#apps/website/offline/keep.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Bills with tickets that still admit. */
export const isKept = (status: string): boolean => status === 'settled' || status === 'partially_refunded';

/** A bill can be read without a network on the device it was looked at, as long as there is something to show at the door. */
export function useKeptBill(uuid: string, status: string | undefined): void {
  const { locale } = useSite();
  useEffect(() => {
    if (status === undefined) return;
    if (isKept(status)) keepBill(uuid, locale);
    else forgetBill(uuid);
  }, [uuid, status, locale]);
}
