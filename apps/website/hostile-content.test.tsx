import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import type { SiteData } from '#modules/site/contract/public.ts';
import { HOSTILE_HTML } from '#testing/component/hostile-html.ts';
import { htmlOf, testRender } from '#testing/component/render-page.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const render = await testRender();

/**
 * Returns the script elements of a page without their content, and every attribute that would run
 * code.
 */
function codeIn(html: string): { scripts: string[]; handlers: string[] } {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(html);
  return {
    scripts: [...document.querySelectorAll('script')].map((script) => script.outerHTML.replace(/>.*<\/script>$/s, '>')),
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
  };
}

/** Replaces every plain-text value of a page by hostile text; addresses stay. */
function poisoned(site: SiteData, evil: string): SiteData {
  const [movie, ...movies] = site.movies;
  const [event, ...events] = site.events;
  const [cinema, ...cinemas] = site.cinemas;
  if (!movie || !event || !cinema) throw new Error('The fixture has lost its programme');
  const texts = {
    title: evil,
    display_title: evil,
    original_title: evil,
    notice: evil,
    tagline: evil,
    description: evil,
  };
  return {
    ...site,
    exhibitor: { ...site.exhibitor, trade_name: evil, email: evil, info: { ...site.exhibitor.info, phone_text: evil } },
    settings: {
      ...site.settings,
      website_config: {
        ...site.settings.website_config,
        navigation: [
          { name: evil, url: 'home' },
          { name: evil, title: evil, url: 'movies', badge: { text: evil, variant: 'primary' } },
        ],
        styling: { accent: `red;} </style>${evil}`, [`x"${evil}`]: 'red', ink: 'url(javascript:ran())' },
      },
    },
    movies: [
      {
        ...movie,
        ...texts,
        directors: [evil],
        actors: [evil],
        genres: [evil],
        genre_keys: [evil],
        nation: [evil],
        rating: [evil],
      },
      ...movies,
    ],
    events: [{ ...event, title: evil, page_title: evil, description: evil }, ...events],
    cinemas: [
      { ...cinema, name: evil, phone: evil, address: { ...cinema.address, city: evil, zip: evil } },
      ...cinemas,
    ],
    schedules: site.schedules.map((schedule) => ({
      ...schedule,
      version: { ...schedule.version, text: evil, short: evil },
    })),
    tags: site.tags.map((tag) => ({ ...tag, name: evil })),
  };
}

test.each([
  '/',
  '/movies',
  '/movies/today',
  '/movies/view/nosferatu',
  '/events',
  '/events/metropolis-gala',
  '/contact',
])(
  'with any text for %s, the page has only its own scripts and no event handler attributes',
  { tags: ['T76', 'T86'] },
  async (path) => {
    const own = codeIn(await htmlOf(render, site, path));
    expect(own.scripts.length).toBeGreaterThan(1);
    expect(own.handlers).toEqual([]);
    for (let at = 0; at < 60; at += 15) {
      const evil = HOSTILE_HTML.slice(at, at + 15).join(' ');
      expect([evil, codeIn(await htmlOf(render, poisoned(site, evil), path))]).toEqual([evil, own]);
    }
  },
);
