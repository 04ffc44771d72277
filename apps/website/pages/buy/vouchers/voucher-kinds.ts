import { VOUCHER_KINDS, type VoucherKind } from '#modules/vouchers/rules/voucher.ts';

/** Common names of the two kinds in addresses (D-092). */
const ALIASES: Readonly<Record<string, VoucherKind>> = {
  'gift-card': 'giftcard',
  'gift-cards': 'giftcard',
  giftcards: 'giftcard',
  loyaltycard: 'subscription',
  loyaltycards: 'subscription',
  'loyalty-card': 'subscription',
  'loyalty-cards': 'subscription',
  subscriptions: 'subscription',
};

/**
 * Returns the kind in an address; `canonical` false: the kind has another address, or it is no kind
 * at all.
 */
export function kindOfParam(param: string | undefined): { kind: VoucherKind | null; canonical: boolean } {
  if (param === undefined) return { kind: null, canonical: true };
  const exact = VOUCHER_KINDS.find((kind) => kind === param);
  return exact ? { kind: exact, canonical: true } : { kind: ALIASES[param.toLowerCase()] ?? null, canonical: false };
}
