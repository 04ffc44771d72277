import { useEffect, useRef } from 'react';

/** Calls `act` for a key that nothing on the page used already. */
export function useKeys(act: (event: KeyboardEvent) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    // On the window: after every handler of the page, so that a field's own shortcut comes first.
    const listener = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.isComposing) latest.current(event);
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Ctrl and K, on a Mac Command and K. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Where a character is text, or chooses: a shortcut of one character does nothing there. */
const TAKES_CHARACTERS =
  'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=grid], [role=gridcell], [data-cell]';
export const takesCharacters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_CHARACTERS) !== null;

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
/** The key beside which K opens the search, as this machine's keyboard has it. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl');
