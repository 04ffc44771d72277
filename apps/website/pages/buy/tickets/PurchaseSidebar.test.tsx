// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { PurchaseSidebar } from '#apps/website/pages/buy/tickets/PurchaseSidebar.tsx';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { createTexts } from '#web/i18n/texts.ts';

afterEach(leave);

const { t } = createTexts<MessageKey>('en', catalogue);

const site = siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z') });

test('the sidebar names film, version, rating, date and time, cinema and screen', { tags: ['TCK-001'] }, () => {
  const schedule = site.schedules.find(({ event_id }) => event_id === null);
  const movie = site.movies.find(({ id }) => id === schedule?.movie_id);
  if (!schedule || !movie) throw new Error('the fixture has no screening of a film');
  const place = renderInSite(
    <PurchaseSidebar
      movie={{ ...movie, rating: ['12', 'violence'] }}
      schedule={{ ...schedule, start: '2026-11-24T20:15:00+01:00' }}
      event={null}
    />,
  );
  expect(place.querySelector('h1')?.textContent).toBe(movie.display_title);
  expect(place.textContent).toContain(schedule.version.text);
  expect([...place.querySelectorAll('li')].map(({ title }) => title)).toEqual([t('rating.12'), t('rating.violence')]);
  const facts = [...place.querySelectorAll('dl > div')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('dd')?.textContent,
  ]);
  const cinema = site.cinemas.find(({ id }) => id === schedule.cinema_id);
  const screen = site.screens.find(({ id }) => id === schedule.screen_id);
  expect(facts).toEqual([
    [t('buy.facts.when'), expect.stringMatching(/24 Nov.*20:15/)],
    [t('buy.facts.where'), `${cinema?.name}, ${cinema?.address.city}`],
    [t('buy.facts.screen'), screen?.name],
  ]);
  expect(place.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-24T20:15:00+01:00');
});
