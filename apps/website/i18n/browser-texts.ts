import type { LaterTexts } from '#apps/website/i18n/catalogue-source.ts';
import type { MessageLocale } from '#kernel/texts.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

/**
 * The texts in the browser: most visitors look at the lists of films, so the texts of a film, of the
 * purchase and of the forms load with their pages. The server and tests have all of them.
 */
type TextsModule = { readonly catalogue: Catalogue };
type Modules = Record<string, () => Promise<TextsModule>>;
const first: Modules = import.meta.glob<TextsModule>('./first-texts/*.ts');
const later: Modules = import.meta.glob<TextsModule>([
  './film-texts/*.ts',
  './purchase-texts/*.ts',
  './forms-texts/*.ts',
]);

/** Loads the first texts; {@link loadLaterTexts} adds others to the same object. */
export async function loadFirstTexts(locale: MessageLocale): Promise<Catalogue> {
  const loading = textsOf(first[`./first-texts/${locale}.ts`]);
  addTexts = async (texts) => {
    const [catalogue, added] = await Promise.all([loading, textsOf(later[`./${texts}-texts/${locale}.ts`])]);
    Object.assign(catalogue, added);
  };
  return loading;
}

let addTexts = async (_texts: LaterTexts): Promise<void> => undefined;

/** Resolves when the texts are there: at once on the server. */
export const loadLaterTexts = (texts: LaterTexts): Promise<void> => addTexts(texts);

async function textsOf(load: (() => Promise<TextsModule>) | undefined): Promise<Catalogue> {
  if (!load) throw new Error('no texts in this language');
  return (await load()).catalogue;
}
