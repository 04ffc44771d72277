import type { Page } from '#apps/website/page.ts';
import { Offline } from '#apps/website/pages/offline/Offline.tsx';

/** Kept on the device with the whole programme in it: pages are made of it when there is no network (decision 0009). */
export const page: Page = {
  Component: Offline,
  head: ({ language: { t } }) => ({ title: t('offline.title'), description: t('offline.text'), noindex: true }),
};
