import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { api } from '#apps/browser/machine/calls.ts';
import { watchChannel } from '#apps/browser/machine/device/pokes.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { exhibitorChannel } from '#modules/realtime/contract.ts';
import { isBillStatus } from '#modules/sales/rules/bill-states.ts';
import type { TillBill } from '#modules/till/contract.ts';

export type BillInList = Omit<TillBill, 'lines' | 'payments'>;
export type TillPayment = TillBill['payments'][number];

export const billKey = (uuid: string | null) => [...TILL, 'bill', uuid] as const;

/** While a card terminal is at work somebody stands there waiting. */
const AT_TERMINAL_MS = 1_500;
/** At a card terminal, and it has not said what came of it. */
export const isAtTerminal = ({ terminal }: TillPayment): boolean =>
  terminal?.state === 'asked' || terminal?.state === 'running';
/** A card terminal never said what came of it (ERR-028): somebody has to. */
export const isUnknown = ({ terminal }: TillPayment): boolean => terminal?.state === 'unknown';

/** A bill as it is now, read again whenever it changes (D-177). Null: there is none yet. */
export function useBill(uuid: string | null) {
  const { exhibitor_id } = useHouse();
  const bill = useQuery({
    queryKey: billKey(uuid),
    queryFn: () => api().get<TillBill>(`/api/pos/bills/${uuid}`),
    enabled: uuid !== null,
    refetchInterval: ({ state: { data } }) => (data?.payments.some(isAtTerminal) ? AT_TERMINAL_MS : false),
  });
  const { refetch } = bill;
  useEffect(() => {
    if (uuid === null) return undefined;
    return watchChannel({
      channel: exhibitorChannel(exhibitor_id),
      uuid,
      on: {
        BillStatusChanged: (changed) => {
          if (changed.uuid === uuid) void refetch();
        },
      },
      refetch: () => void refetch(),
    });
  }, [exhibitor_id, uuid, refetch]);
  return bill;
}

/** Bills of the house, newest first: `open` ones wait for their payment, parked ones too (D-139). */
export function useBills(which: 'open' | 'today', search = '') {
  const asked = new URLSearchParams({ which, ...(search !== '' && { search }) });
  return useQuery({
    queryKey: [...TILL, 'bills', which, search],
    queryFn: async () => (await api().get<{ bills: BillInList[] }>(`/api/pos/bills?${asked}`)).bills,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const OPEN: readonly string[] = ['pending', 'paying', 'reserved'];
const GONE: readonly string[] = ['cancelled', 'expired'];
/** Waits for its payment. */
export const isOpenBill = ({ status }: Pick<TillBill, 'status'>): boolean => OPEN.includes(status);
/** Its places were given back before it was paid. */
export const isGone = ({ status }: Pick<TillBill, 'status'>): boolean => GONE.includes(status);

/** How its state reads. */
export const statusKey = (status: string) => `bills.status.${isBillStatus(status) ? status : 'pending'}` as const;

/** What somebody came to a bill for (D-138); null: to look at it. */
export type BillMode = 'refund' | 'exchange';
export function modeOf(asked: URLSearchParams): BillMode | null {
  const mode = asked.get('mode');
  return mode === 'refund' || mode === 'exchange' ? mode : null;
}
export const billAddress = (uuid: string, mode: BillMode | null): string =>
  mode === null ? `/bills/${uuid}` : `/bills/${uuid}?mode=${mode}`;
