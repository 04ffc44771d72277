import { api } from '#apps/website/api/start-client.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import text from '#apps/website/components/TextPage.module.css';
import { MailedLinkForm } from '#apps/website/forms/MailedLinkForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/find-order/FindOrderPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Asks for an address, to which the links to its orders are mailed. */
function FindOrderPage() {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  return (
    <div className={text.page}>
      <h1 className={text.title}>{t('find-order.title')}</h1>
      <p>{t('find-order.intro', { name: exhibitor.trade_name })}</p>
      <MailedLinkForm
        name="find-order"
        label={t('find-order.email')}
        post={(body) => api().call('POST /api/orders/mail', { body })}
        submit={t('find-order.send')}
      />
      <section className={css.help}>
        <h2 className={css.heading}>{t('find-order.help')}</h2>
        <p>{t('find-order.help_text')}</p>
        <p>
          <SiteLink to="contact">{t('find-order.contact')}</SiteLink>
        </p>
      </section>
    </div>
  );
}

export const page: Page = {
  Component: FindOrderPage,
  head: ({ site, language: { t } }) => ({
    title: t('find-order.title'),
    description: t('find-order.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
