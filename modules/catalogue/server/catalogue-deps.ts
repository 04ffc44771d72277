import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type CatalogueRouteDeps = { readonly db: Db; readonly translator: Pick<Translator, 'sentence'> };
