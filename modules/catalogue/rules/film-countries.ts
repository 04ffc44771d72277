/**
 * Countries of production: ISO 3166-1, two letters each. An import's value in another form is shown
 * unchanged.
 */
export const FILM_COUNTRIES: readonly string[] =
  'AD AE AF AL AM AO AR AT AU AZ BA BD BE BF BG BJ BO BR BT BW BY CA CD CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DO DZ EC EE EG ES ET FI FO FR GB GE GH GL GN GR GT HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LK LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MX MY MZ NA NE NG NI NL NO NP NZ PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SV SY TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'.split(
    ' ',
  );

/**
 * Returns the name of a country in the language of a locale; returns text that is not a code
 * unchanged.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
