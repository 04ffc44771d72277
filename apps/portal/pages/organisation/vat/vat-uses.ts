import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { VAT_RATES } from '#apps/portal/components/form/vat.ts';
import { isDay } from '#kernel/days.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';

/** Reads what is sold with which VAT. */
export const useVatUses = () =>
  useQuery({ queryKey: [...VAT_RATES, 'uses'], queryFn: () => api().call('GET /api/staff/vat-rates/uses') });

/** Reads what is sold already when a rate changes on a day; nothing before the day is typed. */
export const useSoldAhead = (kind: VatKind, from: string) =>
  useQuery({
    queryKey: [...VAT_RATES, 'sold-ahead', kind, from],
    queryFn: () => api().call('GET /api/staff/vat-rates/sold-ahead', { query: { kind, from } }),
    enabled: isDay(from),
  });
