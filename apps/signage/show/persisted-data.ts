import type { SignageData } from '#modules/signage/contract/signage.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** Increases when the persisted data changes its shape: data of an older program is ignored. */
const SHAPE = 2;

export type PersistedData = {
  readonly shape: number;
  /** The device's uid: a device with a new identity shows no data of the old one. */
  readonly uid: string;
  /** The wall clock of the device when it was read. */
  readonly wall: number;
  readonly data: SignageData;
};

/** The last data of this screen, for use without an answer (D-150). */
export const persistedData = createPersisted<PersistedData>(
  'signage',
  () => localStorage,
  (stored) =>
    isFields(stored) &&
    stored.shape === SHAPE &&
    typeof stored.uid === 'string' &&
    typeof stored.wall === 'number' &&
    isFields(stored.data)
      ? (stored as PersistedData)
      : null,
);

export const keep = (uid: string, data: SignageData, wall: number): void =>
  persistedData.set({ shape: SHAPE, uid, wall, data });
