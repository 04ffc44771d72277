import type { PageHead } from '#apps/website/head/page-head.ts';
import { place, webSite } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';

/** Returns the head of the home page: the cinema, its towns and addresses. */
export function homeHead({ site, language: { t, formats } }: HeadInput): PageHead {
  const { trade_name: name } = site.exhibitor;
  const town = formats.list([...new Set(site.cinemas.flatMap(({ address }) => address.city || []))]);
  return {
    title: town ? t('home.head_title', { name, town }) : name,
    description: town ? t('home.description_town', { name, town }) : t('home.description', { name }),
    structuredData: [webSite(site), ...site.cinemas.map(({ id }) => place(site, id))],
  };
}
