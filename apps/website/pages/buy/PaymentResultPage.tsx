import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';

function PaymentResultPage() {
  const { t } = useTexts();
  return <h1>{t('common.loading')}</h1>;
}

export const page: Page = {
  Component: PaymentResultPage,
  head: ({ language, site }) => ({
    title: site.exhibitor.trade_name,
    description: language.t('common.loading'),
    noindex: true,
  }),
};
