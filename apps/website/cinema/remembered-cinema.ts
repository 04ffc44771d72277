import { CINEMA_KEY } from '#apps/website/cinema/chosen-cinema.ts';

/**
 * The cinema that a visitor chose, on this device only (decision 0074). The file prelude.ts reads
 * the same key before the first paint.
 */
const listeners = new Set<() => void>();
/** The cinema of the address that this visit began or went on with; undefined: none has been named yet. */
let visited: string | null | undefined;

/** Returns the slug of the chosen cinema, null for all. */
export const currentCinema = (): string | null => (visited === undefined ? localStorage.getItem(CINEMA_KEY) : visited);

/** Remembers a choice for all visits; null: all cinemas. */
export function rememberCinema(slug: string | null): void {
  if (slug === null) localStorage.removeItem(CINEMA_KEY);
  else localStorage.setItem(CINEMA_KEY, slug);
  visitCinema(slug);
}

/** Notes the cinema of a shared address: it lasts for this visit. */
export function visitCinema(slug: string | null): void {
  visited = slug;
  for (const listener of listeners) listener();
}

export function onCinemaChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
