import type { MessageLocale } from '#kernel/texts.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

/**
 * The texts in the browser: most visitors look at films, so the texts of the purchase load with its
 * pages. The server and tests have all of them.
 */
type TextsModule = { readonly catalogue: Catalogue };
const first = import.meta.glob<TextsModule>('./first-texts/*.ts');
const ofPurchase = import.meta.glob<TextsModule>('./purchase-texts/*.ts');

/** Loads the first texts; {@link loadPurchaseTexts} adds the others to the same object. */
export async function loadFirstTexts(locale: MessageLocale): Promise<Catalogue> {
  const loading = textsOf(first[`./first-texts/${locale}.ts`]);
  addPurchase = async () => {
    const [catalogue, purchase] = await Promise.all([loading, textsOf(ofPurchase[`./purchase-texts/${locale}.ts`])]);
    Object.assign(catalogue, purchase);
  };
  return loading;
}

let addPurchase = async (): Promise<void> => undefined;

/** Resolves when the texts of the purchase are there: at once on the server. */
export const loadPurchaseTexts = (): Promise<void> => addPurchase();

async function textsOf(load: (() => Promise<TextsModule>) | undefined): Promise<Catalogue> {
  if (!load) throw new Error('no texts in this language');
  return (await load()).catalogue;
}
