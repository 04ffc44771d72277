import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/not-found/NotFound.module.css';

/** Replaces a page that is not stored, and for a moment a page that is loading. */
export function Offline() {
  const { t } = useTexts();
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('offline.title')}</h1>
      <p className={css.text}>{t('offline.text')}</p>
      <div className={css.ways}>
        <SiteLinkButton to="movies" variant="primary">
          {t('not-found.movies')}
        </SiteLinkButton>
      </div>
    </div>
  );
}
