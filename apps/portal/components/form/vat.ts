import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Country } from '#kernel/countries.ts';
import { COUNTRY_VAT, VAT_KINDS, type VatKind } from '#modules/vat/rules/vat-rates.ts';

export const VAT_RATES = ['vat-rates'] as const;

/** Reads the VAT rates of the exhibitor: today's, and what was planned. */
export const useVatTable = () =>
  useQuery({ queryKey: VAT_RATES, queryFn: () => api().call('GET /api/staff/vat-rates') });

export const isVatKind = (value: string): value is VatKind => VAT_KINDS.some((kind) => kind === value);

type Sold = { readonly vat_rate: number; readonly vat_kind: VatKind | null };

/** Returns the value of the field: a kind, or a fixed percentage; for something new, the kind of cinema tickets. */
export const vatForField = (item: Sold | null, country: Country): string =>
  item ? (item.vat_kind ?? String(item.vat_rate)) : COUNTRY_VAT[country].cinema;

/** Returns what a form sends for the value of its field. */
export const vatFromField = (value: string) =>
  isVatKind(value) ? { vat_kind: value } : { vat_kind: null, vat_rate: Number(value) };
