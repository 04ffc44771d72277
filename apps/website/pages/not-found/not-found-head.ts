import type { PageHead } from '#apps/website/head/page-head.ts';
import type { Language } from '#apps/website/i18n/TextsProvider.tsx';

/** Returns the head of the 404 page (SEO-005). */
export const notFoundHead = ({ language: { t } }: { language: Language }): PageHead => ({
  title: `${t('not-found.title')}: ${t('not-found.lost')}`,
  description: t('not-found.text'),
  noindex: true,
});
