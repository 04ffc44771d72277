import type { Id } from '#kernel/ids.ts';

type Method = { readonly id: Id; readonly exclusive: boolean };

/** Returns whether a method can pay the rest after vouchers: an exclusive one cannot (D-076). */
export const mayPay = ({ exclusive }: Pick<Method, 'exclusive'>, besideVouchers: boolean): boolean =>
  !(exclusive && besideVouchers);

/**
 * Returns the selected method: the chosen one if it is possible, else the first possible one
 * (VCH-004, D-071). If none is possible it is the first, and the server gives the reason. Null
 * without any method.
 */
export function methodToPay(methods: readonly Method[], chosen: Id | null, besideVouchers: boolean): Id | null {
  const possible = methods.filter((method) => mayPay(method, besideVouchers));
  const found = possible.find(({ id }) => id === chosen) ?? possible[0] ?? methods[0];
  return found?.id ?? null;
}
