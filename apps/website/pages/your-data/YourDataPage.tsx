import { api } from '#apps/website/api/start-client.ts';
import { MailedLinkForm } from '#apps/website/forms/MailedLinkForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/your-data/YourDataPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Asks for an address, to which a link to what is stored about it is mailed (T91). */
function YourDataPage() {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('your-data.title')}</h1>
      <p>{t('your-data.intro', { name: exhibitor.trade_name })}</p>
      <MailedLinkForm
        name="your-data"
        label={t('your-data.email')}
        post={(body) => api().call('POST /api/your-data/request', { body })}
        submit={t('your-data.send')}
      />
    </div>
  );
}

export const page: Page = {
  Component: YourDataPage,
  head: ({ site, language: { t } }) => ({
    title: t('your-data.title'),
    description: t('your-data.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
