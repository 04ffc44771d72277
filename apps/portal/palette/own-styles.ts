/** The library looks for an element with this id before it adds a style element of its own. */
const STYLE_ID = 'react-aria-pressable-style';

/**
 * Keeps react-aria from adding a style element: the Content-Security-Policy of the page forbids it.
 * Its one rule is in Palette.module.css.
 */
export function keepOwnStyles(): void {
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
