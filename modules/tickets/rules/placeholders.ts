/** What the house's own texts may name (D-086). Everything else in braces stays as it was typed. */
export type Placeholders = Readonly<Record<'name' | 'email' | 'movie' | 'start', string>>;

/**
 * Puts the values into a sanitised HTML text, as text. One pass: a value that looks like a placeholder is not looked at
 * again (T83).
 */
export const filledIn = (html: string, values: Placeholders): string =>
  html.replace(/\{(name|email|movie|start)\}/g, (_, key: keyof Placeholders) => escapeHtml(values[key]));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
