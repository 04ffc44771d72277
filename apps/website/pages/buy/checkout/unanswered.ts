import { type TextStorage, tabStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import { ApiError } from '#web/api/api-error.ts';

/**
 * A checkout as it was sent; the same body under the same key is executed once, however often it is
 * sent (D-063).
 */
export type SentCheckout = { readonly key: Uuid; readonly body: CheckoutRequest; readonly sent_ms: number };

const STORAGE_KEY = 'checkout-without-answer';
/** The server stores keys for a day; a request of a page left this long ago is dropped. */
const KEPT_MS = 60 * 60_000;

/**
 * The unanswered checkout of this tab: its answer is requested again instead of a second purchase.
 */
export function unansweredCheckout(now: () => number = Date.now, storage: TextStorage = tabStorage) {
  return {
    remember: (sent: SentCheckout): void => storage.setItem(STORAGE_KEY, JSON.stringify(sent)),
    forget: (): void => storage.removeItem(STORAGE_KEY),
    find: (): SentCheckout | null => {
      const sent = parse(storage.getItem(STORAGE_KEY));
      return sent && now() - sent.sent_ms < KEPT_MS ? sent : null;
    },
  };
}
export type UnansweredCheckout = ReturnType<typeof unansweredCheckout>;

function parse(text: string | null): SentCheckout | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<SentCheckout>;
    return isUuid(value.key) && Array.isArray(value.body?.items) && typeof value.sent_ms === 'number'
      ? (value as SentCheckout)
      : null;
  } catch {
    return null;
  }
}

/** Returns whether an error leaves the outcome unknown: no answer, or a server error. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
