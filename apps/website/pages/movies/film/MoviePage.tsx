import { useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { Rating } from '#apps/website/components/films/Rating.tsx';
import { overviewSources, posterSources, posterTransition } from '#apps/website/components/pictures.ts';
import { ShareButton } from '#apps/website/components/ShareButton.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { FavouriteButton } from '#apps/website/pages/favourites/FavouriteButton.tsx';
import { MovieFacts } from '#apps/website/pages/movies/film/MovieFacts.tsx';
import css from '#apps/website/pages/movies/film/MoviePage.module.css';
import { MovieTickets } from '#apps/website/pages/movies/film/MovieTickets.tsx';
import { movieHead } from '#apps/website/pages/movies/film/movie-head.ts';
import { SimilarFilms } from '#apps/website/pages/movies/film/SimilarFilms.tsx';
import { StreamingPromotion } from '#apps/website/pages/movies/film/StreamingPromotion.tsx';
import { Stills } from '#apps/website/pages/movies/film/stills/Stills.tsx';
import { Trailer } from '#apps/website/pages/movies/film/Trailer.tsx';
import { useViewItem } from '#apps/website/pages/movies/film/use-view-item.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { Poster, srcSetOf } from '#ui/Poster.tsx';

/** Shows a film (SITE-050 ... SITE-054). The loader has checked that it exists. */
function MoviePage() {
  const { movie_slug } = useParams();
  const movie = useSite().movies.find(({ slug }) => slug === movie_slug);
  return movie ? <Film movie={movie} /> : null;
}

function Film({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  useViewItem(movie);
  return (
    <article>
      <Head movie={movie} />
      <div className={css.body}>
        <div className={css.tickets}>
          <MovieTickets movie={movie} />
        </div>
        <div className={css.about}>
          {movie.description ? (
            <section aria-label={t('movie.synopsis')}>
              <p className={css.synopsis}>{movie.description}</p>
            </section>
          ) : null}
          {movie.assets.trailer ? (
            <section id="trailer" aria-label={t('movie.trailer')}>
              <Trailer url={movie.assets.trailer.url} title={movie.display_title} pictures={overviewSources(movie)} />
            </section>
          ) : null}
          <Stills movie={movie} />
          <Awards awards={movie.awards} />
          <MovieFacts movie={movie} />
          <StreamingPromotion movie={movie} />
        </div>
      </div>
      <SimilarFilms movie={movie} />
    </article>
  );
}

function Awards({ awards }: Pick<MovieWire, 'awards'>) {
  const { t } = useTexts();
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards">
      <h2 id="awards" className={css.part}>
        {t('movie.awards')}
      </h2>
      <ul className={css.awards}>
        {awards.map((award) => (
          <li key={award}>{award}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows poster and title on a dark still. */
function Head({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const { overview } = movie.assets;
  const facts = [
    movie.directors.join(', '),
    movie.released_at?.slice(0, 4),
    movie.runtime ? t('common.minutes', { count: movie.runtime }) : '',
  ];
  return (
    <header className={`${css.head} night`}>
      {overview ? (
        <img
          className={css.still}
          src={overview.url}
          srcSet={srcSetOf(overviewSources(movie))}
          // Behind the text on a phone a low resolution is enough.
          sizes="(min-width: 48rem) 100vw, 60vw"
          alt=""
          width={overview.width}
          height={overview.height}
          fetchPriority="high"
        />
      ) : null}
      <div className={css.headInner}>
        <div className={css.poster} style={posterTransition(movie)}>
          <Poster
            sources={posterSources(movie)}
            alt=""
            title={movie.display_title}
            sizes="(min-width: 56rem) 20rem, 38vw"
            eager
          />
        </div>
        <div className={css.headWords}>
          <Rating rating={movie.rating} />
          <h1 className={css.title}>{movie.display_title}</h1>
          {movie.tagline ? <p className={css.tagline}>{movie.tagline}</p> : null}
          <p className={css.facts}>{facts.filter(Boolean).join(', ')}</p>
          {movie.notice ? <p className={css.notice}>{movie.notice}</p> : null}
          <div className={css.ways}>
            <FavouriteButton id={movie.id} />
            <ShareButton
              path={pathTo('movies.view', { movie_slug: movie.slug })}
              title={movie.display_title}
              label={t('common.share.label')}
            />
          </div>
        </div>
      </div>
    </header>
  );
}

export const page: Page = { Component: MoviePage, head: movieHead };
