import { useSyncExternalStore } from 'react';
import { persistedStorage } from '#apps/website/pages/buy/checkout/browser-storage.ts';

/** The films a visitor likes: their ids, on this device only. */
const STORAGE_KEY = 'favourite-films';
/** As many as the address of a calendar may name. */
export const FAVOURITES_MAX = 100;

const listeners = new Set<() => void>();

/** Returns the ids in a stored text; anything else in it is left out. */
export function favouritesIn(text: string | null): readonly number[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0);
  return [...new Set(ids)].slice(-FAVOURITES_MAX);
}

/** Returns the list with the film, or without it if it was there; a new film replaces the oldest beyond the limit. */
export const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-FAVOURITES_MAX);

const stored = (): string => persistedStorage.getItem(STORAGE_KEY) ?? '[]';

function subscribe(changed: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY) changed();
  };
  listeners.add(changed);
  window.addEventListener('storage', ofOtherTab);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', ofOtherTab);
  };
}

/** Returns the favourites of this device; none while the server renders. */
export const useFavourites = (): readonly number[] => favouritesIn(useSyncExternalStore(subscribe, stored, () => '[]'));

export function toggleFavourite(id: number): void {
  persistedStorage.setItem(STORAGE_KEY, JSON.stringify(toggled(favouritesIn(stored()), id)));
  for (const changed of listeners) changed();
}
