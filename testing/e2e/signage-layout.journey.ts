import type { Page } from '@playwright/test';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';
import { screeningOn, signageDataOf } from '#testing/worlds/signage-data.ts';

/** A folder for pictures of every view, for a person to look at. */
const SHOTS = process.env.SHOTS ?? '';
const SHAPES = { landscape: { width: 1920, height: 1080 }, portrait: { width: 1080, height: 1920 } } as const;
const LONG = 'The Extraordinarily Long and Winding Adventures of Prince Achmed in the Land of the Seven Mountains';

type Film = { id: number; title: string; poster: string | null; backdrop: string | null };

for (const [orientation, viewport] of Object.entries(SHAPES) as [
  'landscape' | 'portrait',
  (typeof SHAPES)['portrait'],
][])
  test(`every view fills a ${orientation} screen with one show, many or none, and nothing covers anything`, {
    tag: ['@SIGN-001', '@SIGN-002', '@SIGN-003', '@SIGN-006', '@full'],
  }, async ({ browser, site }) => {
    test.setTimeout(420_000);
    const context = await browser.newContext({ baseURL: exhibitorUrl(), viewport, reducedMotion: 'reduce' });
    const screen = await context.newPage();
    await screen.addInitScript(() => {
      localStorage.setItem('device', JSON.stringify({ uid: 'ABCDEFGHJK', token: 'x', type: 'signage' }));
      localStorage.setItem('staff-locale', 'en');
    });
    await screen.route('**/api/device/state', (route) =>
      route.fulfill({
        json: {
          data: { uid: 'ABCDEFGHJK', type: 'signage', auth: 'active', auto_lock: 0, reload_at: null, channel: 'x' },
        },
      }),
    );
    const films = site.movies.slice(0, 8).map((movie, nth) => ({
      id: nth + 1,
      title: nth === 0 ? LONG : movie.display_title,
      poster: movie.assets.poster?.lg?.url ?? null,
      backdrop: movie.assets.overview?.url ?? null,
    }));
    for (const [name, data] of Object.entries(contentsOf(films, orientation))) {
      await screen.unroute('**/api/signage/data');
      await screen.route('**/api/signage/data', (route) => route.fulfill({ json: { data } }));
      await screen.goto('/signage');
      await expect(screen.locator('h1').first()).toBeVisible();
      await screen.waitForLoadState('networkidle');
      if (SHOTS) await screen.screenshot({ path: `${SHOTS}/${orientation}-${name}.png` });
      expect([name, await problemsOf(screen)]).toEqual([name, []]);
    }
    await context.close();
  });

/** Returns what does not fit: rows that cover one another, or that leave the lower half of the screen empty. */
const problemsOf = (screen: Page): Promise<string[]> =>
  screen.evaluate(() => {
    const found: string[] = [];
    const boxes = [...document.querySelectorAll('main li, main aside, main article')].map((part) => ({
      name: part.textContent?.slice(0, 30) ?? '',
      ...part.getBoundingClientRect().toJSON(),
    })) as { name: string; top: number; bottom: number; left: number; right: number }[];
    for (const [nth, one] of boxes.entries())
      for (const other of boxes.slice(nth + 1))
        if (
          one.bottom > other.top + 1 &&
          other.bottom > one.top + 1 &&
          one.right > other.left + 1 &&
          other.right > one.left + 1
        )
          found.push(`${one.name} covers ${other.name}`);
    const band = document.querySelector('[data-band]')?.getBoundingClientRect().top ?? innerHeight;
    const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
    if (boxes.length > 0 && lowest > band + 1) found.push('something is below the screen');
    if (boxes.length > 0 && lowest < innerHeight * 0.6) found.push('the lower half is empty');
    const wide = Math.max(...boxes.map(({ right }) => right));
    if (boxes.length > 0 && wide > innerWidth + 1) found.push('something is beside the screen');
    for (const image of document.querySelectorAll<HTMLElement>('main img'))
      if (image.getBoundingClientRect().bottom > band + 1) found.push('a picture is below the screen');
    return found;
  });

const MESSAGE = {
  id: 1,
  text: 'Warm soup and good company: the bar is open until the last film ends.',
  phases: 31,
  seconds: 8,
  valid_from: null,
  valid_until: null,
};

function contentsOf(films: readonly Film[], orientation: 'landscape' | 'portrait'): Record<string, SignageData> {
  const movies = films.map(({ id, title, poster, backdrop }) => ({
    id,
    title,
    tagline: 'A film that tests how much fits beside it.',
    runtime: 118,
    rating: ['12'],
    poster: poster === null ? null : { url: poster, color: null },
    backdrop: backdrop === null ? null : { url: backdrop, color: null },
  }));
  const screens = Array.from({ length: 8 }, (_, n) => ({
    id: n + 1,
    name: `Hall ${n + 1}`,
    abbreviation: `${n + 1}`,
    cinema: 'Lumen Centre',
  }));
  const show = (nth: number, from: number) =>
    screeningOn(nth, from, from + 110, { screen_id: (nth % 8) + 1, movie_id: (nth % films.length) + 1, free: nth * 5 });
  const many = Array.from({ length: 30 }, (_, nth) => show(nth + 1, nth * 8 - 40));
  const few = [show(8, -30), show(1, 20), show(2, 45), show(8 * 2, 100)];
  const tomorrow = [screeningOn(1, 1_440, 1_550, { day: '2031-03-08', movie_id: 1 })];
  const of = (device: Partial<SignageData['device']>, more: Partial<SignageData>) =>
    signageDataOf({ orientation, ...device }, { movies, screens, messages: [MESSAGE], ...more });
  const door = { template: 'door', screen_id: 1 } as const;
  const [hall] = screens;
  const product = (id: number, name: string, soldOut = false) => ({
    id,
    name,
    description: '',
    price: 3.9 + id / 10,
    sold_out: soldOut,
    image: null,
    allergens: id % 2 === 0 ? (['gluten', 'milk', 'nuts'] as const).slice() : [],
  });
  const menu = [
    { id: 1, name: 'Popcorn', products: [product(1, 'Small popcorn'), product(2, 'Large popcorn')] },
    { id: 2, name: 'Drinks', products: [3, 4, 5, 6].map((id) => product(id, `Drink ${id}`, id === 5)) },
    { id: 3, name: 'Extras', products: [product(7, '3D glasses')] },
  ];
  return {
    'door-show': of(door, { screens: hall ? [hall] : [], screenings: few }),
    'door-none': of(door, { screens: hall ? [hall] : [], screenings: tomorrow }),
    'lobby-1': of({}, { screenings: few.slice(0, 1) }),
    'lobby-3': of({}, { screenings: few.slice(0, 3) }),
    'lobby-8': of({}, { screenings: many }),
    'lobby-none': of({}, { screenings: tomorrow }),
    'programme-1': of({ template: 'programme' }, { screenings: few.slice(1, 2) }),
    'programme-3': of({ template: 'programme' }, { screenings: few.slice(1) }),
    'programme-30': of({ template: 'programme' }, { screenings: many }),
    'seats-30': of({ template: 'seats' }, { screenings: many }),
    'seats-3': of({ template: 'seats' }, { screenings: few.slice(1) }),
    menu: of({ template: 'menu' }, { menu }),
  };
}
