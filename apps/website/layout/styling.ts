import { isThemed, themeOf } from '#modules/exhibitor/rules/house-theme.ts';

type Styling = Readonly<Record<string, string>>;
/** Settings are one object as long as they are the same: measured once and not for every page. */
const known = new WeakMap<Styling, string>();

/**
 * The exhibitor's styling variables as the value of the document's style attribute, `--accent:light-dark(#...,#...)`:
 * colours made readable, everything else as it was set. Only names of our tokens and values without anything that
 * could leave the declaration are let through.
 */
export function stylingOf(styling: Styling): string {
  const style = known.get(styling) ?? styleOf(styling);
  known.set(styling, style);
  return style;
}

function styleOf(styling: Styling): string {
  const others = Object.entries(styling)
    .filter(([name, value]) => /^[a-z][a-z0-9-]{0,40}$/.test(name) && /^[-#.,%/() a-zA-Z0-9]{1,120}$/.test(value))
    .filter(([name, value]) => !isThemed(name) && !/url|image|expression/i.test(value));
  return [...Object.entries(themeOf(styling)), ...others].map(([name, value]) => `--${name}:${value}`).join(';');
}
