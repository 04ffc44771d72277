import { useId } from 'react';
import { buyLinkOf } from '#apps/website/components/films/Showtime.tsx';
import { Showtimes } from '#apps/website/components/films/Showtimes.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/OtherTimes.module.css';
import { programmeOf } from '#apps/website/site/programme.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import { otherTimes } from '#modules/screenings/rules/programme/other-times.ts';

type Chosen = Pick<ScheduleWire, 'id' | 'movie_id' | 'cinema_id' | 'start'>;
export type TimesOfCinema = { readonly cinemaId: number; readonly schedules: readonly ScheduleWire[] };

/**
 * Returns the next screenings of a film on sale besides one of them, by cinema; `perCinema`: at most,
 * otherwise a few.
 */
export function useOtherTimes(chosen: Chosen, perCinema?: number): readonly TimesOfCinema[] {
  const site = useSite();
  const now = useNow();
  const onSale = programmeOf(site, now).screenings.filter(({ wire }) => !buyLinkOf(wire, site, now).disabled);
  const { id, movie_id, cinema_id, start } = chosen;
  return otherTimes(
    { id, movie_id, cinema_id, starts_at: Date.parse(start) },
    onSale,
    site.cinemas.map((cinema) => cinema.id),
    perCinema,
  ).map(({ cinemaId, screenings }) => ({ cinemaId, schedules: screenings.map(({ wire }) => wire) }));
}

/**
 * Lists the next screenings of the film on sale if this one is unavailable; nothing if there are
 * none.
 */
export function OtherTimes({ schedule }: { schedule: ScheduleWire }) {
  const { t } = useTexts();
  const id = useId();
  const groups = useOtherTimes(schedule);
  const title = useSite().movies.find((movie) => movie.id === schedule.movie_id)?.display_title ?? '';
  if (groups.length === 0) return null;
  return (
    <section className={css.times} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {t('buy.other_times')}
      </h2>
      <TimesByCinema groups={groups} title={title} />
    </section>
  );
}

/** Shows the times of each cinema, with its name if there are several. `choosePath`: see Showtime. */
export function TimesByCinema({
  groups,
  title,
  choosePath,
}: {
  groups: readonly TimesOfCinema[];
  title: string;
  choosePath?: (schedule: ScheduleWire) => string;
}) {
  const { cinemas } = useSite();
  return groups.map(({ cinemaId, schedules }) => (
    <div key={cinemaId} className={css.cinema}>
      {cinemas.length > 1 ? (
        <h3 className={css.name}>{cinemas.find((cinema) => cinema.id === cinemaId)?.name}</h3>
      ) : null}
      <Showtimes schedules={schedules} title={title} withScreen withDay choosePath={choosePath} />
    </div>
  ));
}
