import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/not-found/NotFound.module.css';
import { SiteLinkButton } from '#apps/website/parts/SiteLink.tsx';

/** What shows in the place of a page that is not kept, and for a moment in the place of one that is being opened. */
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
