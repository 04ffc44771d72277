import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { EventsCarousel } from '#apps/website/pages/home/EventsCarousel.tsx';
import css from '#apps/website/pages/home/HomePage.module.css';
import { homeHead } from '#apps/website/pages/home/home-head.ts';
import { NextDay } from '#apps/website/pages/home/NextDay.tsx';
import { Soon } from '#apps/website/pages/home/Soon.tsx';
import { TODAY_ID, TodayCarousel } from '#apps/website/pages/home/TodayCarousel.tsx';
import { hiddenShows } from '#apps/website/site/first-view.ts';
import { programmeOf, todayOf } from '#apps/website/site/programme.ts';
import { useNow } from '#apps/website/site/SiteProvider.tsx';
import { moviesOnDay, soonMovies } from '#modules/screenings/rules/programme/programme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Shows the home page (SITE-037 ... SITE-042). */
function HomePage() {
  const { t, formats } = useTexts();
  const site = useShownSite();
  const now = useNow();
  const today = todayOf(site, now);
  const programme = programmeOf(site, now);
  const showing = moviesOnDay(programme, today);
  const screenings = showing.reduce(
    (sum, { movie, screenings }) => sum + screenings.length + hiddenShows(site, movie.id),
    0,
  );
  const starts = showing.flatMap((entry) => entry.screenings.map(({ starts_at }) => starts_at));
  const first = starts.filter((start) => start > now).toSorted((a, b) => a - b)[0];
  const [expected] = soonMovies(programme, today);
  return (
    <>
      <header className={css.masthead}>
        <h1 className={css.date}>
          <VisuallyHidden>{`${site.exhibitor.trade_name}, `}</VisuallyHidden>
          {formats.longDay(today)}
        </h1>
        {first ? (
          <p className={css.count}>
            <a href={`#${TODAY_ID}`} className={css.next}>
              {t('home.on_today_next', { count: screenings, time: formats.time(first) })}
            </a>
          </p>
        ) : null}
      </header>
      <Widget placement="home-above-events" className={css.widget} />
      {site.events.length > 0 ? <EventsCarousel events={site.events} /> : null}
      <Widget placement="home-above-today" className={css.widget} />
      <TodayCarousel entries={showing} next={<NextDay after={today} programme={programme} />} />
      {expected ? <Soon movie={expected.wire} /> : null}
    </>
  );
}

export const page: Page = { Component: HomePage, head: homeHead };
