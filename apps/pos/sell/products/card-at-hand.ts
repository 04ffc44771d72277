import { createPersisted, isFields } from '#web/device/persisted.ts';

/** A scanned card that asks for its value: a blank one of a package (D-106), or one to recharge (D-093). */
export type CardAtHand = { readonly barcode: string; readonly typeId: number; readonly recharges: boolean };

/** Until it is on the bill, or discarded. */
export const persistedCardAtHand = createPersisted<CardAtHand>(
  'till-blank-card',
  () => sessionStorage,
  (found) =>
    isFields(found) && typeof found.barcode === 'string' && typeof found.typeId === 'number'
      ? { barcode: found.barcode, typeId: found.typeId, recharges: found.recharges === true }
      : null,
);
