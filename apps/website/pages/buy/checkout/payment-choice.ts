import type { Id } from '#kernel/ids.ts';

type Method = { readonly id: Id; readonly exclusive: boolean };

/** Whether a method can pay what vouchers leave: one that stands alone on its bill cannot (D-076). */
export const mayPay = ({ exclusive }: Pick<Method, 'exclusive'>, besideVouchers: boolean): boolean =>
  !(exclusive && besideVouchers);

/**
 * The method the form stands at: the one that was chosen while it may still pay, else the first that may (VCH-004,
 * D-071). Where none may it stays with the first, and the server says why not. Null without any.
 */
export function methodToPay(methods: readonly Method[], chosen: Id | null, besideVouchers: boolean): Id | null {
  const possible = methods.filter((method) => mayPay(method, besideVouchers));
  const found = possible.find(({ id }) => id === chosen) ?? possible[0] ?? methods[0];
  return found?.id ?? null;
}
