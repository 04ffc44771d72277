/**
 * Recharging a loyalty card at a till (D-093, D-100; rules VOUCHER-17 and VOUCHER-18 of
 * docs/algorithms/vouchers.md).
 */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import { whyNotInFlow } from '#modules/vouchers/rules/barcode.ts';
import type { Voucher } from '#modules/vouchers/rules/voucher.ts';

export type CardToRecharge = Pick<Voucher, 'kind' | 'paid' | 'deleted'> & { readonly type_id: Id };

/**
 * VOUCHER-17. Returns why a card cannot be recharged with this type, or null:
 * `vouchers.barcode_unknown` (VAL-039), `vouchers.deleted`, `vouchers.unpaid`,
 * `vouchers.giftcard_given_once`, `vouchers.barcode_other_type`. A card that expired or is used up
 * can be recharged.
 */
export function whyNotRechargeable(card: CardToRecharge | null, typeId: Id): Problem | null {
  const unknown = whyNotInFlow('recharge', card && { activated: card.paid, has_movements: card.paid });
  if (unknown || !card) return unknown;
  if (card.deleted) return { code: 'vouchers.deleted', path: 'barcode' };
  if (!card.paid) return { code: 'vouchers.unpaid', path: 'barcode' };
  if (card.kind === 'giftcard') return { code: 'vouchers.giftcard_given_once', path: 'barcode' };
  return card.type_id === typeId ? null : { code: 'vouchers.barcode_other_type', path: 'barcode' };
}

/**
 * VOUCHER-17. Returns the last valid day after a recharge: the validity starts again, and never
 * ends earlier than before. Null: without end.
 */
export const validUntilAfter = (before: Day | null, restarted: Day | null): Day | null => {
  if (before === null || restarted === null) return before;
  return before > restarted ? before : restarted;
};

/** What of a card no purchase has used or holds. */
export type CardRest = {
  readonly remaining_turns: number;
  readonly held_turns: number;
  readonly remaining_products: Cents;
  readonly held_products: Cents;
};
export type Recharge = { readonly turns: number; readonly products: Cents };

/** VOUCHER-18. Returns the part of a recharge that is still on the card and can be taken off it. */
export const restOfRecharge = (recharge: Recharge, card: CardRest): Recharge => ({
  turns: Math.min(recharge.turns, card.remaining_turns - card.held_turns),
  products: Math.min(recharge.products, card.remaining_products - card.held_products),
});

/** VOUCHER-18. A recharge goes back whole or not at all. */
export const isUnused = (recharge: Recharge, card: CardRest): boolean => {
  const rest = restOfRecharge(recharge, card);
  return rest.turns === recharge.turns && rest.products === recharge.products;
};
