import { useParams } from 'react-router';
import text from '#apps/website/components/TextPage.module.css';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { LINK_ACTIONS, type LinkAction, type LinkStep } from '#modules/email/rules/sign-up-steps.ts';
import { Button } from '#ui/Button.tsx';

const isAction = (step: LinkStep): step is LinkAction => (LINK_ACTIONS as readonly string[]).includes(step);

/**
 * Shows the page of a link in a mail about a sale: a question with a button, or the outcome. The
 * button is a plain form, so it works without a script, and opening the page changes nothing.
 */
function SaleAlertLinkPage() {
  const { t } = useTexts();
  const { trade_name: name } = useSite().exhibitor;
  const { step, token = '' } = useParams() as { step: LinkStep; token?: string };
  return (
    <div className={text.page}>
      <h1 className={text.title}>{t(`sale-alert.link.${step}.title`)}</h1>
      <p>{t(`sale-alert.link.${step}.text`, { name })}</p>
      {isAction(step) ? (
        <form method="post" action={`/sale-alert/${step}/${encodeURIComponent(token)}`}>
          <Button type="submit" variant="primary" size="large">
            {t(`sale-alert.link.${step}.button`)}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

export const page: Page = {
  Component: SaleAlertLinkPage,
  head: ({ site, language: { t }, params }) => ({
    title: t(`sale-alert.link.${params.step as LinkStep}.title`),
    description: t(`sale-alert.link.${params.step as LinkStep}.text`, { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
