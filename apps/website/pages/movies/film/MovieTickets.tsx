import { NotHere } from '#apps/website/cinema/NotHere.tsx';
import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { ShowtimesByVersion } from '#apps/website/components/films/Showtimes.tsx';
import { TellMe } from '#apps/website/components/films/TellMe.tsx';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/movies/film/MovieTickets.module.css';
import { ALL_SHOWS, hiddenShows } from '#apps/website/site/first-view.ts';
import { programmeOf, type ShownScreening, todayOf } from '#apps/website/site/programme.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import { addDays, type Day } from '#kernel/days.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { groupScreenings, type ScreeningGroups } from '#modules/screenings/rules/programme/programme.ts';

/** Lists future screenings by day, cinema and version, and the events with the film (SITE-053). */
export function MovieTickets({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const site = useShownSite();
  const now = useNow();
  const screenings = programmeOf(site, now).screenings.filter(({ movie_id }) => movie_id === movie.id);
  const groups = groupScreenings(
    screenings,
    site.cinemas.map(({ id }) => id),
  );
  const today = todayOf(site, now);
  const [shown, folded] = foldedAfter(SHOWN_AT_ONCE, groups);
  return (
    <>
      {groups.length > 0 ? (
        <section className={css.column} aria-labelledby="showtimes">
          <h2 id="showtimes" className={css.heading}>
            {t('movie.tickets')}
          </h2>
          {shown.map((group) => (
            <DayOfScreenings key={group.day} group={group} movie={movie} today={today} />
          ))}
          {folded.length > 0 ? (
            <details className={css.folded}>
              <summary className={css.unfold}>{t('movie.more_days', { count: folded.length })}</summary>
              {folded.map((group) => (
                <DayOfScreenings key={group.day} group={group} movie={movie} today={today} />
              ))}
            </details>
          ) : null}
          <MoreShows movie={movie} />
        </section>
      ) : (
        <NotHere className={css.none} otherwise={t('movie.tickets_none')} />
      )}
      <TellMe kind="film" id={movie.id} slug={movie.slug} />
      <MovieEvents movie={movie} />
    </>
  );
}

/**
 * Whole days until about this many screenings are shown; a few more days are not worth collapsing.
 */
const SHOWN_AT_ONCE = 60;
const FOLDED_MIN = 3;

function foldedAfter<Group extends ScreeningGroups<ShownScreening>[number]>(
  most: number,
  groups: readonly Group[],
): [Group[], Group[]] {
  let count = 0;
  const end = groups.findIndex(({ cinemas }) => {
    if (count >= most) return true;
    for (const { versions } of cinemas) for (const { screenings } of versions) count += screenings.length;
    return false;
  });
  const at = end < 0 || groups.length - end < FOLDED_MIN ? groups.length : end;
  return [groups.slice(0, at), groups.slice(at)];
}

function DayOfScreenings(props: { group: ScreeningGroups<ShownScreening>[number]; movie: MovieWire; today: Day }) {
  const { group, movie, today } = props;
  const { t, formats } = useTexts();
  const { cinemas } = useShownSite();
  const named =
    group.day === today
      ? t('movies.filters.today')
      : group.day === addDays(today, 1)
        ? t('movies.filters.tomorrow')
        : null;
  return (
    <div className={css.day}>
      <h3 className={css.dayName}>
        {named ? <strong>{named} </strong> : null}
        {formats.longDay(group.day)}
      </h3>
      {group.cinemas.map(({ cinemaId, versions }) => (
        <div key={cinemaId} className={css.cinema}>
          {cinemas.length > 1 ? (
            <h4 className={css.cinemaName}>{cinemas.find(({ id }) => id === cinemaId)?.name}</h4>
          ) : null}
          <ShowtimesByVersion
            schedules={versions.flatMap(({ screenings }) => screenings.map(({ wire }) => wire))}
            title={movie.display_title}
            withScreen
            fullNames
          />
        </div>
      ))}
    </div>
  );
}

/** Leads to all screenings, where the page of a large programme has the first ones only. */
function MoreShows({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const count = hiddenShows(useSite(), movie.id);
  if (count === 0) return null;
  return (
    <p>
      <SiteLinkButton to={{ path: `/movies/view/${movie.slug}?${ALL_SHOWS}=1` }} savePosition>
        {t('movies.view.more', { count })}
      </SiteLinkButton>
    </p>
  );
}

function MovieEvents({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const { when } = useShowTimes();
  const events = useShownSite().events.filter(({ schedule }) => schedule?.movie_id === movie.id);
  if (events.length === 0) return null;
  return (
    <section className={css.column} aria-labelledby="movie-events">
      <h2 id="movie-events" className={css.heading}>
        {t('movie.events')}
      </h2>
      <ul className={css.events}>
        {events.map((event) => (
          <li key={event.id}>
            <SiteLink to="events.view" params={{ event_slug: event.slug }} className={css.event}>
              {event.page_title || event.title}
            </SiteLink>
            {event.schedule ? <p>{when(Date.parse(event.schedule.start))}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
