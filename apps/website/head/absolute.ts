import type { SiteData } from '#modules/site/contract/public.ts';

/**
 * Returns the public origin of the site: `serving_on` with https, unless it has its own scheme
 * (SEO-002).
 */
export const originOf = (site: SiteData): string =>
  /^https?:\/\//.test(site.exhibitor.serving_on)
    ? site.exhibitor.serving_on.replace(/\/+$/, '')
    : `https://${site.exhibitor.serving_on}`;

export const absolute = (site: SiteData, address: string): string =>
  /^https?:\/\//.test(address) ? address : `${originOf(site)}${address}`;
