/**
 * The states of a card in the portal (PORT-013). `blank`: in a package and not sold yet (D-106).
 * `unpaid`: its bill is pending. `blocked`: blocked by an employee. `refunded`: the money was
 * refunded and the card is void.
 */
export const VOUCHER_STATES = [
  'valid',
  'future',
  'expired',
  'used_up',
  'blank',
  'unpaid',
  'blocked',
  'refunded',
] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];
