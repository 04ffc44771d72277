import { useParams } from 'react-router';
import { api } from '#apps/website/api/start-client.ts';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import text from '#apps/website/components/TextPage.module.css';
import { MailedLinkForm } from '#apps/website/forms/MailedLinkForm.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { alertSubject, type ShownSubject } from '#apps/website/pages/sale-alert/alert-subject.ts';
import css from '#apps/website/pages/sale-alert/SaleAlertPage.module.css';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';
import { Notice } from '#ui/Notice.tsx';

/** Asks for an address, to which one mail goes when tickets are on sale (decision 0082). */
function SaleAlertPage() {
  const { kind = '', slug = '' } = useParams();
  const site = useSite();
  const { t } = useTexts();
  const isSold = site.settings.public_config.features.includes('tickets');
  const subject = isSold ? alertSubject(site, kind, slug) : null;
  if (subject) return <SaleAlert subject={subject} />;
  // No loader of its own: it would be part of the script of every page.
  return (
    <div className={text.page}>
      <h1 className={text.title}>{t('sale-alert.link.invalid.title')}</h1>
      <p>{t('sale-alert.link.invalid.text')}</p>
    </div>
  );
}

function SaleAlert({ subject }: { subject: ShownSubject }) {
  const { t } = useTexts();
  const { schedules } = useSite();
  const now = useNow();
  const { kind, id, title } = subject;
  const isOnSale = firstOnSale(subject, schedules, now) !== null;
  return (
    <div className={text.page}>
      <h1 className={text.title}>{t('sale-alert.title')}</h1>
      {isOnSale ? (
        <Notice kind="success">{t('sale-alert.on_sale', { title })}</Notice>
      ) : (
        <>
          <p>{t('sale-alert.intro', { title })}</p>
          <MailedLinkForm
            name={`sale-alert-${kind}-${id}`}
            label={t('sale-alert.email')}
            post={(body) => api().call('POST /api/sale-alerts', { body: { ...body, kind, id } })}
            submit={t('sale-alert.send')}
          />
          <p className={css.privacy}>
            {t('sale-alert.privacy')} <SiteLink to="privacy-policy">{t('sale-alert.policy')}</SiteLink>
          </p>
        </>
      )}
      <div>
        <SiteLinkButton {...subject.page} variant={isOnSale ? 'primary' : 'quiet'}>
          {t(kind === 'film' ? 'sale-alert.to_film' : 'sale-alert.to_event')}
        </SiteLinkButton>
      </div>
    </div>
  );
}

export const page: Page = {
  Component: SaleAlertPage,
  head: ({ site, language: { t } }) => ({
    title: t('sale-alert.title'),
    description: t('sale-alert.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
