import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import {
  type CheckoutProblem,
  checkoutProblem,
  NO_CHECKOUT_PROBLEM,
  withoutChoice,
  withoutField,
} from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { holdPayment } from '#apps/website/pages/buy/checkout/held-payment.ts';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { isOutcomeUnknown } from '#apps/website/pages/buy/checkout/unanswered.ts';
import type { Checkout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import type { OtherShowRequest } from '#modules/sales/contract/other-show.ts';
import type { CheckoutItem } from '#modules/sales/rules/cart/checkout-items.ts';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { newUuid } from '#web/api/new-uuid.ts';

export type Exchange = Pick<Checkout, 'processing' | 'problem' | 'typed' | 'choiceChanged'> & {
  readonly send: (request: OtherShowRequest, items: readonly CheckoutItem[]) => Promise<void>;
};

/**
 * Sends the exchange of the tickets of a bill, and leads to the payment or to the new tickets. The
 * same choice keeps its key until it has an answer, so a repeated press exchanges once (D-063).
 * `onRefused`: the page reads again what is possible.
 */
export function useExchange(
  uuid: string,
  { onStarted, onRefused }: { readonly onStarted: () => void; readonly onRefused: (error: unknown) => void },
): Exchange {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState(NO_CHECKOUT_PROBLEM);
  /** A ref, so that two clicks in one frame see the same state (D-063). */
  const busy = useRef(false);
  const sent = useRef<{ readonly text: string; readonly key: string } | null>(null);

  async function send(body: OtherShowRequest, items: readonly CheckoutItem[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setProcessing(true);
    setProblem(NO_CHECKOUT_PROBLEM);
    onStarted();
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: newUuid() };
    const { key: idempotencyKey } = sent.current;
    try {
      const answer = await retryWithBackoff(() =>
        api().call('POST /api/bill/:uuid/other-show', { params: { uuid }, body, idempotencyKey }),
      );
      if (answer.payment) holdPayment(answer.uuid, answer.payment);
      await navigate(pathTo(answer.payment ? 'bill.pay' : 'payments.result', { uuid: answer.uuid }));
    } catch (error) {
      if (!isOutcomeUnknown(error)) sent.current = null;
      setProblem(problemOf(error, items, t));
      onRefused(error);
    } finally {
      busy.current = false;
      setProcessing(false);
    }
  }
  return {
    processing,
    problem,
    send,
    typed: (field) => setProblem((shown) => withoutField(shown, field)),
    choiceChanged: () => setProblem((shown) => withoutChoice(shown)),
  };
}

/** A conflict has its sentence too: what happened to the tickets meanwhile. */
function problemOf(
  error: unknown,
  items: readonly CheckoutItem[],
  t: Parameters<typeof textOfError>[1],
): CheckoutProblem {
  if (error instanceof ApiError && error.status === 409)
    return { ...NO_CHECKOUT_PROBLEM, alert: 'invalid', general: [textOfError(error, t)] };
  return checkoutProblem(error, items);
}
