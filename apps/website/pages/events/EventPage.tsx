import { useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { TellMe } from '#apps/website/components/films/TellMe.tsx';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { eventPosterSources } from '#apps/website/components/pictures.ts';
import { ShareButton } from '#apps/website/components/ShareButton.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import css from '#apps/website/pages/events/EventPage.module.css';
import { EventTickets } from '#apps/website/pages/events/EventTickets.tsx';
import { eventHead } from '#apps/website/pages/events/events-head.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { Poster } from '#ui/Poster.tsx';

/** Shows an event (SITE-057). The loader has checked that it exists. */
function EventPage() {
  const { t } = useTexts();
  const { event_slug } = useParams();
  const event = useSite().events.find(({ slug }) => slug === event_slug);
  if (!event) return null;
  const title = event.page_title || event.title;
  return (
    <article className={classes(css.page, event.theme === 'ladies' && 'theme-ladies')}>
      <div className={css.aside}>
        <div className={css.poster}>
          <Poster
            sources={eventPosterSources(event)}
            alt=""
            title={title}
            sizes="(min-width: 60rem) 26rem, 90vw"
            eager
          />
        </div>
        <EventTickets event={event} />
        <TellMe kind="event" id={event.id} slug={event.slug} />
      </div>
      <div className={css.words}>
        <div className={css.head}>
          {event.theme === 'ladies' ? <Badge variant="primary">{t('events.ladies')}</Badge> : null}
          <h1>{title}</h1>
        </div>
        {event.description ? <p className={css.lead}>{event.description}</p> : null}
        <HtmlContent html={event.content} />
        <ShareButton
          path={pathTo('events.view', { event_slug: event.slug })}
          title={title}
          label={t('common.share.label')}
        />
      </div>
    </article>
  );
}

export const page: Page = { Component: EventPage, head: eventHead };
