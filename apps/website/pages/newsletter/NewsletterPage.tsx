import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { NewsletterForm } from '#apps/website/pages/newsletter/NewsletterForm.tsx';
import css from '#apps/website/pages/newsletter/NewsletterPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Badge } from '#ui/Badge.tsx';

/**
 * Shows the newsletter page (NEWS-002 ... NEWS-004). The loader has checked that the feature is on.
 */
function NewsletterPage() {
  const { t } = useTexts();
  const { mailing_provider: provider } = useSite().settings.website_config;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('newsletter.title')}</h1>
      <Widget placement="newsletter-subscribe" />
      <NewsletterForm />
      <div className={css.credits}>
        <p className={css.gdpr}>
          <Badge variant="success">{t('newsletter.gdpr')}</Badge> {t('newsletter.gdpr_text')}
        </p>
        {provider ? (
          <p>
            {t('newsletter.provider')}{' '}
            <a href={provider.url} target="_blank" rel="noopener">
              {provider.name}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

export const page: Page = {
  Component: NewsletterPage,
  head: ({ site, language: { t }, params }) => ({
    title: t('newsletter.title'),
    description: t('newsletter.description', { name: site.exhibitor.trade_name }),
    // With an email address in its own address it is a private page.
    noindex: params.email !== undefined,
  }),
};
