import type { ReactNode } from 'react';
import { NotHere } from '#apps/website/cinema/NotHere.tsx';
import { MovieCard } from '#apps/website/components/films/MovieCard.tsx';
import { Legend, ShowtimesByVersion } from '#apps/website/components/films/Showtimes.tsx';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/home/HomePage.module.css';
import { hiddenShows } from '#apps/website/site/first-view.ts';
import type { ShownMovie, ShownScreening } from '#apps/website/site/programme.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { Carousel, Slide } from '#ui/Carousel.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Where the line with the number of today's shows leads. */
export const TODAY_ID = 'today';

/** Shows today's films with their buy buttons, or that there are none (SITE-039 ... SITE-041). */
export function TodayCarousel({
  entries,
  next,
}: {
  entries: readonly { movie: ShownMovie; screenings: ShownScreening[] }[];
  /** The link shown if there is nothing today. */
  next: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section id={TODAY_ID} className={css.section}>
      <h2 className={css.heading}>{t('home.today.title')}</h2>
      {entries.length === 0 ? (
        <Notice kind="neutral" action={next}>
          <NotHere otherwise={t('home.today.none')} />
        </Notice>
      ) : (
        <Carousel
          label={t('home.today.title')}
          layout="four"
          previousLabel={t('accessibility.previous')}
          nextLabel={t('accessibility.next')}
        >
          {entries.map(({ movie: { wire }, screenings }) => (
            <Slide key={wire.id}>
              <MovieCard movie={wire} heading="h3" sizes="(min-width: 62rem) 20rem, (min-width: 36rem) 45vw, 72vw">
                <ShowtimesByVersion
                  schedules={screenings.map((screening) => screening.wire)}
                  title={wire.display_title}
                  withCinema
                />
                <MoreTimes movie={wire} />
              </MovieCard>
            </Slide>
          ))}
        </Carousel>
      )}
      <Legend schedules={entries.flatMap(({ screenings }) => screenings.map(({ wire }) => wire))} />
      <p className={css.all}>
        <SiteLinkButton to="movies" size="large">
          {t('home.today.all')}
        </SiteLinkButton>
      </p>
    </section>
  );
}

/** Leads to the film where a large programme has more shows of it today. */
function MoreTimes({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const count = hiddenShows(useSite(), movie.id);
  if (count === 0) return null;
  return (
    <p>
      <SiteLink to="movies.view" params={{ movie_slug: movie.slug }}>
        {t('movies.view.more', { count })}
      </SiteLink>
    </p>
  );
}
