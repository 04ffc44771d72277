import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/** A gift card of two visits at ten euros, without refreshments. */
export const VOUCHER_TYPE: VoucherTypeWire = {
  id: 3,
  slug: 'gift',
  title: 'Gift card',
  page_title: 'A gift card',
  description: 'For evenings.',
  content: '<p>Valid in every hall.</p>',
  type: 'giftcard',
  cost_turn: 10,
  turns_default: 2,
  turns_min: 1,
  turns_max: 8,
  turns_step: 1,
  products_enabled: false,
  products_default: 0,
  products_min: 0,
  products_max: 0,
  products_step: 5,
  value_ticket: 10,
  value_handling: 0,
  image: null,
};
