import type { Display } from '#modules/printing/contract/printing.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** Increases when the persisted data changes its shape: data of an older program is ignored. */
const SHAPE = 1;

/** What a display needs to start without the server (decision 0106). */
export type PersistedDisplay = {
  readonly shape: number;
  /** The device's uid: a device with a new identity shows no data of the old one. */
  readonly uid: string;
  /** The till beside which it stands; null in a second window of a till. */
  readonly parent_id: number | null;
  readonly channel: string;
  readonly films: Display['films'];
};

export const persistedDisplay = createPersisted<PersistedDisplay>(
  'display',
  () => localStorage,
  (stored) =>
    isFields(stored) && stored.shape === SHAPE && typeof stored.uid === 'string' && Array.isArray(stored.films)
      ? (stored as PersistedDisplay)
      : null,
);

/** Storage that is full, or not allowed, costs the start without the server and nothing else. */
export function persistDisplay(display: Omit<PersistedDisplay, 'shape'>): void {
  try {
    persistedDisplay.set({ shape: SHAPE, ...display });
  } catch {}
}
