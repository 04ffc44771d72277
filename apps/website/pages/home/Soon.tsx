import { wideSources } from '#apps/website/components/pictures.ts';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/home/HomePage.module.css';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { Poster } from '#ui/Poster.tsx';

/** Shows the first upcoming movie on a dark background (SITE-042, D-008). */
export function Soon({ movie }: { movie: MovieWire }) {
  const { t, formats } = useTexts();
  const target = { movie_slug: movie.slug };
  return (
    <section className={`${css.soon} night`}>
      <div className={css.soonInner}>
        <div className={css.soonPicture}>
          <Poster sources={wideSources(movie)} shape="wide" alt="" sizes="(min-width: 62rem) 45rem, 100vw" />
        </div>
        <div className={css.soonWords}>
          <h2 className={css.soonLabel}>{t('home.soon.title')}</h2>
          <h3 className={css.soonTitle}>{movie.display_title}</h3>
          {movie.showing_from ? (
            <p className={css.soonFrom}>{t('home.soon.from', { date: formats.longDay(movie.showing_from) })}</p>
          ) : null}
          <p className={css.soonText}>{movie.description}</p>
          <div className={css.soonWays}>
            <SiteLinkButton to="movies.view" params={target} variant="primary">
              {t('home.soon.movie')}
            </SiteLinkButton>
            {movie.assets.trailer ? (
              <SiteLink to={{ path: `/movies/view/${movie.slug}#trailer` }} className={css.soonTrailer}>
                {t('home.soon.trailer')}
              </SiteLink>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  );
}
