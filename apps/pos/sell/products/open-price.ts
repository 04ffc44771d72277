import { createPersisted, isFields } from '#web/device/persisted.ts';

/** The product whose price is asked for, until it is typed or given up. */
export const persistedOpenPrice = createPersisted<{ readonly productId: number }>(
  'till-open-price',
  () => sessionStorage,
  (stored) => (isFields(stored) && typeof stored.productId === 'number' ? { productId: stored.productId } : null),
);
