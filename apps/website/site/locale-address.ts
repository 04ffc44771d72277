/** The first segment of an address and what is behind it, or where the address should have gone (D-002). */
export type LocaleAddress =
  | { readonly locale: string; readonly path: string; readonly redirect?: undefined }
  | { readonly redirect: string };

/** As an URL understands it: also escaped, also between backslashes. */
const DOT_SEGMENT = /(^|\\)(\.|%2e){1,2}(\\|$)/i;

type Locales = { readonly available: readonly string[]; readonly site: string };

/**
 * `/nl-BE/movies` is the locale nl-BE and the path `/movies`. `/` leads to the site's locale; another spelling, a bare
 * language and a slash at the end lead to the canonical address; a first segment that is no locale leads to the 404
 * page of the site's locale. `pathname` without query. Segments that mean "one up" are never sent by a browser, and would
 * lead the router out of the locale: they lead to the 404 page too (T84).
 */
export function localeAddress(pathname: string, { available, site }: Locales): LocaleAddress {
  const segments = pathname.split('/').filter((segment, index) => segment !== '' || index === 0);
  const [, first, ...rest] = segments;
  if (first === undefined) return { redirect: `/${site}` };
  const lower = first.toLowerCase();
  const locale =
    available.find((known) => known === first) ??
    available.find((known) => known.toLowerCase() === lower) ??
    (/^[a-z]{2}$/.test(lower) ? available.find((known) => known.slice(0, 2).toLowerCase() === lower) : undefined);
  if (!locale) return { redirect: `/${site}/404` };
  if (rest.some((segment) => DOT_SEGMENT.test(segment))) return { redirect: `/${locale}/404` };
  const canonical = [`/${locale}`, ...rest].join('/');
  if (canonical !== pathname) return { redirect: canonical };
  return { locale, path: rest.length === 0 ? '/' : `/${rest.join('/')}` };
}
