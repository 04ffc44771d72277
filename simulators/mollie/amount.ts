/** Mollie's amounts: `{currency, value}`, the value a string with exactly the currency's decimals. */
type MollieAmount = { readonly currency: string; readonly value: string };

const WITHOUT_DECIMALS: readonly string[] = ['ISK', 'JPY', 'KRW'];
const decimalsOf = (currency: string): number => (WITHOUT_DECIMALS.includes(currency) ? 0 : 2);

export function mollieAmount(cents: number, currency: string): MollieAmount {
  const decimals = decimalsOf(currency);
  return { currency, value: decimals === 0 ? String(cents) : (cents / 100).toFixed(decimals) };
}

/**
 * Returns the smallest units of an amount, or null if Mollie would refuse its format (10, "10",
 * "10.0", "10,00").
 */
export function centsOf(amount: unknown): { cents: number; currency: string } | null {
  if (typeof amount !== 'object' || amount === null) return null;
  const { currency, value } = amount as Record<string, unknown>;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || typeof value !== 'string') return null;
  const form = decimalsOf(currency) === 0 ? /^\d{1,9}$/ : /^\d{1,7}\.\d{2}$/;
  return form.test(value) ? { cents: Number(value.replace('.', '')), currency } : null;
}
