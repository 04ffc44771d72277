import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffVoucherType, VoucherTypeForm } from '#modules/vouchers/contract/vouchers.ts';

export const VOUCHER_TYPES = ['voucher-types'] as const;

/** Reads the filters of the list from its address. */
export function useTypeFilter() {
  const [searchParams] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  /** The suffix of an address of the same list. */
  return { archived, listQuery: archived ? '?archived=true' : '' };
}

export const useVoucherTypes = (archived = false) =>
  useQuery({
    queryKey: [...VOUCHER_TYPES, archived],
    queryFn: () => api().call('GET /api/staff/voucher-types', { query: { archived: archived || null } }),
  });

/** The number fields; choices and checkboxes need no conversion. */
export const NUMBERS = [
  'cost_turn',
  'turns_default',
  'turns_min',
  'turns_max',
  'turns_step',
  'products_default',
  'products_min',
  'products_max',
  'products_step',
  'value_ticket',
  'value_handling',
  'sort',
] as const;
export type NumberName = (typeof NUMBERS)[number];

/** The defaults of a new type: one turn a visit, and no refreshments. */
export const NEW_TYPE: Readonly<Record<NumberName, number | null>> = {
  cost_turn: null,
  turns_default: 1,
  turns_min: 1,
  turns_max: 10,
  turns_step: 1,
  products_default: 0,
  products_min: 0,
  products_max: 100,
  products_step: 5,
  value_ticket: null,
  value_handling: 0,
  sort: 0,
};

/** Returns the values of the form fields. */
export const numbersForFields = (type: StaffVoucherType | null): Record<NumberName, string> =>
  Object.fromEntries(NUMBERS.map((name) => [name, String((type ?? NEW_TYPE)[name] ?? '')])) as Record<
    NumberName,
    string
  >;

/** Returns the wire form; an empty field is missing, not 0. */
export const numbersFrom = (fields: Readonly<Record<NumberName, string>>): Pick<VoucherTypeForm, NumberName> =>
  Object.fromEntries(NUMBERS.map((name) => [name, typedNumber(fields[name])])) as unknown as Pick<
    VoucherTypeForm,
    NumberName
  >;
