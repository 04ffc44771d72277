import { useTexts } from '#apps/signage/i18n/language.ts';
import css from '#apps/signage/parts/Nothing.module.css';
import { Poster } from '#apps/signage/parts/Poster.tsx';
import { type Moment, nextScreening } from '#apps/signage/show/moment.ts';

/** Shows what is on next, if nothing is on the list. */
export function Nothing({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  const next = nextScreening(moment);
  return (
    <div className={css.nothing}>
      <div>
        <h2 className={css.title}>{t('show.nothing.title')}</h2>
        {next ? null : <p className={css.text}>{t('show.nothing.text')}</p>}
      </div>
      {next ? (
        <div className={css.next}>
          <Poster movie={next.movie} className={css.poster} />
          <div>
            <p className={css.text}>{t('show.next_show')}</p>
            <p className={css.film}>{next.movie.title}</p>
            <p className={css.when}>
              {formats.longDay(next.day)}, {formats.time(next.starts_at)}
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
