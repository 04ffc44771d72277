import { useTexts } from '#apps/signage/i18n/language.ts';
import { Poster } from '#apps/signage/parts/Poster.tsx';
import { type Hall, lobbyHalls, type Moment } from '#apps/signage/show/moment.ts';
import { ListView } from '#apps/signage/views/ListView.tsx';
import css from '#apps/signage/views/LobbyView.module.css';
import { hallNames } from '#apps/signage/views/ScreeningRow.tsx';
import { usePhaseText } from '#apps/signage/views/use-phase-text.ts';
import { hasPhase } from '#modules/signage/rules/phases.ts';
import { classes } from '#ui/classes.ts';

const ROW = { width: 76, height: 20 };

/**
 * Shows each hall of the lobby with its phase and next film, by the time of the film: what plays or
 * begins first is on top (SIGN-001).
 */
export function LobbyView({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  const hallOf = hallNames(moment.data.screens);
  const halls = lobbyHalls(moment);
  const isPlaying = halls.some(({ now }) => hasPhase(now.phases, 'show'));
  return (
    <ListView
      title={t(isPlaying ? 'show.title.lobby' : 'show.today')}
      moment={moment}
      groups={[{ lead: formats.longDay(moment.today), items: halls }]}
      keyOf={({ id }) => id}
      row={ROW}
      draw={(hall) => <HallLine hall={hall} name={hallOf(hall.id)} today={moment.today} />}
    />
  );
}

function HallLine({ hall, name, today }: { hall: Hall; name: string; today: string }) {
  const { t, formats } = useTexts();
  const phaseText = usePhaseText();
  const { screening, next } = hall.now;
  const first = screening ?? next;
  if (!first) return null;
  const after = screening && next?.day === today ? next : null;
  return (
    <div className={classes(css.line, first.event?.theme === 'ladies' && css.ladies)}>
      <Poster movie={first.movie} className={css.poster} />
      <div className={css.what}>
        <p className={css.phase}>
          <span className={css.hall}>{name}</span>
          {phaseText(hall.now)}
        </p>
        <h2 className={css.title}>{first.movie.title}</h2>
        {after ? (
          <p className={css.next}>
            {t('show.next')} <b>{formats.time(after.starts_at)}</b> {after.movie.title}
          </p>
        ) : null}
      </div>
    </div>
  );
}
