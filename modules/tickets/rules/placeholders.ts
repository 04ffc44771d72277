/**
 * The placeholders in the exhibitor's own texts (D-086). Any other text in braces stays as typed.
 */
export type Placeholders = Readonly<Record<'name' | 'email' | 'movie' | 'start', string>>;

/**
 * Inserts the values into a sanitised HTML text, as text. One pass: a value that looks like a
 * placeholder is not replaced again (T83).
 */
export const filledIn = (html: string, values: Placeholders): string =>
  html.replace(/\{(name|email|movie|start)\}/g, (_, key: keyof Placeholders) => escapeHtml(values[key]));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
