import { useEffect } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { refreshList, sendReadings } from '#apps/scanner/offline/exchange-with-server.ts';
import { useOffline } from '#apps/scanner/offline/offline-state.ts';
import { useNetwork } from '#web/device/network.ts';

const LIST_EVERY_MS = 60_000;
const SENT_EVERY_MS = 10_000;

/**
 * While an attendant is at this scanner: fetches the offline list every minute and when the network
 * comes back, and sends the stored readings. `uid`: the device.
 */
export function useExchange(uid: string): void {
  const { t } = useTexts();
  const isThere = useNetwork();
  const { unsent } = useOffline();
  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (!isThere) return undefined;
    void refreshList(uid);
    const timer = setInterval(() => void refreshList(uid), LIST_EVERY_MS);
    return () => clearInterval(timer);
  }, [uid, isThere]);
  useEffect(() => {
    if (!isThere || !hasUnsent) return undefined;
    void sendReadings(t);
    const timer = setInterval(() => void sendReadings(t), SENT_EVERY_MS);
    return () => clearInterval(timer);
  }, [isThere, hasUnsent, t]);
}
