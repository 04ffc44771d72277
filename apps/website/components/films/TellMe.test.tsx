// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TellMe } from '#apps/website/components/films/TellMe.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const site = siteDataFixture({ now: NOW, locale: 'en' });
const [schedule] = site.schedules;
const event = site.events.find((each) => each.schedule);
if (!schedule || !event?.schedule) throw new Error('the fixture shows a film and an event');
const FILM = { kind: 'film', id: schedule.movie_id, slug: 'nosferatu' } as const;
const { settings } = site;
const WITHOUT_TICKETS = {
  settings: { ...settings, public_config: { ...settings.public_config, features: ['vouchers' as const] } },
};
const from = (online_from: string): Partial<SiteData> => ({ schedules: [{ ...schedule, online_from }] });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test.each<[string, Partial<SiteData>, Parameters<typeof TellMe>[0], string | null]>([
  ['a film with a show on sale', {}, FILM, null],
  ['a film without shows', { schedules: [] }, FILM, '/en/tell-me/film/nosferatu'],
  ['a film whose only show is sold later', from('2026-11-21T12:00:00Z'), FILM, '/en/tell-me/film/nosferatu'],
  ['a film whose only show is sold since yesterday', from('2026-11-19T12:00:00Z'), FILM, null],
  ['a site that sells no tickets', { schedules: [], ...WITHOUT_TICKETS }, FILM, null],
  ['an event with a show', {}, { kind: 'event', id: event.id, slug: event.slug }, null],
  [
    'an event without one',
    { schedules: [] },
    { kind: 'event', id: event.id, slug: event.slug },
    `/en/tell-me/event/${event.slug}`,
  ],
])(
  'the way to a mail when tickets are on sale: %s',
  { tags: ['SITE-053', 'SITE-057'] },
  (_, change, props, expected) => {
    const place = renderInSite(<TellMe {...props} />, change);
    expect(place.querySelector('a')?.getAttribute('href') ?? null).toBe(expected);
  },
);
