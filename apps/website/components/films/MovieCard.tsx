import type { ReactNode } from 'react';
import css from '#apps/website/components/films/MovieCard.module.css';
import { Rating } from '#apps/website/components/films/Rating.tsx';
import { posterSources, posterTransition } from '#apps/website/components/pictures.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { Poster } from '#ui/Poster.tsx';

/** Shows a movie by its poster (SITE-047). The poster and the title are one link. */
export function MovieCard({
  movie,
  badge,
  eager,
  sizes,
  heading: Heading = 'h2',
  children,
}: {
  movie: MovieWire;
  badge?: ReactNode;
  eager?: boolean;
  sizes: string;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  return (
    <article className={css.card}>
      <SiteLink to="movies.view" params={{ movie_slug: movie.slug }} className={css.link}>
        <span className={css.poster} style={posterTransition(movie)}>
          <Poster sources={posterSources(movie)} alt="" title={movie.display_title} sizes={sizes} eager={eager} />
          {badge ? <span className={css.badge}>{badge}</span> : null}
        </span>
        <Heading className={css.title}>{movie.display_title}</Heading>
      </SiteLink>
      <div className={css.line}>
        <Rating rating={movie.rating} compact />
        <span>{movie.directors[0]}</span>
      </div>
      {children}
    </article>
  );
}
