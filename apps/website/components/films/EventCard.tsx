import css from '#apps/website/components/films/EventCard.module.css';
import { eventPosterSources } from '#apps/website/components/pictures.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import type { EventWire } from '#modules/screenings/contract/public.ts';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { Poster } from '#ui/Poster.tsx';

/**
 * Shows an event in a list: poster, title, start, description and link; ladies' nights in their own
 * colour (D-059).
 */
export function EventCard(props: { event: EventWire; heading?: 'h2' | 'h3'; eager?: boolean }) {
  const { event, heading: Heading = 'h3', eager } = props;
  const { t } = useTexts();
  const { when } = useShowTimes();
  const title = event.page_title || event.title;
  return (
    <article className={classes(css.card, event.theme === 'ladies' && 'theme-ladies')}>
      <div className={css.poster}>
        <Poster
          sources={eventPosterSources(event)}
          alt=""
          title={title}
          sizes="(min-width: 48rem) 15rem, 40vw"
          eager={eager}
        />
      </div>
      <div className={css.words}>
        {event.theme === 'ladies' ? <Badge variant="primary">{t('events.ladies')}</Badge> : null}
        <Heading className={css.title}>
          <SiteLink to="events.view" params={{ event_slug: event.slug }} className={css.link}>
            {title}
          </SiteLink>
        </Heading>
        {event.schedule ? (
          <time className={css.when} dateTime={event.schedule.start}>
            {when(Date.parse(event.schedule.start))}
          </time>
        ) : null}
        {event.description ? <p className={css.description}>{event.description}</p> : null}
        <span className={css.more} aria-hidden="true">
          {t('events.more')}
        </span>
      </div>
    </article>
  );
}
