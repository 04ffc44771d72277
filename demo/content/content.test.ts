import { expect, test } from 'vitest';
import { DEMO_TAGS, DISTRIBUTORS, RENTAL_PROFILES } from '#demo/content/catalogue.ts';
import { CONDITIONS } from '#demo/content/conditions.ts';
import { DEMO_EVENTS } from '#demo/content/events.ts';
import { EXHIBITOR, SEAT_CLASS_NAMES, SETTINGS } from '#demo/content/exhibitor.ts';
import { FILMS } from '#demo/content/films.ts';
import { PAYMENT_METHODS } from '#demo/content/payment-methods.ts';
import { PRICE_RATES, SITE_RATES } from '#demo/content/prices.ts';
import { PRODUCT_CATEGORIES, PRODUCTS } from '#demo/content/products.ts';
import { TAGS } from '#demo/content/types.ts';
import { CINEMAS, SCREENS } from '#demo/content/venues.ts';
import { VOUCHER_TYPES } from '#demo/content/vouchers.ts';
import { PAGES } from '#demo/content/website/pages.ts';
import { QUESTIONS } from '#demo/content/website/questions.ts';
import { DEMO_WIDGETS } from '#demo/content/website/widgets.ts';
import { isDay } from '#kernel/days.ts';
import { zStoredRentalRates } from '#modules/catalogue/contract/movies.ts';
import { isFilmLanguage } from '#modules/catalogue/rules/film-languages.ts';
import { problemsWithRating } from '#modules/catalogue/rules/rating.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import { sanitise } from '#modules/content/server.ts';
import { FOOTER_KINDS, type StoredNavigationItem, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { isPaymentEnabled, publicMethods } from '#modules/payments/rules/methods.ts';
import { priceRateProblems } from '#modules/pricing/rules/price-rate-problems.ts';
import { SEAT_CLASSES } from '#modules/seating/rules/arrangement.ts';
import { kindsOf } from '#modules/vat/rules/vat-rates.ts';
import { productsStepper, stepperSettingProblems, turnsStepper } from '#modules/vouchers/rules/stepper.ts';
import { validityProblems } from '#modules/vouchers/rules/validity.ts';

const FOUR = ['en', 'nl', 'fr', 'de'] as const;
const EVERYTHING = {
  films: FILMS,
  tags: DEMO_TAGS,
  events: DEMO_EVENTS,
  rates: PRICE_RATES,
  vouchers: VOUCHER_TYPES,
  payment: PAYMENT_METHODS,
  products: PRODUCTS,
  productCategories: PRODUCT_CATEGORIES,
  pages: PAGES,
  conditions: CONDITIONS,
  questions: QUESTIONS,
  widgets: DEMO_WIDGETS,
  exhibitor: EXHIBITOR,
  settings: SETTINGS,
  seatClasses: SEAT_CLASS_NAMES,
};

type TextsAtPath = { readonly path: string; readonly texts: Record<string, string> };

/** Returns every object with a text in at least one language, at any depth. */
function textsIn(value: unknown, path: string): TextsAtPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  if (FOUR.some((language) => typeof record[language] === 'string'))
    return [{ path, texts: record as Record<string, string> }];
  return Object.entries(record).flatMap(([key, child]) => textsIn(child, `${path}.${key}`));
}
const TEXTS = Object.entries(EVERYTHING).flatMap(([name, value]) => textsIn(value, name));

test('each text of the demo exists in all four languages', { tags: ['D-124'] }, () => {
  expect(TEXTS.length).toBeGreaterThan(240);
  for (const { path, texts } of TEXTS)
    for (const language of FOUR) expect(texts[language]?.trim(), `${path}.${language}`).toBeTruthy();
});

test('longer texts are translations, not copies of one language', { tags: ['D-124'] }, () => {
  for (const { path, texts } of TEXTS.filter(({ texts: { en = '' } }) => en.length > 60)) {
    expect(new Set(FOUR.map((language) => texts[language])).size, path).toBe(4);
    const lengths = FOUR.map((language) => texts[language]?.length ?? 0);
    expect(Math.max(...lengths) / Math.min(...lengths), `${path}: ${lengths}`).toBeLessThan(1.75);
  }
});

test('texts have no extra spaces, no straight quotation marks and no double ones', { tags: ['D-124'] }, () => {
  for (const { path, texts } of TEXTS)
    for (const text of Object.values(texts)) {
      expect(text, path).toBe(text.trim());
      const spoken = text.replace(/<[^>]*>/g, '');
      expect(spoken, path).not.toMatch(/ {2}|'|"/);
    }
});

test('each synopsis has between 60 and 120 words in every language', { tags: ['MOV-001'] }, () => {
  for (const film of FILMS)
    for (const language of FOUR) {
      const words = film.description[language].split(/\s+/).length;
      expect(words, `${film.slug} ${language}`).toBeGreaterThanOrEqual(60);
      expect(words, `${film.slug} ${language}`).toBeLessThanOrEqual(120);
    }
});

test('the info fields also have Luxembourgish', { tags: ['D-016'] }, () => {
  for (const texts of [EXHIBITOR.info.phone_text, EXHIBITOR.info.phone2_text]) expect(texts.lb).toBeTruthy();
});

test.each([
  ['film', FILMS.map(({ id }) => id)],
  ['version', FILMS.flatMap(({ versions }) => versions.map(({ id }) => id))],
  ['hall', SCREENS.map(({ id }) => id)],
  ['cinema', CINEMAS.map(({ id }) => id)],
  ['tag', DEMO_TAGS.map(({ id }) => id)],
  ['rate', PRICE_RATES.map(({ id }) => id)],
  ['voucher type', VOUCHER_TYPES.map(({ id }) => id)],
  ['payment method', PAYMENT_METHODS.map(({ id }) => id)],
  ['film slug', FILMS.map(({ slug }) => slug)],
  ['voucher slug', VOUCHER_TYPES.map(({ slug }) => slug)],
  ['page slug', [...PAGES, ...CONDITIONS].map(({ slug }) => slug)],
  ['event', DEMO_EVENTS.map(({ key }) => key)],
] as const)('no two things of a kind share an identity: %s', { tags: ['D-184'] }, (_, keys) => {
  expect(new Set<unknown>(keys).size).toBe(keys.length);
});

test('films use the product’s values', { tags: ['MOV-001', 'D-112', 'D-113'] }, () => {
  expect(FILMS.length).toBeGreaterThanOrEqual(25);
  for (const film of FILMS) {
    expect(problemsWithRating(film.rating), film.slug).toEqual([]);
    expect(film.rating.length, film.slug).toBeGreaterThan(0);
    expect(isDay(film.released_on) && film.released_on >= '1912' && film.released_on < '1936', film.slug).toBe(true);
    expect(film.directors.length, film.slug).toBeGreaterThan(0);
    expect(isFilmLanguage(film.original_language), film.slug).toBe(true);
    for (const code of film.nation)
      expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code), film.slug).toBeTruthy();
    for (const version of film.versions)
      for (const code of [version.spoken_language, version.subtitle_one_language, version.subtitle_two_language])
        if (code !== null) expect(isFilmLanguage(code), film.slug).toBe(true);
  }
});

test('each tag is on some film, each film has a tag; formats beyond plain digital exist', {
  tags: ['D-009', 'D-113'],
}, () => {
  expect(DEMO_TAGS.map(({ slug }) => slug)).toEqual([...TAGS]);
  for (const slug of TAGS)
    expect(
      FILMS.some(({ tags }) => tags.includes(slug)),
      slug,
    ).toBe(true);
  for (const film of FILMS) expect(film.tags.length, film.slug).toBeGreaterThan(0);
  const media = new Set(FILMS.flatMap(({ versions }) => versions.map(({ media_type }) => media_type)));
  for (const type of ['DIGITAL', 'FILM35', 'DOLBYATMOS', 'LASER']) expect(media).toContain(type);
  expect(FILMS.filter(({ streaming }) => streaming !== null).length).toBeGreaterThan(0);
  for (const { distributor_id } of FILMS) expect(DISTRIBUTORS.map(({ id }) => id)).toContain(distributor_id);
});

test('rental profiles have the catalogue’s format, and belong to a distributor', {
  tags: ['MOV-003'],
}, () => {
  for (const { rates } of RENTAL_PROFILES) expect(zStoredRentalRates.parse(rates)).toEqual(rates);
  for (const { rental_profile_id } of DISTRIBUTORS)
    expect(RENTAL_PROFILES.map(({ id }): number => id)).toContain(rental_profile_id);
});

test('the rates are consistent, and all but one are offered on the site', { tags: ['D-051', 'D-052'] }, () => {
  for (const rate of PRICE_RATES) expect(priceRateProblems(rate), JSON.stringify(rate.name)).toEqual([]);
  expect(SITE_RATES).toHaveLength(PRICE_RATES.length - 1);
  const keys = new Set(PRICE_RATES.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row))));
  for (const key of ['cinema_id', 'screen_id', 'media_type', 'dimension']) expect(keys).toContain(key);
  expect(PRICE_RATES.some(({ usable }) => usable.days_in_advance === 1)).toBe(true);
  expect(PRICE_RATES.some(({ usable }) => usable.weekdays?.length === 1 && usable.start_until !== undefined)).toBe(
    true,
  );
  expect(PRICE_RATES.some(({ min_tickets }) => min_tickets > 1)).toBe(true);
});

test('events refer to existing films, versions and halls; one is for ladies, one not sold online', {
  tags: ['SCH-003', 'D-059'],
}, () => {
  for (const event of DEMO_EVENTS) {
    const film = FILMS.find(({ slug }) => slug === event.film);
    expect(
      film?.versions.some(({ label }) => label === event.version_label),
      event.key,
    ).toBe(true);
    expect(film?.season, event.key).toBe('repertoire');
    expect(
      SCREENS.some(({ id }) => id === event.screen_id),
      event.key,
    ).toBe(true);
    for (const { price_rate_id } of event.prices) expect(PRICE_RATES.map(({ id }) => id)).toContain(price_rate_id);
  }
  expect(DEMO_EVENTS.filter(({ theme }) => theme === 'ladies')).toHaveLength(1);
  expect(DEMO_EVENTS.filter(({ sell_online }) => !sell_online)).toHaveLength(1);
});

test('voucher types are of both kinds, with and without refreshments, and their steppers fit', {
  tags: ['D-100', 'D-108'],
}, () => {
  for (const type of VOUCHER_TYPES) {
    expect(stepperSettingProblems(turnsStepper(type), 'turns'), type.slug).toEqual([]);
    expect(stepperSettingProblems(productsStepper(type), 'products'), type.slug).toEqual([]);
    for (const today of ['2026-11-21', '2026-09-30', '2027-12-31'])
      expect(validityProblems(type.validity, today), `${type.slug} on ${today}`).toEqual([]);
  }
  expect(new Set(VOUCHER_TYPES.map(({ kind }) => kind)).size).toBe(2);
  expect(new Set(VOUCHER_TYPES.map(({ products_enabled }) => products_enabled)).size).toBe(2);
});

test('the website offers payment by redirect and by QR code; cash, voucher and invoice exist for staff', {
  tags: ['PAY-010'],
}, () => {
  const methods = PAYMENT_METHODS.map((method) => ({ ...method, status: 'active' as const }));
  expect(isPaymentEnabled(methods)).toBe(true);
  expect(publicMethods(methods).map(({ driver, component }) => [driver, component])).toEqual([
    ['mollie', 'redirect'],
    ['payconiq', 'qr'],
  ]);
  const types = methods.map(({ type }) => type);
  for (const type of ['cash', 'voucher', 'invoice']) expect(types).toContain(type);
});

test('each of the thirteen placements has a text', { tags: ['D-167'] }, () => {
  expect(DEMO_WIDGETS.map(({ key }) => key).sort()).toEqual([...WIDGETS].sort());
});

test('the FAQ has several groups, each with its title and more than one question', { tags: ['D-169'] }, () => {
  const groups = Map.groupBy(QUESTIONS, ({ location }) => location);
  expect(groups.size).toBeGreaterThanOrEqual(3);
  for (const [location, entries] of groups) {
    expect(entries.length, location).toBeGreaterThan(1);
    expect(new Set(entries.map(({ group }) => group)).size, location).toBe(1);
  }
});

test('the sanitiser leaves the demo’s HTML unchanged', { tags: ['D-170'] }, () => {
  const html = TEXTS.flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([language, text]) =>
      text.includes('<') ? [[`${path}.${language}`, text] as const] : [],
    ),
  );
  expect(html.length).toBeGreaterThan(80);
  for (const [path, text] of html) expect(sanitise(text), path).toBe(text);
});

const pagesLinked = (items: readonly StoredNavigationItem[]): string[] =>
  items.flatMap((item) => [
    ...(item.url === 'content.page' ? [`info/${item.params?.page_slug}`] : []),
    ...pagesLinked(item.children ?? []),
  ]);

test('the settings are valid; navigation has children, badges and dividers, the footer all five kinds', {
  tags: ['SET-004', 'D-176'],
}, () => {
  const { website_config: website, public_config } = zSettings.parse(SETTINGS);
  expect(public_config.features).toEqual([...FEATURES]);
  expect(public_config.midnight_offset).toBe(4);
  expect(website.headerSlides).toHaveLength(3);
  const all = website.navigation.flatMap((item) => [item, ...(item.children ?? [])]);
  expect(all.some(({ badge }) => badge)).toBe(true);
  expect(all.some(({ divider }) => divider)).toBe(true);
  expect(website.navigation.some(({ children }) => (children ?? []).length > 0)).toBe(true);
  expect(website.footer.columns.map(({ kind }) => kind).sort()).toEqual([...FOOTER_KINDS].sort());
  expect(Object.keys(website.styling).length).toBeGreaterThan(0);
});

test('each page linked in navigation, footer or widgets exists', { tags: ['CMS-003'] }, () => {
  const slugs = [...PAGES, ...CONDITIONS].map(({ slug }) => slug);
  const { website_config: website } = zSettings.parse(SETTINGS);
  const footer = website.footer.columns.flatMap(({ links }) => (links ?? []).map(({ url }) => url.replace(/^\//, '')));
  const widgets = DEMO_WIDGETS.flatMap(({ content }) =>
    [
      ...Object.values(content)
        .join(' ')
        .matchAll(/href="\/[^/]+\/([^"]+)"/g),
    ].map(([, path]) => path ?? ''),
  );
  const linked = [...pagesLinked(website.navigation), ...footer.filter((url) => !url.startsWith('http')), ...widgets];
  expect(linked.length).toBeGreaterThan(8);
  for (const slug of linked) expect(slugs).toContain(slug);
});

test('each seat class of the product has a name and a colour', { tags: ['D-034'] }, () => {
  expect(SEAT_CLASS_NAMES.map(({ key }) => key).sort()).toEqual([...SEAT_CLASSES].sort());
  expect(new Set(SEAT_CLASS_NAMES.map(({ color }) => color)).size).toBe(SEAT_CLASS_NAMES.length);
});

test('the exhibitor is invented: its addresses use a reserved domain', { tags: ['SET-003'] }, () => {
  const written = JSON.stringify({ EXHIBITOR, CINEMAS, DISTRIBUTORS, CONDITIONS, DEMO_WIDGETS });
  const mails = [...written.matchAll(/[\w.+-]+@([\w.-]+\w)/g)].map(([, host]) => host);
  expect(mails.length).toBeGreaterThan(10);
  for (const host of mails) expect(host).toMatch(/\.example$/);
});

test('bar products use the VAT table, an existing category, and a unique barcode', {
  tags: ['PROD-002', 'D-155'],
}, () => {
  const barcodes = PRODUCTS.flatMap(({ barcode }) => barcode ?? []);
  expect(new Set(barcodes).size).toBe(barcodes.length);
  for (const { vat, category, name } of PRODUCTS) {
    expect(kindsOf('BE'), name.en).toContain(vat);
    expect(
      PRODUCT_CATEGORIES.map(({ id }) => id),
      name.en,
    ).toContain(category);
  }
  for (const { id } of PRODUCT_CATEGORIES) expect(PRODUCTS.some(({ category }) => category === id)).toBe(true);
});
