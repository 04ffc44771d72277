import { Rating } from '#apps/website/components/films/Rating.tsx';
import { versionName } from '#apps/website/components/films/version-name.ts';
import { posterSources } from '#apps/website/components/pictures.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/buy/tickets/PurchaseSidebar.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import type { EventWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import { Badge } from '#ui/Badge.tsx';
import { Poster } from '#ui/Poster.tsx';

/** Shows the item being bought (TCK-001): film, version, rating, date and time, cinema, screen. */
export function PurchaseSidebar({
  movie,
  schedule,
  event,
}: {
  movie: MovieWire | undefined;
  schedule: ScheduleWire;
  event: EventWire | null;
}) {
  const texts = useTexts();
  const { t } = texts;
  const { when } = useShowTimes();
  const { cinemas, screens } = useSite();
  const cinema = cinemas.find(({ id }) => id === schedule.cinema_id);
  const screen = screens.find(({ id }) => id === schedule.screen_id);
  const start = Date.parse(schedule.start);
  const title = event ? event.page_title || event.title : (movie?.display_title ?? '');
  return (
    <aside className={css.sidebar}>
      <div className={css.poster}>
        <Poster
          sources={event?.assets.poster ? [event.assets.poster] : movie ? posterSources(movie) : []}
          alt=""
          title={title}
          sizes="(min-width: 62rem) 9rem, 6rem"
          eager
        />
      </div>
      <div className={css.words}>
        {event?.theme === 'ladies' ? <Badge variant="primary">{t('events.ladies')}</Badge> : null}
        <h1 className={css.title}>{title}</h1>
        {event && movie ? (
          <p className={css.film}>
            <SiteLink to="movies.view" params={{ movie_slug: movie.slug }}>
              {movie.display_title}
            </SiteLink>
          </p>
        ) : null}
        <p className={css.version}>{versionName(texts, schedule.version)}</p>
        {movie ? <Rating rating={movie.rating} /> : null}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('buy.facts.when')}</dt>
          <dd>
            <time dateTime={schedule.start}>{when(start)}</time>
          </dd>
        </div>
        {cinema ? (
          <div>
            <dt>{t('buy.facts.where')}</dt>
            <dd>{[cinema.name, cinema.address.city].filter(Boolean).join(', ')}</dd>
          </div>
        ) : null}
        {screen ? (
          <div>
            <dt>{t('buy.facts.screen')}</dt>
            <dd>{screen.name}</dd>
          </div>
        ) : null}
      </dl>
    </aside>
  );
}
