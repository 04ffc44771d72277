/**
 * What a card is to who looks after it (PORT-013). `blank`: of a package and not sold yet (D-106). `unpaid`: its bill waits.
 * `blocked`: taken out of use by hand. `refunded`: the money went back, and the card with it.
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
