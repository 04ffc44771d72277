import type { TillData } from '#modules/till/contract/till.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** What a till sells, as the server said it last. `uid`: the device; another one shows nothing of it. */
export type StoredOffer = { readonly uid: string; readonly till: TillData };

/** A till that starts without the server sells refreshments from it (decision 0109). */
export const persistedOffer = createPersisted<StoredOffer>(
  'till-offer',
  () => localStorage,
  (stored) =>
    isFields(stored) &&
    typeof stored.uid === 'string' &&
    isFields(stored.till) &&
    Array.isArray(stored.till.products) &&
    isFields(stored.till.device)
      ? (stored as StoredOffer)
      : null,
);

/** A full storage must not stop the sale: then the till does not start without the server. */
export function storeOffer(offer: StoredOffer): void {
  try {
    persistedOffer.set(offer);
  } catch {
    persistedOffer.set(null);
  }
}
