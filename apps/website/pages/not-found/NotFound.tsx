import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/not-found/NotFound.module.css';

/** Shows the 404 page (SITE-062). */
export function NotFound() {
  const { t } = useTexts();
  return (
    <div className={css.page}>
      <p className={css.number} aria-hidden="true">
        {t('not-found.title')}
      </p>
      <h1 className={css.title}>{t('not-found.lost')}</h1>
      <p className={css.text}>{t('not-found.text')}</p>
      <div className={css.ways}>
        <SiteLinkButton to="movies" variant="primary">
          {t('not-found.movies')}
        </SiteLinkButton>
        <SiteLinkButton to="home">{t('not-found.home')}</SiteLinkButton>
      </div>
    </div>
  );
}
