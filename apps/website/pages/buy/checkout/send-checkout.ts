import type { PendingCart } from '#apps/website/pages/buy/checkout/pending-cart.ts';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import {
  isOutcomeUnknown,
  type SentCheckout,
  type UnansweredCheckout,
} from '#apps/website/pages/buy/checkout/unanswered.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import type { Cart } from '#modules/sales/rules/cart/cart.ts';
import type { Calls, PublicApi } from '#web/api/api-types.ts';

export type CheckoutSurroundings = {
  readonly api: Calls<PublicApi>;
  readonly pending: PendingCart;
  readonly unanswered: UnansweredCheckout;
  readonly newKey: () => Uuid;
  readonly now: () => number;
};

/**
 * Sends POST /api/checkout (CART-005, CART-011, D-061, D-063). The key stays with the cart until a
 * final answer. If an earlier request of this tab has no answer, its answer is requested first: its
 * purchase is not repeated, but replaced.
 */
export async function sendCheckout(
  { api, pending, unanswered, newKey, now }: CheckoutSurroundings,
  cart: Cart,
  body: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const earlier = unanswered.find();
  if (earlier && JSON.stringify(earlier.body) === JSON.stringify(body)) return send(earlier);
  const bought = earlier && (await answerOf(earlier));
  if (bought && !bought.payment) return bought;
  const replaced = bought ? { ...body, bill_id: bought.uuid } : body;
  return send({ key: newKey(), body: replaced, sent_ms: now() });

  async function send(sent: SentCheckout): Promise<CheckoutAnswer> {
    unanswered.remember(sent);
    pending.save(cart, { idempotency_key: sent.key, bill_uuid: null });
    try {
      // The key makes a repeated request as harmless as a read.
      const answer = await retryWithBackoff(() =>
        api.call('POST /api/checkout', { body: sent.body, idempotencyKey: sent.key }),
      );
      unanswered.forget();
      pending.sold(sent.key, answer.payment ? answer.uuid : null);
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        unanswered.forget();
        pending.save(cart, body.bill_id ? { idempotency_key: sent.key, bill_uuid: body.bill_id } : null);
      }
      throw error;
    }
  }

  /**
   * Returns the result of the earlier request; null if it was refused. Without an answer the
   * visitor is asked to wait.
   */
  async function answerOf(sent: SentCheckout): Promise<CheckoutAnswer | null> {
    try {
      return await send(sent);
    } catch (error) {
      if (isOutcomeUnknown(error)) throw error;
      return null;
    }
  }
}
