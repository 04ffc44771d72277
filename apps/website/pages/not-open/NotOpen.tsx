import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import '#apps/website/pages/not-open/not-open.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** What visitors see before an employee opens the website. It needs no script. */
export function NotOpen() {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  return (
    <main className="not-open">
      {exhibitor.logo ? (
        <img src={exhibitor.logo} alt={exhibitor.trade_name} />
      ) : (
        <p className="not-open-name">{exhibitor.trade_name}</p>
      )}
      <h1>{t('not-open.title')}</h1>
      <p className="not-open-text">{t('not-open.text')}</p>
    </main>
  );
}

/** Tells employees, above every page, that visitors do not see the website yet. */
export function NotOpenNotice() {
  const { t } = useTexts();
  return (
    <aside className="not-open-notice" aria-label={t('not-open.notice')}>
      <span>{t('not-open.notice')}</span>
      <a href="/portal">{t('not-open.portal')}</a>
    </aside>
  );
}
