import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TILL } from '#apps/pos/till/till.tsx';
import { exhibitorChannel } from '#modules/realtime/contract/channels.ts';
import { isBillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { api } from '#web/device/api.ts';
import { watchChannel } from '#web/device/device/subscriptions.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

export type BillInList = Omit<TillBill, 'lines' | 'discounts' | 'payments' | 'card_refunds'>;
export type TillPayment = TillBill['payments'][number];

export const billKey = (uuid: string | null) => [...TILL, 'bill', uuid] as const;

/** While a card terminal or a telephone pays, the attendant and the customer wait. */
const AT_TERMINAL_MS = 1_500;
/** Returns whether a payment is at a card terminal without a result. */
export const isAtTerminal = ({ terminal }: TillPayment): boolean =>
  terminal?.state === 'asked' || terminal?.state === 'running';
/** Returns whether a payment by QR code waits for the customer or its provider (D-144). */
export const isByCode = ({ type, status }: Pick<TillPayment, 'type' | 'status'>): boolean =>
  type === 'online' && (status === 'pending' || status === 'paying');
/**
 * Returns whether a card terminal works on a payment or a refund of the bill, or may yet say what it
 * did, or the customer has a QR code.
 */
const isAtWork = ({ payments, card_refunds }: TillBill): boolean =>
  payments.some((payment) => isAtTerminal(payment) || isByCode(payment)) ||
  card_refunds.some(({ state }) => state !== 'done' && state !== 'waiting');
/**
 * Returns whether the terminal never sent a result (ERR-028), so that the attendant must enter it.
 */
export const isUnknown = ({ terminal }: TillPayment): boolean => terminal?.state === 'unknown';

/** Reads a bill and reads it again whenever it changes (D-177). Null: there is none yet. */
export function useBill(uuid: string | null) {
  const { exhibitor_id } = useExhibitor();
  const bill = useQuery({
    queryKey: billKey(uuid),
    queryFn: () => api().call('GET /api/pos/bills/:uuid', { params: { uuid: uuid ?? '' } }),
    enabled: uuid !== null,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? AT_TERMINAL_MS : false),
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

/**
 * Reads the exhibitor's bills, newest first: `open` ones are unpaid, parked ones included (D-139).
 */
export function useBills(which: 'open' | 'today', search = '') {
  return useQuery({
    queryKey: [...TILL, 'bills', which, search],
    queryFn: async () => (await api().call('GET /api/pos/bills', { query: { which, search } })).bills,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const OPEN: readonly string[] = ['pending', 'paying', 'reserved'];
const GONE: readonly string[] = ['cancelled', 'expired'];
/** Returns whether the bill waits for its payment. */
export const isOpenBill = ({ status }: Pick<TillBill, 'status'>): boolean => OPEN.includes(status);
/** Returns whether its places were released before it was paid. */
export const isGone = ({ status }: Pick<TillBill, 'status'>): boolean => GONE.includes(status);

/** Returns the text key of its status. */
export const statusKey = (status: string) => `bills.status.${isBillStatus(status) ? status : 'pending'}` as const;

/** The purpose of opening a bill (D-138); null: to view it. */
export type BillMode = 'refund' | 'exchange';
export function modeOf(searchParams: URLSearchParams): BillMode | null {
  const mode = searchParams.get('mode');
  return mode === 'refund' || mode === 'exchange' ? mode : null;
}
export const billAddress = (uuid: string, mode: BillMode | null): string =>
  mode === null ? `/bills/${uuid}` : `/bills/${uuid}?mode=${mode}`;

/** Returns what a payment takes: its amount and the tip on top, in whole cents (D-081). */
export const withTip = ({ amount, tip }: Pick<TillPayment, 'amount' | 'tip'>): number =>
  Math.round((amount + tip) * 100) / 100;
