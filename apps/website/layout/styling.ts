import { isThemed, themeOf } from '#modules/exhibitor/rules/exhibitor-theme.ts';

type Styling = Readonly<Record<string, string>>;
/** Unchanged settings are the same object: the result is computed once, not for every page. */
const cache = new WeakMap<Styling, string>();

/**
 * Returns the exhibitor's styling variables for the document's style attribute,
 * `--accent:light-dark(#...,#...)`: colours corrected for legibility, everything else unchanged.
 * Only names of our tokens and values that cannot break out of the declaration are allowed.
 */
export function stylingOf(styling: Styling): string {
  const style = cache.get(styling) ?? styleOf(styling);
  cache.set(styling, style);
  return style;
}

function styleOf(styling: Styling): string {
  const others = Object.entries(styling)
    .filter(([name, value]) => /^[a-z][a-z0-9-]{0,40}$/.test(name) && /^[-#.,%/() a-zA-Z0-9]{1,120}$/.test(value))
    .filter(([name, value]) => !isThemed(name) && !/url|image|expression/i.test(value));
  return [...Object.entries(themeOf(styling)), ...others].map(([name, value]) => `--${name}:${value}`).join(';');
}
