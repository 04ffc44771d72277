import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { type MarketingItem, reportMarketing } from '#apps/website/marketing/marketing.ts';
import {
  type CheckoutProblem,
  checkoutProblem,
  type FormField,
  NO_CHECKOUT_PROBLEM,
  withoutChoice,
  withoutField,
} from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { holdPayment } from '#apps/website/pages/buy/checkout/held-payment.ts';
import { pendingCart } from '#apps/website/pages/buy/checkout/pending-cart.ts';
import { sendCheckout } from '#apps/website/pages/buy/checkout/send-checkout.ts';
import { unansweredCheckout } from '#apps/website/pages/buy/checkout/unanswered.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import { type Cart, EMPTY_CART } from '#modules/sales/rules/cart/cart.ts';
import { checkoutItems } from '#modules/sales/rules/cart/checkout-items.ts';
import { newUuid } from '#web/api/new-uuid.ts';

/** The values of the form besides the cart. */
export type CheckoutForm = Omit<CheckoutRequest, 'items' | 'amount' | 'googleTagManagerData'>;

export type Checkout = {
  readonly processing: boolean;
  readonly problem: CheckoutProblem;
  readonly send: (cart: Cart, form: CheckoutForm, marketing?: MarketingItem) => Promise<void>;
  readonly typed: (field: FormField) => void;
  readonly choiceChanged: () => void;
};

export const browserCart = pendingCart();
const browserUnanswered = unansweredCheckout();

/** The callbacks of a page before the visitor is redirected. */
type CheckoutListener = {
  /**
   * Returns whether an unanswered checkout after a reload belongs to this page, which then requests
   * its answer.
   */
  readonly isMine: (body: CheckoutRequest) => boolean;
  readonly onStarted?: () => void;
  readonly onSold?: () => void;
  readonly onRefused?: (error: unknown) => void;
};

/**
 * Runs the purchase (CART-005 ... CART-011): sends the cart, and leads to the payment or straight
 * to the result.
 */
export function useCheckout(listener: CheckoutListener): Checkout {
  const navigate = useNavigate();
  const site = useSite();
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState(NO_CHECKOUT_PROBLEM);
  /** A ref, so that two clicks in one frame see the same state (D-063). */
  const busy = useRef(false);
  const latest = useRef({ ...listener, resume });
  latest.current = { ...listener, resume };
  useEffect(() => latest.current.resume(), []);

  function resume(): void {
    const sent = browserUnanswered.find();
    if (!sent || !listener.isMine(sent.body)) return;
    const screenings = sent.body.items.map((item) => (item.type === 'ticket' ? item.schedule_id : 0));
    const cart = browserCart.load((id) => screenings.includes(id))?.cart ?? EMPTY_CART;
    void run(sent.body.items as ReturnType<typeof checkoutItems>, buy(cart, sent.body));
  }
  async function run(items: Parameters<typeof checkoutProblem>[1], buy: () => Promise<CheckoutAnswer>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setProcessing(true);
    setProblem(NO_CHECKOUT_PROBLEM);
    latest.current.onStarted?.();
    try {
      const answer = await buy();
      latest.current.onSold?.();
      if (answer.payment) holdPayment(answer.uuid, answer.payment);
      await navigate(pathTo(answer.payment ? 'bill.pay' : 'payments.result', { uuid: answer.uuid }));
    } catch (error) {
      setProblem(checkoutProblem(error, items));
      latest.current.onRefused?.(error);
    } finally {
      busy.current = false;
      setProcessing(false);
    }
  }
  const surroundings = () => ({
    api: api(),
    pending: browserCart,
    unanswered: browserUnanswered,
    newKey: newUuid,
    now: Date.now,
  });
  const buy = (cart: Cart, body: CheckoutRequest) => () => sendCheckout(surroundings(), cart, body);

  return {
    processing,
    problem,
    send: (cart, form, marketing) => {
      if (marketing) reportMarketing(site, 'begin_checkout', marketing);
      const items = checkoutItems(cart);
      const tracked = marketing && site.settings.public_config.tag_manager.enabled;
      const body = {
        ...form,
        amount: eurosFromCents(cart.amount),
        items,
        ...(tracked && { googleTagManagerData: { ...marketing } }),
      };
      return run(items, buy(cart, body));
    },
    typed: (field) => setProblem((shown) => withoutField(shown, field)),
    choiceChanged: () => setProblem((shown) => withoutChoice(shown)),
  };
}
