import type { SiteData } from '#modules/site/contract.ts';

/** Where the site stands for the world: `serving_on` with https, unless it names its own scheme (SEO-002). */
export const originOf = (site: SiteData): string =>
  /^https?:\/\//.test(site.exhibitor.serving_on)
    ? site.exhibitor.serving_on.replace(/\/+$/, '')
    : `https://${site.exhibitor.serving_on}`;

export const absolute = (site: SiteData, address: string): string =>
  /^https?:\/\//.test(address) ? address : `${originOf(site)}${address}`;
