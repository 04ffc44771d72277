import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { addDays, type Day, daysBetween } from '#kernel/days.ts';

export const CASH_BALANCES = ['cash-balances'] as const;

/** Days on one page. */
export const SPAN_DAYS = 31;

/** Null: up to today. */
export const useCashBalances = (until: Day | null) =>
  useQuery({
    queryKey: [...CASH_BALANCES, 'list', until],
    queryFn: () => api().call('GET /api/staff/cash-balances', { query: { until } }),
  });

export const useCashBook = (device: string, day: string, shift: string) =>
  useQuery({
    queryKey: [...CASH_BALANCES, 'book', device, day, shift],
    queryFn: () => api().call('GET /api/staff/cash-balances/:device/:day/:shift', { params: { device, day, shift } }),
  });

export const useShiftReport = (device: string, day: string, shift: string, locale: string) =>
  useQuery({
    queryKey: [...CASH_BALANCES, 'report', device, day, shift, locale],
    queryFn: () =>
      api().call('GET /api/staff/cash-balances/:device/:day/:shift/report', {
        params: { device, day, shift },
        query: { locale },
      }),
  });

/** Returns the last days of the page before and after this one; null after it: up to today. */
export function looksAround(until: Day, today: Day): { earlier: Day; later: Day | null } {
  const next = addDays(until, SPAN_DAYS);
  return { earlier: addDays(until, -SPAN_DAYS), later: daysBetween(next, today) > 0 ? next : null };
}
