import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { StaffVoucherType, VoucherTypeForm } from '#modules/vouchers/staff-contract.ts';

export const VOUCHER_TYPES = ['voucher-types'] as const;

/** What the list shows, as its address has it. */
export function useTypeFilter() {
  const [asked] = useSearchParams();
  const archived = asked.get('archived') === 'true';
  /** Behind an address of the same list. */
  return { archived, kept: archived ? '?archived=true' : '' };
}

export const useVoucherTypes = (kept: string) =>
  useQuery({
    queryKey: [...VOUCHER_TYPES, kept],
    queryFn: () => api().get<StaffVoucherType[]>(`/api/staff/voucher-types${kept}`),
  });

/** Numbers as fields hold them; what is chosen or ticked is what it is. */
export const NUMBERS = [
  ...(['cost_turn', 'turns_default', 'turns_min', 'turns_max', 'turns_step'] as const),
  ...(['products_default', 'products_min', 'products_max', 'products_step'] as const),
  ...(['value_ticket', 'value_handling', 'vat_rate', 'sort'] as const),
] as const;
export type NumberName = (typeof NUMBERS)[number];

/** What a new type begins with: one visit is one turn, and no refreshments. */
export const NEW_TYPE: Readonly<Record<NumberName, number | null>> = {
  ...{ cost_turn: null, turns_default: 1, turns_min: 1, turns_max: 10, turns_step: 1 },
  ...{ products_default: 0, products_min: 0, products_max: 100, products_step: 5 },
  ...{ value_ticket: null, value_handling: 0, vat_rate: 6, sort: 0 },
};

/** As the fields of the form hold them. */
export const numbersForFields = (type: StaffVoucherType | null): Record<NumberName, string> =>
  Object.fromEntries(NUMBERS.map((name) => [name, String((type ?? NEW_TYPE)[name] ?? '')])) as Record<
    NumberName,
    string
  >;

/** As the server wants them; nothing typed is missing, not 0. */
export const numbersFrom = (fields: Readonly<Record<NumberName, string>>): Pick<VoucherTypeForm, NumberName> =>
  Object.fromEntries(
    NUMBERS.map((name) => [name, fields[name].trim() === '' ? null : Number(fields[name])]),
  ) as unknown as Pick<VoucherTypeForm, NumberName>;
