/**
 * The exhibitor's styling variables as the value of the document's style attribute, `--accent: #7a1f2b`. Only names
 * of our tokens and values without anything that could leave the declaration are let through.
 */
export function stylingOf(styling: Readonly<Record<string, string>>): string {
  return Object.entries(styling)
    .filter(([name, value]) => /^[a-z][a-z0-9-]{0,40}$/.test(name) && /^[-#.,%/() a-zA-Z0-9]{1,120}$/.test(value))
    .filter(([, value]) => !/url|image|expression/i.test(value))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
