import { useTexts } from '#apps/signage/i18n/language.ts';
import { ageOf } from '#apps/signage/parts/age.ts';
import { Poster } from '#apps/signage/parts/Poster.tsx';
import type { Hall, Moment, Screening } from '#apps/signage/show/moment.ts';
import css from '#apps/signage/views/DoorView.module.css';
import { usePhaseText } from '#apps/signage/views/use-phase-text.ts';

/** Shows a hall's film and the next one, beside its entrance (SIGN-001). */
export function DoorView({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  const hall = moment.halls[0];
  if (!hall) return null;
  const { screening, next } = hall.now;
  // Without a film the next one is named, on any day.
  const after = !screening || next?.day === moment.today ? next : null;
  return (
    <div className={css.door}>
      <p className={css.hall}>{hall.name}</p>
      <p className={css.clock}>{formats.time(moment.time)}</p>
      {screening ? (
        <Film screening={screening} hall={hall} />
      ) : (
        <div className={css.idle}>
          <h1 className={css.title}>{t('show.idle')}</h1>
          <p className={css.lead}>{moment.data.device.cinema?.name ?? moment.data.exhibitor.trade_name}</p>
        </div>
      )}
      {after ? <Next screening={after} isFirst={!screening} today={moment.today} /> : null}
    </div>
  );
}

function Film({ screening, hall }: { screening: Screening; hall: Hall }) {
  const { t } = useTexts();
  const phaseText = usePhaseText();
  const { movie, version, event } = screening;
  const isLong = movie.title.length > LONG_TITLE;
  return (
    <article key={screening.id} className={css.film}>
      <Poster movie={movie} className={css.poster} />
      <div className={css.what}>
        <p className={css.phase}>{phaseText(hall.now)}</p>
        <h1 className={isLong ? css.longTitle : css.title}>{movie.title}</h1>
        {event ? <p className={css.event}>{event.title}</p> : null}
        {!event && movie.tagline && !isLong ? <p className={css.lead}>{movie.tagline}</p> : null}
        <p className={css.facts}>
          {version ? <span>{version}</span> : null}
          {movie.runtime ? <span>{t('show.runtime', { minutes: movie.runtime })}</span> : null}
          {ageOf(movie.rating) ? <span>{ageOf(movie.rating)}</span> : null}
        </p>
      </div>
    </article>
  );
}

/** Titles with more letters are set smaller. */
const LONG_TITLE = 26;

function Next({ screening, isFirst, today }: { screening: Screening; isFirst: boolean; today: string }) {
  const { t, formats } = useTexts();
  const { movie, starts_at, day } = screening;
  return (
    <aside className={css.next}>
      <Poster movie={movie} className={css.nextPoster} />
      <div>
        <p className={css.nextLabel}>{isFirst ? t('show.next_here') : t('show.next')}</p>
        <p className={css.nextLine}>
          <b>
            {day === today ? null : `${formats.shortDay(day)}, `}
            {formats.time(starts_at)}
          </b>{' '}
          {movie.title}
        </p>
      </div>
    </aside>
  );
}
