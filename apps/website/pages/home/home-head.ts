import { cardImage } from '#apps/website/components/pictures.ts';
import type { PageHead } from '#apps/website/head/page-head.ts';
import { place, webSite } from '#apps/website/head/structured-data.ts';
import type { HeadInput } from '#apps/website/page.ts';
import { programmeOf } from '#apps/website/site/programme.ts';

/** Returns the head of the home page: the cinema, its towns and addresses, and a picture of what is on. */
export function homeHead({ site, language: { t, formats }, now }: HeadInput): PageHead {
  const { trade_name: name } = site.exhibitor;
  const town = formats.list([...new Set(site.cinemas.flatMap(({ address }) => address.city || []))]);
  const [next] = programmeOf(site, now).screenings;
  const film = site.movies.find(({ id }) => id === next?.movie_id);
  return {
    title: town ? t('home.head_title', { name, town }) : name,
    description: town ? t('home.description_town', { name, town }) : t('home.description', { name }),
    image: film && cardImage(film.assets.overview ?? film.assets.poster?.lg, film.display_title),
    structuredData: [webSite(site), ...site.cinemas.map(({ id }) => place(site, id))],
  };
}
