import type { PageHead } from '#apps/website/head/page-head.ts';
import { webSite } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';

export const homeHead = ({ site, language: { t } }: HeadInput): PageHead => ({
  title: site.exhibitor.trade_name,
  description: t('home.description', { name: site.exhibitor.trade_name }),
  structuredData: [webSite(site)],
});
