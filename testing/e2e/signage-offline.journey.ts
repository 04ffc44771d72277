import type { Page } from '@playwright/test';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { SOON, wallAtWork, wallShows } from '#testing/e2e/support/pages/walls.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect, test } from '#testing/e2e/support/visitors.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a screen starts without a network from what it kept, follows its own clock, and is dark after a day', {
  tag: ['@D-150', '@SIGN-002', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  const name = `Lobby ${Date.now()}`;
  const { context, screen } = await wallAtWork(browser, page, { name, cinema: site.cinemas[0]?.name ?? '' });
  await wallShows(page, name, 'Final programme');
  const title = screen.getByRole('heading', { level: 1, name: 'Programme' });
  await expect(title).toBeVisible(SOON);

  const manifest = await screen.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    return (await fetch(address)).json() as Promise<{ display: string; start_url: string }>;
  });
  expect(manifest).toMatchObject({ display: 'fullscreen', start_url: '/signage' });

  // The worker keeps every picture of the content.
  const data = await persisted(screen);
  const pictures = data.movies.flatMap(({ poster }) => poster?.url ?? []);
  await expect.poll(() => keptFiles(screen), SOON).toEqual(expect.arrayContaining([...pictures, '/signage']));

  await context.setOffline(true);
  await screen.reload();
  await expect(title).toBeVisible();
  await expect(screen.getByRole('listitem').first()).toContainText(/\d\d:\d\d/);
  await expect.poll(() => screen.locator('img').evaluateAll(allDrawn)).toBe(true);

  // Three hours after the first show: the device's clock goes on, and that show is over.
  const first = data.screenings.find(({ starts_at, cancelled }) => starts_at > data.now && !cancelled);
  const film = data.movies.find(({ id }) => id === first?.movie_id);
  if (!first || !film) throw new Error('The demo cinema has no show in the next days');
  const later = first.starts_at + 3 * HOUR_MS;
  if (later - data.now < DAY_MS) {
    await screen.clock.install({ time: later });
    await screen.reload();
    await expect(title).toBeVisible();
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: data.timezone, timeStyle: 'short' });
    const lead = (await screen.locator('header').textContent()) ?? '';
    const over = screen.getByRole('listitem').filter({ hasText: time.format(first.starts_at) });
    if (lead.includes('Today')) await expect(over.filter({ hasText: film.title })).toHaveCount(0);
    await expect(screen.getByText(time.format(later), { exact: true })).toBeVisible();
  }

  await screen.clock.setSystemTime(data.now + DAY_MS + HOUR_MS);
  await screen.reload();
  await expect(screen.locator('[data-blank]')).toBeAttached();
  await context.close();
});

const persisted = (screen: Page): Promise<SignageData> =>
  screen.evaluate(() => (JSON.parse(localStorage.getItem('signage') ?? '{}') as { data: SignageData }).data);

const keptFiles = (screen: Page): Promise<string[]> =>
  screen.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('signage '));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const allDrawn = (images: readonly (HTMLElement | SVGElement)[]): boolean =>
  images.length > 0 && images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
