import { onlineSaleOf } from '#apps/website/components/films/online-sale.ts';
import { Rating } from '#apps/website/components/films/Rating.tsx';
import { versionName } from '#apps/website/components/films/version-name.ts';
import { SiteLink, SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/events/EventPage.module.css';
import { sellingOf, useNow, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { EventWire } from '#modules/screenings/contract/public.ts';
import { eventBuyLink } from '#modules/screenings/rules/programme/availability.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Shows the date, the cinema if there are several, the buy button of an event sold online, and its
 * film (SITE-057, TCK-007).
 */
export function EventTickets({ event }: { event: EventWire }) {
  const texts = useTexts();
  const { t } = texts;
  const { when } = useShowTimes();
  const { cinemas, movies } = useSite();
  const { schedule } = event;
  if (!schedule) return null;
  const cinema = cinemas.find(({ id }) => id === schedule.cinema_id);
  const movie = movies.find(({ id }) => id === schedule.movie_id);
  return (
    <section className={css.tickets} aria-label={t('events.details')}>
      <dl className={css.facts}>
        <dt>{t('events.when')}</dt>
        <dd>
          <time dateTime={schedule.start}>{when(Date.parse(schedule.start))}</time>
        </dd>
        {cinemas.length > 1 && cinema ? (
          <>
            <dt>{t('events.where')}</dt>
            <dd>{cinema.name}</dd>
          </>
        ) : null}
        {movie ? (
          <>
            <dt>{t('events.film')}</dt>
            <dd className={css.film}>
              <SiteLink to="movies.view" params={{ movie_slug: movie.slug }}>
                {movie.display_title}
              </SiteLink>
              <span className={css.version}>
                {[
                  versionName(texts, schedule.version),
                  movie.runtime ? t('common.minutes', { count: movie.runtime }) : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Rating rating={movie.rating} />
            </dd>
          </>
        ) : null}
      </dl>
      <BuyEvent event={event} />
    </section>
  );
}

function BuyEvent({ event }: { event: EventWire }) {
  const { t, formats } = useTexts();
  const site = useSite();
  const { schedule } = event;
  const screening = schedule && {
    soldOut: schedule.sold_out,
    startsAt: Date.parse(schedule.start),
    ...onlineSaleOf(schedule),
  };
  const link = eventBuyLink({ sellOnline: event.sell_online, screening }, sellingOf(site), useNow());
  if (!link || !event.sell_online) return null;
  if (link.disabled) {
    return (
      <Button size="large" wide disabled>
        {t(`common.buy_link.${link.label === 'buy' ? 'not_available' : link.label}`, {
          from: schedule?.online_from ? formats.dateTime(Date.parse(schedule.online_from)) : '',
        })}
      </Button>
    );
  }
  return (
    <SiteLinkButton to="buy.events" params={{ event_id: event.id }} variant="primary" size="large" wide>
      {t('common.buy_link.buy_event')}
    </SiteLinkButton>
  );
}
