import { decideConsent } from '#apps/website/components/consent.ts';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/CookieNotice.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * Shows two equal choices, once in 180 days (SITE-035, D-015). The exhibitor's own text is in a
 * widget.
 */
export function CookieNotice() {
  const { t } = useTexts();
  const { widgets } = useSite();
  return (
    <section className={css.notice} aria-label={t('layout.cookies.title')}>
      <div className={css.words}>
        {widgets['cookie-notice'] ? <HtmlContent html={widgets['cookie-notice']} /> : <p>{t('layout.cookies.text')}</p>}
      </div>
      <div className={css.choices}>
        <Button onClick={() => decideConsent('necessary')}>{t('layout.cookies.necessary')}</Button>
        <Button onClick={() => decideConsent('all')}>{t('layout.cookies.all')}</Button>
      </div>
    </section>
  );
}
