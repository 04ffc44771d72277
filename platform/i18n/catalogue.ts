import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sentences by locale, namespace and dotted key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

export const MESSAGES_FOLDER = join(import.meta.dirname, '../../messages');

/**
 * Each module has its own file of refusals, and all form one namespace: a code is unique in the
 * whole program.
 */
const JOINED = 'refusals/';

/**
 * Reads `messages/<locale>/<namespace>.json`, folders included (`website/bill`). Objects may nest:
 * `{"sales": {"only_free": "..."}}` is the key `sales.only_free`. Throws if a key appears twice.
 */
export async function readCatalogue(folder: string = MESSAGES_FOLDER): Promise<Catalogue> {
  const catalogue: Record<string, Record<string, Record<string, string>>> = {};
  for (const locale of (await readdir(folder)).sort()) {
    const namespaces: Record<string, Record<string, string>> = {};
    const files = (await readdir(join(folder, locale), { recursive: true })).filter((name) => name.endsWith('.json'));
    for (const file of files.sort()) {
      const namespace = file.startsWith(JOINED) ? 'refusals' : file.replace(/\.json$/, '');
      const sentences = namespaces[namespace] ?? {};
      namespaces[namespace] = sentences;
      const content: unknown = JSON.parse(await readFile(join(folder, locale, file), 'utf8'));
      for (const [key, sentence] of flat(content)) {
        if (key in sentences) throw new Error(`messages/${locale}: "${key}" stands twice in ${namespace}`);
        sentences[key] = sentence;
      }
    }
    catalogue[locale] = namespaces;
  }
  return catalogue;
}

function* flat(content: unknown, prefix = ''): Generator<[string, string]> {
  if (typeof content === 'string') yield [prefix, content];
  else if (typeof content === 'object' && content !== null)
    for (const [key, value] of Object.entries(content)) yield* flat(value, prefix ? `${prefix}.${key}` : key);
  else throw new Error(`messages: "${prefix}" is no text`);
}
