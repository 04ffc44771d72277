import { createPersisted, isFields } from '#web/device/persisted.ts';

/** A scanned card of a package that is about to be sold (D-106). */
export type BlankCard = { readonly barcode: string; readonly typeId: number };

/** Until it is on the bill, or discarded. */
export const persistedBlankCard = createPersisted<BlankCard>(
  'till-blank-card',
  () => sessionStorage,
  (found) =>
    isFields(found) && typeof found.barcode === 'string' && typeof found.typeId === 'number'
      ? { barcode: found.barcode, typeId: found.typeId }
      : null,
);
