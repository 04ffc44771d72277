/** The fields of the checkout form and their bounds (CART-001, D-065, VAL-008, VAL-009, VAL-013). */
import { type Channel, isBoxOffice } from '#kernel/channel.ts';
import type { Problem } from '#kernel/refusal.ts';

export const BUYER_BOUNDS = { name_min: 2, name_max: 100, email_max: 190, holder_name_max: 100 } as const;

export type BuyerForm = {
  readonly name: string;
  readonly email: string;
  readonly email_confirmation?: string | null;
  readonly holder_name?: string | null;
};

const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;

/** Normalises an address for storage and comparison: trimmed, lower case (D-065, D-073). */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

export function isEmail(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  return (
    EMAIL.test(text) && local.length <= 64 && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
  );
}

function emailProblems(form: BuyerForm, confirm: boolean): Problem[] {
  const email = form.email.trim();
  if (email === '') return [{ code: 'sales.email_required', path: 'email' }];
  if (email.length > BUYER_BOUNDS.email_max)
    return [{ code: 'sales.email_too_long', params: { max: BUYER_BOUNDS.email_max }, path: 'email' }];
  if (!isEmail(email)) return [{ code: 'sales.email_invalid', path: 'email' }];
  if (!confirm || normaliseEmail(form.email_confirmation ?? '') === normaliseEmail(email)) return [];
  return [{ code: 'sales.email_not_same', path: 'email_confirmation' }];
}

/**
 * Returns the problems of the form, one per field; at a till name and address are optional:
 * `sales.name_length` {min, max}, `sales.email_required|email_too_long|email_invalid`,
 * `sales.email_not_same` (only the site requires the confirmation), `sales.holder_name_too_long`
 * {max}, `sales.holder_name_not_here` if the cart has no gift card (VAL-013).
 */
export function buyerProblems(form: BuyerForm, sale: { channel: Channel; sells_giftcard: boolean }): Problem[] {
  const problems: Problem[] = [];
  const name = form.name.trim();
  const { name_min: min, name_max: max, holder_name_max } = BUYER_BOUNDS;
  const isNameless = name === '' && isBoxOffice(sale.channel);
  if (!isNameless && (name.length < min || name.length > max))
    problems.push({ code: 'sales.name_length', params: { min, max }, path: 'name' });
  if (form.email.trim() !== '' || !isBoxOffice(sale.channel))
    problems.push(...emailProblems(form, sale.channel === 'site'));
  const holder = form.holder_name?.trim() ?? '';
  if (holder !== '' && !sale.sells_giftcard) problems.push({ code: 'sales.holder_name_not_here', path: 'holder_name' });
  else if (holder.length > holder_name_max)
    problems.push({ code: 'sales.holder_name_too_long', params: { max: holder_name_max }, path: 'holder_name' });
  return problems;
}

/**
 * Shows the newsletter box with tickets only, when the setting and the module are on (VAL-009,
 * D-069, SET-001).
 */
export const offersNewsletter = (
  bill_type: 'tickets' | 'vouchers',
  config: { readonly checkout_newsletter: boolean; readonly features: readonly string[] },
): boolean => bill_type === 'tickets' && config.checkout_newsletter && config.features.includes('newsletters');
