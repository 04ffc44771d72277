import type { Page } from '#apps/website/page.ts';
import { Offline } from '#apps/website/pages/offline/Offline.tsx';

/**
 * The page with the whole programme, stored on the device: other pages render from it without a
 * network (decision 0009).
 */
export const page: Page = {
  Component: Offline,
  head: ({ language: { t } }) => ({ title: t('offline.title'), description: t('offline.text'), noindex: true }),
};
