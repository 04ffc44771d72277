import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookOfflineSales, useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { useNetwork } from '#web/device/network.ts';

const SENT_EVERY_MS = 10_000;

/**
 * Books the sales that happened without the server as soon as it answers, and those that it refused again and again: a drawer
 * is opened, a bill is finished. Mounted once after the PIN.
 */
export function OfflineSalesSync() {
  const calls = useQueryClient();
  const isThere = useNetwork();
  const hasSales = useOfflineSales().sales.length > 0;
  useEffect(() => {
    if (!isThere || !hasSales) return undefined;
    const book = () => void bookOfflineSales(() => void calls.invalidateQueries({ queryKey: TILL }));
    book();
    const timer = setInterval(book, SENT_EVERY_MS);
    return () => clearInterval(timer);
  }, [calls, isThere, hasSales]);
  return null;
}
