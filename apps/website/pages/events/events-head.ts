import { cardImage } from '#apps/website/components/pictures.ts';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { breadcrumbs, eventData } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';
import { notFoundHead } from '#apps/website/pages/not-found/not-found-head.ts';

export const eventsHead = ({ site, language: { t } }: HeadInput): PageHead => ({
  title: t('events.title'),
  description: t('events.description', { name: site.exhibitor.trade_name }),
  structuredData: [
    breadcrumbs(site, [{ name: t('events.title'), page: 'events' }]),
    ...site.events.flatMap((event) => eventData(site, event) ?? []),
  ],
});

export function eventHead({ site, language, params }: HeadInput): PageHead {
  const event = site.events.find(({ slug }) => slug === params.event_slug);
  if (!event) return notFoundHead({ language });
  const name = event.page_title || event.title;
  const { formats, t } = language;
  // A repeated event has its day in the title.
  const title = event.schedule ? t('events.title_on', { title: name, day: formats.longDay(event.schedule.day) }) : name;
  const trail = [
    { name: t('events.title'), page: 'events' as const },
    { name, page: 'events.view' as const, params: { event_slug: event.slug } },
  ];
  const described = eventData(site, event);
  return {
    title,
    description: event.description || t('events.description', { name: site.exhibitor.trade_name }),
    image: cardImage(event.assets.poster, name),
    kind: 'article',
    structuredData: [breadcrumbs(site, trail), ...(described ? [described] : [])],
  };
}
