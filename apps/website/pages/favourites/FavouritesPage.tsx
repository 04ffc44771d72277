import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import type { Page } from '#apps/website/page.ts';
import { FavouriteButton } from '#apps/website/pages/favourites/FavouriteButton.tsx';
import css from '#apps/website/pages/favourites/Favourites.module.css';
import { useFavourites } from '#apps/website/pages/favourites/favourites.ts';
import { useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { LinkButton } from '#ui/Button.tsx';
import { addressOfFile } from '#web/api/client.ts';

/** Times shown of one film; its page has all. */
const TIMES_MAX = 12;

/** Lists the coming shows of the films that were kept on this device, and the same as a calendar. */
function FavouritesPage() {
  const { t, locale } = useTexts();
  const { movies } = useSite();
  const ids = useFavourites();
  const kept = ids.flatMap((id) => movies.find((movie) => movie.id === id) ?? []);
  const calendar = addressOfFile('GET /api/programme/calendar', {
    query: { movies: kept.map(({ id }) => id).join(), locale },
  });
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('favourites.title')}</h1>
      <p>{t('favourites.intro')}</p>
      {kept.length === 0 ? (
        <div className={css.film}>
          <p>{t('favourites.none')}</p>
          <div>
            <SiteLinkButton to="movies" variant="primary">
              {t('favourites.programme')}
            </SiteLinkButton>
          </div>
        </div>
      ) : (
        <>
          {kept.map((movie) => (
            <Film key={movie.id} movie={movie} />
          ))}
          <section className={css.film}>
            <h2 className={css.heading}>{t('favourites.calendar')}</h2>
            <p>{t('favourites.calendar_text')}</p>
            <div>
              <LinkButton href={calendar} rel="nofollow">
                {t('favourites.calendar_open')}
              </LinkButton>
            </div>
          </section>
        </>
      )}
    </div>
  );
}

function Film({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const { when } = useShowTimes();
  const { schedules, cinemas } = useSite();
  const now = useNow();
  const shows = schedules
    .filter(({ movie_id, start, cancelled }) => movie_id === movie.id && !cancelled && Date.parse(start) > now)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, TIMES_MAX);
  return (
    <section className={css.film}>
      <h2 className={css.heading}>
        <SiteLink to="movies.view" params={{ movie_slug: movie.slug }}>
          {movie.display_title}
        </SiteLink>
      </h2>
      {shows.length === 0 ? <p>{t('favourites.no_shows')}</p> : null}
      <ul className={css.times}>
        {shows.map(({ id, start, event_id, cinema_id }) => (
          <li key={id}>
            {event_id === null ? (
              <SiteLink to="buy.tickets" params={{ schedule_id: id }}>
                {when(Date.parse(start))}
              </SiteLink>
            ) : (
              <SiteLink to="buy.events" params={{ event_id }}>
                {when(Date.parse(start))}
              </SiteLink>
            )}
            {cinemas.length > 1 ? `, ${cinemas.find((cinema) => cinema.id === cinema_id)?.name ?? ''}` : null}
          </li>
        ))}
      </ul>
      <div>
        <FavouriteButton id={movie.id} />
      </div>
    </section>
  );
}

export const page: Page = {
  Component: FavouritesPage,
  head: ({ site, language: { t } }) => ({
    title: t('favourites.title'),
    description: t('favourites.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
