import { expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n/catalogue.ts';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';

const LOCALES = ['de', 'en', 'fr', 'nl-BE'];
const catalogue = await readCatalogue();

/** French and others have more plural forms than English: forms of one sentence are one key. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const keysOf = (sentences: Readonly<Record<string, string>> = {}): string[] =>
  [...new Set(Object.keys(sentences).map((key) => key.replace(PLURAL, '')))].sort();
const placeholders = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g) ?? [])].sort();

test('the four languages exist', { tags: ['I18N-001'] }, () => {
  expect(Object.keys(catalogue).sort()).toEqual(LOCALES);
});

test.each(LOCALES)('%s says everything English says, and nothing more', { tags: ['I18N-004'] }, (locale) => {
  const namespaces = Object.keys(catalogue.en ?? {}).sort();
  expect(namespaces.length).toBeGreaterThan(3);
  expect(Object.keys(catalogue[locale] ?? {}).sort()).toEqual(namespaces);
  for (const namespace of namespaces)
    expect([namespace, keysOf(catalogue[locale]?.[namespace])]).toEqual([namespace, keysOf(catalogue.en?.[namespace])]);
});

test.each(LOCALES)(
  'sentences of %s are not empty, put in the values English puts in, and use single braces',
  { tags: ['I18N-004'] },
  (locale) => {
    for (const [namespace, sentences] of Object.entries(catalogue[locale] ?? {}))
      for (const [key, sentence] of Object.entries(sentences)) {
        const where = `${locale}/${namespace} ${key}`;
        expect(sentence.trim(), where).not.toBe('');
        expect(sentence, where).not.toMatch(/\{\{|\}\}/);
        const english = catalogue.en?.[namespace] ?? {};
        const base = key.replace(PLURAL, '');
        const same = english[key] ?? english[`${base}_other`] ?? english[base] ?? '';
        const allowed = new Set([...placeholders(same), '{count}']);
        expect(
          placeholders(sentence).filter((each) => !allowed.has(each)),
          where,
        ).toEqual([]);
        if (!PLURAL.test(key)) expect(placeholders(sentence), where).toEqual(placeholders(same));
      }
  },
);

/** The program makes the spaces non-breaking and the apostrophes curly (kernel/texts.ts): writers type spaces. */
test('French sentences have a space before ; : ! ? and inside « », curly apostrophes, and no space that a writer cannot see', {
  tags: ['I18N-004'],
}, () => {
  const wrong = Object.entries(catalogue.fr ?? {}).flatMap(([namespace, sentences]) =>
    Object.entries(sentences)
      .filter(([, sentence]) => {
        const text = sentence.replace(/https?:\S*|\d:\d|[\w.]+:\/\/\S*|mailto:|tel:|HH:MM/g, '');
        return /[\p{L}\d})»”][;:!?]|[^\s(]»|«\S|\p{L}'\p{L}|(?<!\{count\})[\u00a0\u202f]/u.test(text);
      })
      .map(([key, sentence]) => `${namespace} ${key}: ${sentence}`),
  );
  expect(wrong).toEqual([]);
});

/** One word for one thing in each language (GLOSSARY.md, "Words of the interface"); the search of the portal finds other words too. */
const NOT_OUR_WORD: Readonly<Record<string, RegExp>> = {
  de: /Treuekarte|Liebessitz|Kinokarte|Eintrittskarte/,
  fr: /\bpassages? (?:sur|de) (?:la carte|ce bon)|petites lettres/i,
  en: /\bpoint of sale\b|\bthe house\b/i,
  'nl-BE': /love seat|liefdeszetel|\bgetrouwheidskaart|verkooppunt|klantendisplay|\bhet huis\b|\bjouw\b|\bje\b/i,
};
test.each(Object.entries(NOT_OUR_WORD))('%s has one word for one thing', { tags: ['I18N-004'] }, (locale, other) => {
  const wrong = Object.entries(catalogue[locale] ?? {}).flatMap(([namespace, sentences]) =>
    Object.entries(sentences)
      .filter(([key, sentence]) => other.test(sentence) && !key.startsWith('words.'))
      .map(([key, sentence]) => `${namespace} ${key}: ${sentence}`),
  );
  expect(wrong).toEqual([]);
});

/**
 * The families of VAL-024 as the specification lists them; each of the last three has four kinds of
 * values.
 */
const FAMILIES = 'required email unique exists confirmed same date date_format regex digits url uuid timezone'.split(
  ' ',
);
const OF_SIZE = ['min', 'max', 'between'].flatMap((size) =>
  ['string', 'number', 'file', 'array'].map((kind) => `${size}.${kind}`),
);

test.each(LOCALES)(
  '%s has a sentence of its own for every family, with the bounds put in',
  { tags: ['VAL-024'] },
  (locale) => {
    const refusals = catalogue[locale]?.refusals ?? {};
    const sentences = [...FAMILIES, ...OF_SIZE].map((family) => refusals[`validation.${family}`]);
    expect(sentences.filter((sentence) => !sentence?.trim())).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const family of OF_SIZE) {
      const bounds = family.startsWith('between') ? ['{max}', '{min}'] : [`{${family.slice(0, 3)}}`];
      expect([family, placeholders(refusals[`validation.${family}`] ?? '')]).toEqual([family, bounds]);
    }
  },
);

test('every sentence is used', () => {
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { path, text } of readSources()) {
    if (isTest(path) || path.startsWith('testing/')) continue;
    const code = codeOf(text);
    for (const [, quoted] of code.matchAll(/['"`]([\w.-]+)['"`]/g)) texts.add(quoted ?? '');
    // Computed keys: the constant part must be specific enough.
    for (const [pattern] of code.matchAll(/[\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+/g)) {
      const parts = pattern.split(/\$\{[^{}`]*\}/);
      if (parts.join('').length > 4)
        patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
    }
  }
  const isUsed = (key: string): boolean => texts.has(key) || patterns.some((pattern) => pattern.test(key));
  const unsaid = Object.entries(catalogue.en ?? {}).flatMap(([namespace, sentences]) => {
    // The pages of an app use sentences by file and key, all other code by key.
    const ofPages = /^(?:website|portal|scanner|pos|signage|display)\/(.+)$/.exec(namespace)?.[1];
    const prefix = ofPages === undefined ? '' : `${ofPages}.`;
    return Object.keys(sentences)
      .map((key) => `${prefix}${key}`)
      .filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')))
      .map((key) => `${namespace}: ${key}`);
  });
  expect(texts.size).toBeGreaterThan(1_000);
  expect(unsaid).toEqual([]);
});

test('every thrown refusal code has a sentence', { tags: ['ERR-004'] }, () => {
  const refusals = catalogue.en?.refusals ?? {};
  const codes = new Map<string, string>();
  for (const { path, text } of readSources()) {
    if (isTest(path) || !/^(modules|platform|kernel|apps\/server)\//.test(path)) continue;
    const code = codeOf(text);
    for (const [, name] of code.matchAll(/\b(?:refuse|conflict|unavailable)\(\s*'([^']+)'/g))
      codes.set(name ?? '', path);
    for (const [, what] of code.matchAll(/\bnotFound\(\s*'([^']+)'/g)) codes.set(`not_found.${what}`, path);
    for (const [, name] of code.matchAll(/\bcode: '([a-z_]+(?:\.[a-z_]+)+)'/g)) codes.set(name ?? '', path);
  }
  expect(codes.size).toBeGreaterThan(60);
  expect([...codes].filter(([name]) => !(name in refusals)).map(([name, path]) => `${name} (${path})`)).toEqual([]);
});

/** ERR-044: the list in point 5 of the specification, and the codes for it here. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'VAL-025': ['sales.select_ticket'],
  'VAL-026': ['pricing.no_price'],
  'VAL-027': ['pricing.ticket_price_missing'],
  'VAL-028': ['sales.select_seats'],
  'VAL-029': ['seat.selected_no_longer_available'],
  'VAL-030': ['seat.no_longer_available'],
  'VAL-031': ['sales.only_free'],
  'VAL-032': ['sales.insufficient_online'],
  'VAL-033': ['sales.rate_quota'],
  'VAL-034': ['pricing.one_day_in_advance'],
  'VAL-035': ['pricing.not_on_weekday', 'pricing.only_starts_from', 'pricing.only_starts_until'],
  'VAL-036': ['vouchers.not_with_rate'],
  'VAL-037': ['vouchers.not_multiple_of_step'],
  'VAL-038': ['access.nobody_notified'],
  'VAL-039': ['vouchers.barcode_unknown', 'vouchers.barcode_taken', 'vouchers.barcode_not_unused'],
  'VAL-040': ['vouchers.not_valid_yet', 'vouchers.no_longer_valid'],
  'VAL-041': ['vouchers.used_up'],
  'VAL-042': ['vouchers.no_turns_left'],
  'VAL-043': ['vouchers.recently_used'],
  'VAL-044': ['vouchers.only_available'],
  'VAL-045': ['vouchers.deleted'],
  'VAL-046': ['vouchers.unpaid'],
  'VAL-047': ['admission.bill_deleted', 'admission.bill_unpaid'],
  'VAL-048': ['admission.already_admitted'],
  'VAL-049': ['admission.other_location', 'admission.other_show'],
  'VAL-050': ['admission.no_location'],
  'VAL-051': ['sales.no_items'],
  'VAL-052': ['devices.wrong_code'],
  'VAL-053': ['movie.has_screenings'],
};

test.each(LOCALES)(
  '%s has a sentence of its own for every message listed',
  {
    tags: [
      'VAL-025',
      'VAL-026',
      'VAL-027',
      'VAL-028',
      'VAL-029',
      'VAL-030',
      'VAL-031',
      'VAL-032',
      'VAL-033',
      'VAL-034',
      'VAL-035',
      'VAL-036',
      'VAL-037',
      'VAL-038',
      'VAL-039',
      'VAL-040',
      'VAL-041',
      'VAL-042',
      'VAL-043',
      'VAL-044',
      'VAL-045',
      'VAL-046',
      'VAL-047',
      'VAL-048',
      'VAL-049',
      'VAL-050',
      'VAL-051',
      'VAL-052',
      'VAL-053',
      'ERR-044',
    ],
  },
  (locale) => {
    const refusals = catalogue[locale]?.refusals ?? {};
    const codes = Object.values(LISTED).flat();
    expect(codes.filter((code) => !refusals[code]?.trim())).toEqual([]);
    expect(new Set(codes.map((code) => refusals[code])).size).toBe(codes.length);
  },
);
