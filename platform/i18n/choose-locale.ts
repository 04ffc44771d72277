/**
 * Returns the locale of an answer: the requested one if available (in any spelling), else the best
 * of Accept-Language, else the site's own. A bare language selects the available locale of that
 * language (D-002).
 */
export function chooseLocale(
  requested: string | undefined,
  acceptLanguage: string | undefined,
  available: readonly string[],
  siteLocale: string,
): string {
  if (requested) {
    const match = availableAs(requested, available);
    if (match) return match;
  }
  for (const preferred of preferences(acceptLanguage)) {
    const match = availableAs(preferred, available);
    if (match) return match;
  }
  return siteLocale;
}

function availableAs(requested: string, available: readonly string[]): string | undefined {
  const lower = requested.toLowerCase();
  return (
    available.find((locale) => locale.toLowerCase() === lower) ??
    available.find((locale) => locale.slice(0, 2).toLowerCase() === lower.split('-')[0])
  );
}

const PREFERENCES_MAX = 10;

function preferences(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .split(',', PREFERENCES_MAX)
    .map((part) => {
      const [locale = '', ...rest] = part.trim().split(';');
      const weight = rest.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { locale, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ locale, weight }) => /^[a-z]{2}(-[a-z0-9]+)*$/i.test(locale) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale);
}
