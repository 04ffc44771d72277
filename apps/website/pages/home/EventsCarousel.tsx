import { EventCard } from '#apps/website/components/films/EventCard.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/home/HomePage.module.css';
import type { EventWire } from '#modules/screenings/contract/public.ts';
import { Carousel, Slide } from '#ui/Carousel.tsx';

/**
 * Shows two events at a time, one on a phone; without a loop and without automatic rotation
 * (SITE-038).
 */
export function EventsCarousel({ events }: { events: readonly EventWire[] }) {
  const { t } = useTexts();
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('home.events.title')}</h2>
      <Carousel
        label={t('home.events.title')}
        layout="two"
        previousLabel={t('accessibility.previous')}
        nextLabel={t('accessibility.next')}
      >
        {events.map((event) => (
          <Slide key={event.id}>
            <EventCard event={event} />
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}
