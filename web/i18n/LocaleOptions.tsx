/** Each language by its own name, so that nobody has to understand the present one. */
const nameOf = (locale: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** The choices of a language, for a select. */
export function LocaleOptions({ locales }: { locales: readonly string[] }) {
  return locales.map((each) => (
    <option key={each} value={each} lang={each}>
      {nameOf(each)}
    </option>
  ));
}
