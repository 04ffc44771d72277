import { pathTo } from '#apps/website/addresses.ts';
import { cardImage } from '#apps/website/components/pictures.ts';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { eventData, FIXED_TICKET_PAGE_PRICE, screeningData } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';

const named = (input: HeadInput, title: string, image: PageHead['image']): PageHead => {
  const { t } = input.language;
  return {
    title: t('buy.title', { title }),
    description: t('buy.description', { title, name: input.site.exhibitor.trade_name }),
    image,
  };
};

/**
 * Returns the heads of the ticket pages; a screening is outdated within days, so search engines are
 * pointed to the film or event. Its structured data is for other readers: assistants, price
 * comparisons (SEO-006).
 */
export function ticketsHead(input: HeadInput): PageHead {
  const { site, params } = input;
  const schedule = site.schedules.find(({ id }) => String(id) === params.schedule_id);
  const movie = site.movies.find(({ id }) => id === schedule?.movie_id);
  const title = movie?.display_title ?? site.exhibitor.trade_name;
  const structuredData = schedule && movie ? [screeningData(site, schedule, movie, FIXED_TICKET_PAGE_PRICE)] : [];
  return {
    ...named(input, title, cardImage(movie?.assets.poster?.lg, title)),
    ...(movie ? { canonicalPath: pathTo('movies.view', { movie_slug: movie.slug }) } : { noindex: true }),
    structuredData,
  };
}

export function eventTicketsHead(input: HeadInput): PageHead {
  const { site, params } = input;
  const event = site.events.find(({ id }) => String(id) === params.event_id);
  const title = event ? event.page_title || event.title : site.exhibitor.trade_name;
  const structuredEvent = event ? eventData(site, event, FIXED_TICKET_PAGE_PRICE) : null;
  return {
    ...named(input, title, cardImage(event?.assets.poster, title)),
    ...(event ? { canonicalPath: pathTo('events.view', { event_slug: event.slug }) } : { noindex: true }),
    structuredData: structuredEvent ? [structuredEvent] : [],
  };
}
