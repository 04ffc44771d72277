import { messageLocale } from '#apps/website/i18n/catalogue.ts';
import type { Texts } from '#apps/website/i18n/texts.ts';
import { accessName } from '#apps/website/parts/version-name.ts';
import { languageName } from '#modules/catalogue/rules/film-languages.ts';
import { mediaLabel } from '#modules/catalogue/rules/version-text.ts';
import type { Facet, SearchAttribute } from '#modules/screenings/rules/programme-search.ts';

/** What a value is called in the language of the page; a word of the house's own reads as it was written. */
export function valueLabel(texts: Texts, attribute: SearchAttribute, value: string): string {
  switch (attribute) {
    case 'language':
    case 'subtitles':
      return languageName(value, messageLocale(texts.locale));
    case 'media_type':
      return mediaLabel(value);
    case 'accessibility':
      return accessName(texts, value);
    default:
      return value;
  }
}

/** One order for server and browser. */
const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const labelledValues = (texts: Texts, { attribute, values }: Facet) =>
  values
    .map((value) => ({ ...value, label: valueLabel(texts, attribute, value.value) }))
    .sort((a, b) => byLabel.compare(a.label, b.label));
