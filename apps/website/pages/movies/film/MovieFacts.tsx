import type { ReactNode } from 'react';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/MovieFacts.module.css';
import { LINK_ICONS, linkKindOf } from '#apps/website/pages/movies/film/movie-links.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { chipClass } from '#ui/Chips.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Lists the facts of a film; unknown ones are left out (SITE-050 ... SITE-052). */
export function MovieFacts({ movie }: { movie: MovieWire }) {
  const { t, formats } = useTexts();
  const site = useSite();
  const tags = site.tags.filter(({ id }) => movie.tags.includes(id));
  const names = (list: readonly string[]) => list.join(', ');
  return (
    <div className={css.facts}>
      <dl className={css.list}>
        <Fact label={t('movie.directors', { count: movie.directors.length })}>{names(movie.directors)}</Fact>
        <Fact label={t('movie.actors')}>{names(movie.actors)}</Fact>
        <Fact label={t('movie.genres', { count: movie.genres.length })}>{names(movie.genres)}</Fact>
        <Fact label={t('movie.nation', { count: movie.nation.length })}>{names(movie.nation)}</Fact>
        <Fact label={t('movie.original_title')}>
          {movie.original_title === movie.display_title ? '' : movie.original_title}
        </Fact>
        <Fact label={t('movie.original_language')}>{movie.original_language_text}</Fact>
        <Fact label={t('movie.spoken_languages')}>{movie.spoken_languages_text}</Fact>
        <Fact label={t('movie.showing_from')}>{movie.showing_from ? formats.date(movie.showing_from) : ''}</Fact>
        <Fact label={t('movie.runtime')}>{movie.runtime ? t('common.minutes', { count: movie.runtime }) : ''}</Fact>
      </dl>
      <MovieLinks links={movie.links} />
      {tags.length > 0 ? (
        <nav className={css.tags} aria-label={t('movie.tags')}>
          {tags.map(({ id, slug, name }) => (
            <SiteLink
              key={id}
              to="movies"
              params={{ filterDate: 'all', filterTag: slug }}
              className={chipClass(false, 'tag')}
            >
              {name}
            </SiteLink>
          ))}
        </nav>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lists a film's links (SITE-051). */
function MovieLinks({ links }: { links: MovieWire['links'] }) {
  const { t } = useTexts();
  const entries = Object.entries(links);
  if (entries.length === 0) return null;
  return (
    <ul className={css.links}>
      {entries.map(([kind, url]) => {
        const linkKind = linkKindOf(kind);
        return (
          <li key={kind}>
            <a href={url} className={css.link} target="_blank" rel="noopener">
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={LINK_ICONS[linkKind]} />
              </svg>
              {linkKind === 'default' ? `${t('movie.links.default')} (${kind})` : t(`movie.links.${linkKind}`)}
              <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
