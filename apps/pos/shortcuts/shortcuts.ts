/**
 * The actions of the till by keyboard: Alt and a letter, the same in every language. A scanner types no
 * Alt. An element that carries the shortcut is pressed by it, so it works wherever its button is shown.
 */
export const SHORTCUTS = {
  sale: 'S',
  pending: 'W',
  bills: 'B',
  reservations: 'V',
  cash: 'K',
  schedules: 'H',
  calendar: 'C',
  reports: 'M',
  settings: 'G',
  pay: 'P',
  park: 'A',
  empty: 'X',
  next: 'N',
  reprint: 'R',
  search: 'U',
  find: 'Z',
  lock: 'L',
  help: 'I',
} as const;
export type Shortcut = keyof typeof SHORTCUTS;
export const ALL_SHORTCUTS = Object.keys(SHORTCUTS) as Shortcut[];

const attribute = (letter: string): string => `Alt+${letter}`;

/** Returns the attribute by which a button or link is found, and announced to screen readers. */
export const shortcut = (name: Shortcut) => ({ 'aria-keyshortcuts': attribute(SHORTCUTS[name]) });

/** The letter that was pressed with Alt alone: by its key, or by its place where Alt types a sign. */
export function letterOf(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'key' | 'code'>): string | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1] ?? null;
}

/** Presses the element with this letter; a search field gets the focus. Returns whether there is one. */
export function pressShortcut(letter: string, page: ParentNode = document): boolean {
  const scope = page.querySelector('dialog[open]') ?? page;
  const found = scope.querySelector<HTMLElement>(`[aria-keyshortcuts="${attribute(letter)}"]:not(:disabled)`);
  if (!found) return false;
  if (found instanceof HTMLInputElement) found.focus();
  else found.click();
  return true;
}
