import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { persistedOffer, storeOffer } from '#apps/pos/offline/stored-offer.ts';
import { exhibitorChannel } from '#modules/realtime/contract/channels.ts';
import type { TillData } from '#modules/till/contract/till.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { watchChannel } from '#web/device/device/subscriptions.ts';
import { useStartedAlone } from '#web/device/device/use-started-alone.ts';
import { persistedDevice } from '#web/device/identity.ts';
import { Failure } from '#web/device/layout/Failure.tsx';
import { usePersisted } from '#web/device/persisted.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** The prefix of query keys: offer, payment methods and permissions of this till. */
export const TILL = ['till'] as const;

const Context = createContext<TillData | null>(null);

/**
 * Loads the offer of this till before its pages render, and again when prices or settings change
 * (D-177).
 */
export function TillProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { exhibitor_id } = useExhibitor();
  const till = useQuery({ queryKey: TILL, queryFn: () => api().call('GET /api/pos/data') });
  const { data, error, refetch } = till;
  const uid = usePersisted(persistedDevice)?.uid;
  useEffect(() => {
    if (data && uid !== undefined) storeOffer({ uid, till: data });
  }, [data, uid]);
  const isAlone = useStartedAlone(data !== undefined);
  const offer = data ?? storedOffer(isAlone, uid);
  useEffect(() => {
    const look = () => void refetch();
    return watchChannel({
      channel: exhibitorChannel(exhibitor_id),
      on: { SettingsChanged: look, PriceChanged: look },
      refetch: look,
    });
  }, [exhibitor_id, refetch]);
  if (offer) return <Context value={offer}>{children}</Context>;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner large label={t('common.loading')} />;
}

/** The offer of the last time, if the till started without the server. */
const storedOffer = (isAlone: boolean, uid: string | undefined): TillData | null => {
  const stored = isAlone ? persistedOffer.get() : null;
  return stored !== null && stored.uid === uid ? stored.till : null;
};

/** Returns the offer and payment methods of this till; available on every page. */
export function useTill(): TillData {
  const till = useContext(Context);
  if (!till) throw new Error('useTill outside TillProvider');
  return till;
}
