import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { createPersisted } from '#web/device/persisted.ts';

/** Today's screenings at this entrance, by query key. */
export const SHOWS = ['shows'] as const;

/** The chosen screening while this window is open: it survives a lock and a reload. */
export const persistedShow = createPersisted<number>(
  'show',
  () => sessionStorage,
  (stored) => (typeof stored === 'number' ? stored : null),
);

/**
 * The chosen halls; empty: all halls. A control point stays where it is, so the device remembers
 * them from one day to the next.
 */
export const persistedHalls = createPersisted<readonly number[]>(
  'halls',
  () => localStorage,
  (stored) => (Array.isArray(stored) && stored.every((id) => typeof id === 'number') ? stored : null),
);

/** What a scanner admits to: one screening, or what admits now in some halls (empty: in all). */
export type Choice = { readonly screening_id: number } | { readonly screens: readonly number[] };

/** A choice with its screenings of today. */
export type Place = { readonly choice: Choice; readonly shows: readonly EntranceShow[] };

/** Returns the chosen place; null: the attendant chooses. */
export function placeOf(
  shows: readonly EntranceShow[] | undefined,
  chosen: number | null,
  screens: readonly number[] | null,
): Place | null {
  const show = shows?.find(({ screening_id }) => screening_id === chosen);
  if (show) return { choice: { screening_id: show.screening_id }, shows: [show] };
  if (!shows || screens === null) return null;
  const inHalls = shows.filter(({ screen_id }) => screens.length === 0 || screens.includes(screen_id));
  return { choice: { screens }, shows: inHalls };
}

export function chooseAgain(): void {
  persistedShow.set(null);
  persistedHalls.set(null);
}
