/** Each language by its own name, so that a reader need not understand the current one. */
export const languageName = (locale: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** The options of a language select. */
export function LocaleOptions({ locales }: { locales: readonly string[] }) {
  return locales.map((each) => (
    <option key={each} value={each} lang={each}>
      {languageName(each)}
    </option>
  ));
}
