import { isVisibleOn, surfacesOf } from '#kernel/visibility.ts';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { ownBackground } from '#modules/catalogue/rules/film-pictures.ts';
import { genreKey } from '#modules/catalogue/rules/genre-key.ts';
import { safeLink } from '#modules/content/server.ts';
import {
  BACKGROUND,
  OVERVIEW,
  OVERVIEW_MD,
  POSTER_LG,
  POSTER_MD,
  STILL,
  STILL_MD,
} from '#modules/pictures/rules/renditions.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';
import type { SnapshotMovie } from '#modules/site/snapshot.ts';

/** Returns a movie as the site shows it (MOV-001, MOV-002). */
export function movieWire(movie: SnapshotMovie, context: WireContext): MovieWire {
  const { text, words, image } = context;
  const title = text(movie.title) || movie.original_title;
  const { poster, overview, overview_md } = movie.assets;
  const md = image(poster?.md, POSTER_MD);
  const lg = image(poster?.lg, POSTER_LG);
  return {
    id: movie.id,
    slug: movie.slug,
    display_title: title,
    title,
    original_title: movie.original_title,
    updated_at: new Date(movie.updated_at).toISOString(),
    released_at: movie.released_on,
    runtime: movie.runtime_minutes,
    directors: movie.directors,
    actors: movie.actors,
    genres: movie.genres.map(words.genre),
    genre_keys: movie.genres.map(genreKey),
    nation: movie.nation.map(words.country),
    original_language: movie.original_language,
    original_language_text: movie.original_language ? words.language(movie.original_language) : '',
    spoken_languages: movie.spoken_languages,
    spoken_languages_text: words.languages(movie.spoken_languages),
    // A hidden date is not sent (D-111).
    showing_from: isVisibleOn(movie.showing_from_visibility, 'SITE') ? movie.showing_from : null,
    showing_from_visibility: surfacesOf(movie.showing_from_visibility),
    notice: text(movie.notice),
    tagline: text(movie.tagline),
    description: text(movie.description),
    rating: movie.rating,
    links: safeLinks(movie.links),
    tags: movie.tags,
    visibility: surfacesOf(movie.visibility),
    distributor: movie.distributor,
    assets: {
      poster: md && lg ? { md, lg } : null,
      overview: image(overview, OVERVIEW),
      overview_md: image(overview_md, OVERVIEW_MD),
      background: image(ownBackground(movie.assets), BACKGROUND),
      streaming: streamingOf(movie),
      trailer: trailerOf(movie),
      stills: stillsOf(movie, context),
    },
    awards: linesOf(text(movie.awards)),
  };
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').flatMap((line) => line.trim() || []))];

const stillsOf = ({ stills }: SnapshotMovie, { text, image }: WireContext): MovieWire['assets']['stills'] =>
  stills.flatMap(({ md, lg, alt, credit }) => {
    const [small, large] = [image(md, STILL_MD), image(lg, STILL)];
    return small && large ? [{ md: small, lg: large, alt: text(alt), credit }] : [];
  });

const safeLinks = (links: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links)
      .map(([kind, address]) => [kind, safeLink(address)] as const)
      .filter(([, address]) => address !== ''),
  );

function streamingOf({ streaming }: SnapshotMovie): { provider: string; url: string } | null {
  const url = streaming ? safeLink(streaming.url) : '';
  return streaming && url ? { provider: streaming.provider, url } : null;
}

function trailerOf({ trailer_url }: SnapshotMovie): { url: string } | null {
  const url = trailer_url ? safeLink(trailer_url) : '';
  return url ? { url } : null;
}
