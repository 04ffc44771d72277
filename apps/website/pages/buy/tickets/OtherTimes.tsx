import { useId } from 'react';
import { buyLinkOf, Showtimes } from '#apps/website/components/films/Showtime.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/OtherTimes.module.css';
import { programmeOf } from '#apps/website/site/programme.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { otherTimes } from '#modules/screenings/rules/programme/other-times.ts';

/**
 * Lists the next screenings of the film on sale if this one is unavailable; nothing if there are
 * none.
 */
export function OtherTimes({ schedule }: { schedule: ScheduleWire }) {
  const { t } = useTexts();
  const id = useId();
  const site = useSite();
  const now = useNow();
  const onSale = programmeOf(site, now).screenings.filter(({ wire }) => !buyLinkOf(wire, site, now).disabled);
  const groups = otherTimes(
    { ...schedule, starts_at: Date.parse(schedule.start) },
    onSale,
    site.cinemas.map((cinema) => cinema.id),
  );
  if (groups.length === 0) return null;
  const title = site.movies.find((movie) => movie.id === schedule.movie_id)?.display_title ?? '';
  return (
    <section className={css.times} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {t('buy.other_times')}
      </h2>
      {groups.map(({ cinemaId, screenings }) => (
        <div key={cinemaId} className={css.cinema}>
          {site.cinemas.length > 1 ? (
            <h3 className={css.name}>{site.cinemas.find((cinema) => cinema.id === cinemaId)?.name}</h3>
          ) : null}
          <Showtimes schedules={screenings.map(({ wire }) => wire)} title={title} withScreen withDay />
        </div>
      ))}
    </section>
  );
}
