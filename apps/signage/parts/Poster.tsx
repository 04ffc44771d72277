import css from '#apps/signage/parts/Poster.module.css';
import type { Movie } from '#apps/signage/show/moment.ts';
import { classes } from '#ui/classes.ts';

/** Shows the poster of a film, or its name without one. The title is beside it anyway. */
export function Poster({ movie, className }: { movie: Movie; className?: string | undefined }) {
  const { poster, title } = movie;
  if (!poster)
    return (
      <span className={classes(css.poster, css.bare, className)} aria-hidden="true">
        {title}
      </span>
    );
  return (
    <img
      key={poster.url}
      className={classes(css.poster, className)}
      src={poster.url}
      alt=""
      style={poster.color ? { backgroundColor: poster.color } : undefined}
    />
  );
}
