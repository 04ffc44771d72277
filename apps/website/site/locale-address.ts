/** The first segment of an address and the rest, or the redirect target (D-002). */
export type LocaleAddress =
  | { readonly locale: string; readonly path: string; readonly redirect?: undefined }
  | { readonly redirect: string };

/** As URLs define it: also escaped, also between backslashes. */
const DOT_SEGMENT = /(^|\\)(\.|%2e){1,2}(\\|$)/i;

type Locales = { readonly available: readonly string[]; readonly site: string };

/**
 * Splits `/nl-BE/movies` into the locale nl-BE and the path `/movies`. `/` redirects to the default
 * locale; another spelling, a bare language and a slash at the end redirect to the canonical
 * address; a first segment that is no locale redirects to the 404 page of the default locale.
 * `pathname` has no query. Browsers never send dot segments, and they would lead the router out of
 * the locale: they redirect to the 404 page too (T84).
 */
export function localeAddress(pathname: string, { available, site }: Locales): LocaleAddress {
  const segments = pathname.split('/').filter((segment, index) => segment !== '' || index === 0);
  const [, first, ...rest] = segments;
  if (first === undefined) return { redirect: `/${site}` };
  const lower = first.toLowerCase();
  const locale =
    available.find((each) => each === first) ??
    available.find((each) => each.toLowerCase() === lower) ??
    (/^[a-z]{2}$/.test(lower) ? available.find((each) => each.slice(0, 2).toLowerCase() === lower) : undefined);
  if (!locale) return { redirect: `/${site}/404` };
  if (rest.some((segment) => DOT_SEGMENT.test(segment))) return { redirect: `/${locale}/404` };
  const canonical = [`/${locale}`, ...rest].join('/');
  if (canonical !== pathname) return { redirect: canonical };
  return { locale, path: rest.length === 0 ? '/' : `/${rest.join('/')}` };
}
