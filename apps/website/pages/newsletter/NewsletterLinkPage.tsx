import { useParams } from 'react-router';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/newsletter/NewsletterPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { LINK_ACTIONS, type LinkAction, type LinkStep } from '#modules/email/rules/sign-up-steps.ts';
import { Button } from '#ui/Button.tsx';

const isAction = (step: LinkStep): step is LinkAction => (LINK_ACTIONS as readonly string[]).includes(step);

/**
 * Shows the page of a newsletter mail link: a question with a button, or the outcome. The button is
 * a plain form, so it works without a script, and opening the page changes nothing (RFC 8058). The
 * loader checks the steps.
 */
function NewsletterLinkPage() {
  const { t } = useTexts();
  const { exhibitor, settings } = useSite();
  const name = exhibitor.trade_name;
  const canComeBack = settings.public_config.features.includes('newsletters');
  const { step, token = '' } = useParams() as { step: LinkStep; token?: string };
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t(`newsletter.link.${step}.title`)}</h1>
      <p>{t(`newsletter.link.${step}.text`, { name })}</p>
      {isAction(step) ? (
        <form method="post" action={`/newsletter/${step}/${encodeURIComponent(token)}`}>
          <Button type="submit" variant="primary" size="large">
            {t(`newsletter.link.${step}.button`)}
          </Button>
        </form>
      ) : null}
      {canComeBack && (step === 'left' || step === 'invalid') ? (
        <div>
          <SiteLinkButton to="newsletter.subscribe">{t('newsletter.link.again')}</SiteLinkButton>
        </div>
      ) : null}
    </div>
  );
}

export const page: Page = {
  Component: NewsletterLinkPage,
  head: ({ site, language: { t }, params }) => ({
    title: t(`newsletter.link.${params.step as LinkStep}.title`),
    description: t(`newsletter.link.${params.step as LinkStep}.text`, { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
