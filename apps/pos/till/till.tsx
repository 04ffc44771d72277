import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { api } from '#apps/browser/machine/calls.ts';
import { watchChannel } from '#apps/browser/machine/device/pokes.ts';
import { Failure } from '#apps/browser/machine/layout/Failure.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { exhibitorChannel } from '#modules/realtime/contract.ts';
import type { TillData } from '#modules/till/contract.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** Query keys begin with it: what this till sells, how it is paid, what who stands here may do. */
export const TILL = ['till'] as const;

const Context = createContext<TillData | null>(null);

/** Reads what this till sells before its pages are shown, and again when prices or settings changed (D-177). */
export function TillProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { exhibitor_id } = useHouse();
  const till = useQuery({ queryKey: TILL, queryFn: () => api().get<TillData>('/api/pos/data') });
  const { data, error, refetch } = till;
  useEffect(() => {
    const look = () => void refetch();
    return watchChannel({
      channel: exhibitorChannel(exhibitor_id),
      on: { SettingsChanged: look, PriceChanged: look },
      refetch: look,
    });
  }, [exhibitor_id, refetch]);
  if (data) return <Context value={data}>{children}</Context>;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner large label={t('common.loading')} />;
}

/** What this till sells and how it is paid: there on every page. */
export function useTill(): TillData {
  const till = useContext(Context);
  if (!till) throw new Error('useTill outside TillProvider');
  return till;
}
