import { createKept, isFields } from '#apps/browser/machine/kept.ts';

/** A card of a package that lies on the counter and is about to be sold (D-106). */
export type BlankCard = { readonly barcode: string; readonly typeId: number };

/** Until it is on the bill, or put away. */
export const keptBlank = createKept<BlankCard>(
  'till-blank-card',
  () => sessionStorage,
  (found) =>
    isFields(found) && typeof found.barcode === 'string' && typeof found.typeId === 'number'
      ? { barcode: found.barcode, typeId: found.typeId }
      : null,
);
