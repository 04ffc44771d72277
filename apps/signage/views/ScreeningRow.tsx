import type { ReactNode } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { ageOf } from '#apps/signage/parts/age.ts';
import { Poster } from '#apps/signage/parts/Poster.tsx';
import type { Screening } from '#apps/signage/show/moment.ts';
import { POSTER_FROM } from '#apps/signage/views/room-of-list.ts';
import css from '#apps/signage/views/ScreeningRow.module.css';
import type { Rows } from '#modules/signage/rules/room.ts';
import { classes } from '#ui/classes.ts';

type Line = {
  screening: Screening;
  hall: string;
  rows: Rows;
  children: ReactNode;
};

/**
 * Shows a screening in a list: time, film, hall; at the end of the line the content of the list. A
 * high row has the poster.
 */
export function ScreeningRow({ screening, hall, rows, children }: Line) {
  const { formats } = useTexts();
  const { starts_at, movie, version, event } = screening;
  const hasPoster = rows.height >= POSTER_FROM;
  return (
    <div className={classes(css.line, event?.theme === 'ladies' && css.ladies)}>
      <p className={css.time}>{formats.time(starts_at)}</p>
      <div className={css.film}>
        {hasPoster ? <Poster movie={movie} className={css.poster} /> : null}
        <div className={css.what}>
          <h2 className={classes(css.title, !hasPoster && movie.title.length > LONG_TITLE && css.longTitle)}>
            {movie.title}
          </h2>
          <p className={css.more}>
            {event ? <span className={css.event}>{event.title}</span> : null}
            <span>{hall}</span>
            {version ? <span>{version}</span> : null}
            {ageOf(movie.rating) ? <span>{ageOf(movie.rating)}</span> : null}
          </p>
        </div>
      </div>
      <div className={css.end}>{children}</div>
    </div>
  );
}

/** Titles with more letters are set smaller, on two lines. */
const LONG_TITLE = 26;

/** Returns the name of a hall, with its cinema if the screen shows several cinemas. */
export function hallNames(screens: readonly { id: number; name: string; cinema: string }[]): (id: number) => string {
  const isOfOne = new Set(screens.map(({ cinema }) => cinema)).size < 2;
  const names = new Map(screens.map(({ id, name, cinema }) => [id, isOfOne ? name : `${name}, ${cinema}`]));
  return (id) => names.get(id) ?? '';
}
