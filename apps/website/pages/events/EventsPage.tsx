import { useShownSite } from '#apps/website/cinema/use-cinema.ts';
import { EventCard } from '#apps/website/components/films/EventCard.tsx';
import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/events/EventsPage.module.css';
import { eventsHead } from '#apps/website/pages/events/events-head.ts';
import { Notice } from '#ui/Notice.tsx';

/** Lists the events (SITE-056). */
function EventsPage() {
  const { t } = useTexts();
  const { events } = useShownSite();
  return (
    <div className={css.page}>
      <h1>{t('events.title')}</h1>
      {events.length === 0 ? (
        <Notice kind="neutral">{t('events.none')}</Notice>
      ) : (
        <ul className={css.list}>
          {events.map((event, index) => (
            <li key={event.id}>
              <EventCard event={event} heading="h2" eager={index < 2} />
            </li>
          ))}
        </ul>
      )}
      <Widget placement="events-below-list" />
    </div>
  );
}

export const page: Page = { Component: EventsPage, head: eventsHead };
