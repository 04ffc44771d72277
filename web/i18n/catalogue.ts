import { MESSAGE_LOCALES, type MessageLocale } from '#kernel/texts.ts';

/** Messages of one locale: file name to the (nested) content of the file. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/**
 * Returns the catalogue for a page in `locale`: its own, that of its language, or English
 * (I18N-001).
 */
export function messageLocale(locale: string): MessageLocale {
  const language = locale.slice(0, 2).toLowerCase();
  return (
    MESSAGE_LOCALES.find((each) => each.toLowerCase() === locale.toLowerCase()) ??
    MESSAGE_LOCALES.find((each) => each.slice(0, 2) === language) ??
    'en'
  );
}

/** `../messages/en/website/home.json` becomes the branch `home`. */
export const catalogueOf = (files: Record<string, unknown>): Catalogue =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -5), content as Catalogue]),
  );
