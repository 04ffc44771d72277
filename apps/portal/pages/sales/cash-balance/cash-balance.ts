import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { addDays, type Day, daysBetween } from '#kernel/days.ts';
import type { CashBalanceWire, CashBookWire } from '#modules/cash/contract.ts';

export const CASH_BALANCES = ['cash-balances'] as const;

/** Days of one look. */
export const SPAN_DAYS = 31;

/** Null: up to today. */
export const useCashBalances = (until: Day | null) =>
  useQuery({
    queryKey: [...CASH_BALANCES, 'list', until],
    queryFn: () => api().get<CashBalanceWire[]>(`/api/staff/cash-balances${until ? `?until=${until}` : ''}`),
  });

export const useCashBook = (device: string, day: string) =>
  useQuery({
    queryKey: [...CASH_BALANCES, 'book', device, day],
    queryFn: () => api().get<CashBookWire>(`/api/staff/cash-balances/${device}/${day}`),
  });

/** The last days of the look before this one, and after it; null after it: that is up to today. */
export function looksAround(until: Day, today: Day): { earlier: Day; later: Day | null } {
  const next = addDays(until, SPAN_DAYS);
  return { earlier: addDays(until, -SPAN_DAYS), later: daysBetween(next, today) > 0 ? next : null };
}
