import { accessName } from '#apps/website/components/films/version-name.ts';
import type { Texts } from '#apps/website/i18n/texts.ts';
import { languageName } from '#modules/catalogue/rules/film-languages.ts';
import { mediaLabel } from '#modules/catalogue/rules/version-text.ts';
import type { Facet, SearchAttribute } from '#modules/screenings/rules/programme/programme-search.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { messageLocale } from '#web/i18n/catalogue.ts';

/**
 * Returns the name of a value in the language of the page; the exhibitor's own word stays as
 * written.
 */
export function valueLabel(texts: Texts, site: SiteData, attribute: SearchAttribute, value: string): string {
  switch (attribute) {
    case 'genre':
      return genreNames(site).get(value) ?? value;
    case 'language':
    case 'subtitles':
      return languageName(value, messageLocale(texts.locale));
    case 'media_type':
      return value === 'DIGITAL' ? texts.t('movies.search.digital') : mediaLabel(value);
    case 'accessibility':
      return accessName(texts, value);
    default:
      return value;
  }
}

const labelCache = new WeakMap<SiteData, ReadonlyMap<string, string>>();

/** Returns genres by their keys, with the labels of the programme's films. */
function genreNames(site: SiteData): ReadonlyMap<string, string> {
  let names = labelCache.get(site);
  if (!names) {
    names = new Map(
      site.movies.flatMap(({ genres, genre_keys }) => genre_keys.map((key, n) => [key, genres[n] ?? key])),
    );
    labelCache.set(site, names);
  }
  return names;
}

/** The same order on server and browser. */
const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const labelledValues = (texts: Texts, site: SiteData, { attribute, values }: Facet) =>
  values
    .map((value) => ({ ...value, label: valueLabel(texts, site, attribute, value.value) }))
    .sort((a, b) => byLabel.compare(a.label, b.label));
