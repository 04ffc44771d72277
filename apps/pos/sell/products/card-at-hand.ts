import { createPersisted, isFields } from '#web/device/persisted.ts';

/** A scanned card that asks for its value: a blank one of a package (D-106), or one to recharge (D-093). */
export type CardAtHand = { readonly barcode: string; readonly typeId: number; readonly recharges: boolean };

/** Until it is on the bill, or discarded. */
export const persistedCardAtHand = createPersisted<CardAtHand>(
  'till-blank-card',
  () => sessionStorage,
  (stored) =>
    isFields(stored) && typeof stored.barcode === 'string' && typeof stored.typeId === 'number'
      ? { barcode: stored.barcode, typeId: stored.typeId, recharges: stored.recharges === true }
      : null,
);
