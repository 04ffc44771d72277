/**
 * `npm run catalogues`: writes the i18n folder of every front end from the files in messages/: the
 * keys the compiler knows (`message-key.ts`), one module per locale (`catalogues/`) and what loads
 * the one that is shown (`load-catalogue.ts`). Run it after a file of messages or a locale was
 * added or removed; testing/laws/catalogues.test.ts fails when something is out of date.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LaterTexts } from '#apps/website/i18n/catalogue-source.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What each front end says: all files of its folder, and single files of others'. */
const FRONT_ENDS: Readonly<Record<string, readonly string[]>> = {
  display: ['display/*'],
  portal: ['portal/*', 'website/seat-picker', 'documents/terminal-totals'],
  pos: ['pos/*', 'website/seat-picker', 'documents/terminal-totals'],
  scanner: ['scanner/*'],
  signage: ['signage/*'],
  website: ['website/*'],
};
/** The texts that browsers of visitors load with their pages; `not-open` is rendered by the server alone. */
export const LATER: Readonly<Record<LaterTexts, readonly string[]>> = {
  film: ['movie'],
  purchase: ['buy', 'gift', 'notice', 'other-show', 'payment', 'seat-picker', 'vouchers'],
  forms: ['contact', 'favourites', 'find-order', 'newsletter', 'not-open', 'sale-alert', 'your-data'],
};
const WRITTEN = '// Written by `npm run catalogues`; do not edit.\n';

type Namespace = { readonly name: string; readonly path: string };

/** The English files a front end reads, by name. */
function namespacesOf(patterns: readonly string[]): Namespace[] {
  const paths = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return readdirSync(join(ROOT, 'messages/en', folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${folder}/${entry.name.replace(/\.json$/, '')}`);
  });
  return paths.sort().map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) }));
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const asKey = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

function messageKeys(namespaces: readonly Namespace[]): string {
  const imports = namespaces.map(
    ({ name, path }) => `import type ${camelCase(name)} from '#messages/en/${path}.json';`,
  );
  const members = namespaces.map(({ name }) => `  ${asKey(name)}: typeof ${camelCase(name)};`);
  return `${WRITTEN}${imports.join('\n')}
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
${members.join('\n')}
};

/** \`movies.filter.today\`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
`;
}

function catalogueModule(patterns: readonly string[], locale: string): string {
  const globs = patterns.map(
    (pattern) =>
      `  ...import.meta.glob('../../../../messages/${locale}/${pattern}.json', { eager: true, import: 'default' }),`,
  );
  return `${WRITTEN}import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf({
${globs.join('\n')}
});
`;
}

/** What a visitor's browser loads first, or with the pages that show it. */
function browserModule(locale: string, later: LaterTexts | null): string {
  const folder = `../../../../messages/${locale}/website`;
  const globs = later
    ? LATER[later].map((name) => `${folder}/${name}.json`)
    : [
        `${folder}/*.json`,
        ...Object.values(LATER)
          .flat()
          .map((name) => `!${folder}/${name}.json`),
      ];
  return `${WRITTEN}import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
${eagerGlob(globs)}
);
`;
}

/** As the formatter writes it. */
const eagerGlob = (globs: readonly string[]): string =>
  globs.length === 1
    ? `  import.meta.glob(['${globs[0]}'], { eager: true, import: 'default' }),`
    : `  import.meta.glob(
    [
${globs.map((glob) => `      '${glob}',`).join('\n')}
    ],
    { eager: true, import: 'default' },
  ),`;

function loader(frontEnd: string): string {
  const loaders = MESSAGE_LOCALES.map(
    (locale) => `  ${asKey(locale)}: () => import('#apps/${frontEnd}/i18n/catalogues/${locale}.ts'),`,
  );
  return `${WRITTEN}import type { MessageLocale } from '#kernel/texts.ts';\nimport type { Catalogue } from '#web/i18n/catalogue.ts';

/** A browser loads the one catalogue it shows. */
const LOADERS: Record<MessageLocale, () => Promise<{ catalogue: Catalogue }>> = {
${loaders.join('\n')}
};

export const loadCatalogue = async (locale: MessageLocale): Promise<Catalogue> => (await LOADERS[locale]()).catalogue;
`;
}

/** Every file this writes: path from the root, and content. */
export function catalogueFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [frontEnd, patterns] of Object.entries(FRONT_ENDS)) {
    const folder = `apps/${frontEnd}/i18n`;
    files.set(`${folder}/message-key.ts`, messageKeys(namespacesOf(patterns)));
    files.set(`${folder}/load-catalogue.ts`, loader(frontEnd));
    for (const locale of MESSAGE_LOCALES)
      files.set(`${folder}/catalogues/${locale}.ts`, catalogueModule(patterns, locale));
  }
  for (const locale of MESSAGE_LOCALES) {
    files.set(`apps/website/i18n/first-texts/${locale}.ts`, browserModule(locale, null));
    for (const later of ['film', 'purchase', 'forms'] as const)
      files.set(`apps/website/i18n/${later}-texts/${locale}.ts`, browserModule(locale, later));
  }
  return files;
}

if (import.meta.main)
  for (const [path, content] of catalogueFiles()) {
    mkdirSync(join(ROOT, dirname(path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
