// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#apps/signage/App.tsx';
import { keep } from '#apps/signage/show/persisted-data.ts';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { PHASES } from '#modules/signage/rules/phases.ts';
import { leaveSignage, renderInSignage } from '#testing/e2e/harness/render-in-signage.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { EVENING, screeningOn, signageDataOf } from '#testing/worlds/signage-data.ts';
import { ApiError } from '#web/api/api-error.ts';
import { persistedDevice } from '#web/device/identity.ts';

const get = vi.fn();
const post = vi.fn();
beforeEach(() => {
  get.mockReset();
  post.mockReset();
});
afterEach(() => leaveSignage());

const UID = 'ABCDEFGHJK';
const no = (status: number, code: string) => new ApiError({ status, body: { message: code, code } });
const silence = new ApiError({ status: 0 });
const ACTIVE = { uid: UID, auth: 'active', auto_lock: 0, reload_at: null, channel: 'x' };

/** Renders a signage screen with these answers. */
async function screenOf(data: SignageData | Error, state: unknown = ACTIVE): Promise<HTMLElement> {
  persistedDevice.set({ uid: UID, token: 'x' });
  get.mockImplementation(async (path: string) => {
    const answer = path === '/api/signage/data' ? data : state;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return renderInSignage(<App />, { get, post });
}
const textOf = (place: HTMLElement): string => place.textContent?.replaceAll(/\s+/g, ' ') ?? '';
const rows = (place: HTMLElement): string[] => [...place.querySelectorAll('li')].map((row) => textOf(row));
const isBlank = (place: HTMLElement): boolean => place.querySelector('[data-blank]') !== null && textOf(place) === '';

test('a screen becomes a signage device and waits with its code', { tags: ['DEV-006', 'SITE-001'] }, async () => {
  get.mockResolvedValue({ uid: UID, auth: 'pending', auto_lock: 0, reload_at: null, channel: 'x' });
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  const place = await renderInSignage(<App />, { get, post });
  await act(async () => buttonNamed(place, 'Make this a signage screen').click());
  await act(async () => {
    await expect.poll(() => textOf(place)).toContain('ABCDEFGHJK');
  });
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/register', { type: 'signage' }]);
  expect(textOf(place)).toContain('Waiting for approval');
});

describe('now playing', { tags: ['SIGN-001', 'D-151'] }, () => {
  test('at a hall: the present film, its end, and the next one with its time and poster', async () => {
    const place = await screenOf(signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)] }));
    expect(place.querySelector('h1')?.textContent).toBe('The Test Film');
    expect(textOf(place)).toContain('Now showing, until 21:40');
    expect(textOf(place.querySelector('aside') as HTMLElement)).toBe('Next22:10 Sunrise');
    const pictures = [...place.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    expect(pictures).toEqual(['/storage/backdrop-1.webp', '/storage/poster-1.webp', '/storage/poster-2.webp']);
    expect(textOf(place)).toContain('20:30'); // the exhibitor's time zone
    expect(textOf(place)).not.toContain('violence');
  });

  test('a ladies’ night has its own theme and name', async () => {
    const gala = screeningOn(1, -30, 70, { event: { title: 'Ladies Night', theme: 'ladies' } });
    const place = await screenOf(
      signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)], screenings: [gala] }),
    );
    expect(textOf(place)).toContain('Ladies Night');
    expect(place.querySelector<HTMLElement>('[style*="--paper"]')?.style.getPropertyValue('--paper')).toBe('#1f0a18');
  });

  test('in the lobby: each hall with a screening today', async () => {
    const place = await screenOf(signageDataOf());
    expect(rows(place)).toEqual([
      'Hall 1Now showing, until 21:40The Test FilmNext 22:10 Sunrise',
      'Hall 2Begins at 20:50Sunrise',
    ]);
  });

  test('an empty hall shows a welcome', async () => {
    const place = await screenOf(
      signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)], screenings: [] }),
    );
    expect(place.querySelector('h1')?.textContent).toBe('Welcome');
  });
});

test('the final programme: the rest of today, then tomorrow, unless that is provisional', {
  tags: ['SIGN-002', 'D-151', 'D-119'],
}, async () => {
  const place = await screenOf(signageDataOf({ template: 'programme' }));
  expect(textOf(place)).toContain('Today, Friday 7 March');
  expect(rows(place)).toEqual(['20:50SunriseHall 22D OV12', '22:10SunriseHall 12D OV12Sold out']);
  expect(textOf(place)).toContain('1 / 2');
  leaveSignage();
  const alone = await screenOf(signageDataOf({ template: 'programme' }, { partial_from: '2031-03-08' }));
  expect(textOf(alone)).not.toContain('1 / 2');
});

test('seats available: the number, few left, sold out', { tags: ['SIGN-003', 'D-151'] }, async () => {
  const place = await screenOf(
    signageDataOf({ template: 'seats' }, { screenings: [...signageDataOf().screenings, screeningOn(5, 110, 200)] }),
  );
  const seatTexts = rows(place).map((row) => /OV12(.+)$/.exec(row)?.[1]);
  expect(seatTexts).toEqual(['Last 9 seats', 'Sold out', '60 seats']);
});

test('the menu: the products by category, and those out of stock', { tags: ['D-137'] }, async () => {
  const product = (id: number, name: string, sold_out = false) => ({
    id,
    name,
    description: '',
    price: 4.9,
    sold_out,
    image: null,
    allergens: id === 1 ? (['milk', 'soybeans'] as const).slice() : [],
  });
  const menu = [{ id: 1, name: 'Popcorn', products: [product(1, 'Salt'), product(2, 'Caramel', true)] }];
  const place = await screenOf(signageDataOf({ template: 'menu' }, { menu }));
  expect(textOf(place)).toContain('Popcorn');
  expect(rows(place)).toEqual(['Popcorn', 'SaltContains milk, soya€4.90', 'CaramelSold out']);
});

test('the lobby has what plays first on top, and what is over last', { tags: ['SIGN-001'] }, async () => {
  const screens = [1, 2, 3].map(hall);
  const screenings = [
    screeningOn(1, 20, 120, { screen_id: 1 }),
    screeningOn(2, -130, -5, { screen_id: 2 }),
    screeningOn(3, -60, 40, { screen_id: 3, movie_id: 2 }),
  ];
  const place = await screenOf(signageDataOf({}, { screens, screenings }));
  expect(rows(place).map((row) => row.slice(0, 6))).toEqual(['Hall 3', 'Hall 1', 'Hall 2']);
});

test('without a show today the next one is named, with its day', { tags: ['SIGN-001', 'SIGN-002'] }, async () => {
  const screenings = [screeningOn(4, 1_440, 1_540, { day: '2031-03-08' })];
  const place = await screenOf(signageDataOf({}, { screenings }));
  expect(textOf(place)).toContain('The next showThe Test FilmSaturday 8 March, 20:30');
  leaveSignage();
  const door = await screenOf(signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)], screenings }));
  expect(textOf(door.querySelector('aside') as HTMLElement)).toContain('The Test Film');
});

describe('a playlist', { tags: ['SIGN-004'] }, () => {
  const item = (more: Partial<SignageData['playlist'][number]>): SignageData['playlist'][number] => ({
    kind: 'image',
    template: null,
    url: '/storage/advert.webp',
    fit: 'whole',
    seconds: 15,
    weekdays: 127,
    from_minute: null,
    until_minute: null,
    valid_from: null,
    valid_until: null,
    ...more,
  });

  test('a picture fills the screen, without the message of the lower band', async () => {
    const message = { id: 1, text: 'Soup', phases: 31, seconds: 8, valid_from: null, valid_until: null };
    const place = await screenOf(signageDataOf({}, { playlist: [item({})], messages: [message] }));
    expect(place.querySelector('[data-slide=image]')).not.toBeNull();
    expect(textOf(place)).toBe('');
  });

  test('an item for another hour leaves the one view of the screen', async () => {
    const place = await screenOf(signageDataOf({}, { playlist: [item({ from_minute: 0, until_minute: 60 })] }));
    expect(place.querySelector('[data-slide]')).toBeNull();
    expect(rows(place)).toHaveLength(2);
  });

  test('a picture that does not load is left out; the wall goes on', async () => {
    const place = await screenOf(signageDataOf({ template: 'programme' }, { playlist: [item({})] }));
    const picture = [...place.querySelectorAll('[data-slide] img')].at(-1);
    await act(async () => picture?.dispatchEvent(new Event('error')));
    expect(place.querySelector('[data-slide]')).toBeNull();
    expect(place.querySelector('h1')?.textContent).toBe('Programme');
  });

  test('a silent video plays in a loop', async () => {
    const place = await screenOf(signageDataOf({}, { playlist: [item({ kind: 'video', url: '/storage/t.mp4' })] }));
    const video = place.querySelector('video');
    expect([video?.muted, video?.loop, video?.getAttribute('src')]).toEqual([true, true, '/storage/t.mp4']);
  });
});

test('a screen with several languages shows each in turn', { tags: ['SIGN-004'] }, async () => {
  const { translations: _none, ...spoken } = signageDataOf({ template: 'menu' });
  // 20 seconds of the first language, then 20 of the second.
  const now = Math.floor(EVENING / 40_000) * 40_000 + 20_000;
  const place = await screenOf({ ...spoken, now, translations: [{ ...spoken, now, locale: 'fr' }] });
  await vi.waitFor(async () => {
    await act(async () => undefined); // draws what arrived since
    expect(place.querySelector('h1')?.textContent).toBe('Au bar');
  });
  expect(place.querySelector('[lang]')?.getAttribute('lang')).toBe('fr');
});

describe('content a screen may show', { tags: ['D-148'] }, () => {
  test('a phase outside its setup is blank', async () => {
    expect(isBlank(await screenOf(signageDataOf({ phases: PHASES.off })))).toBe(true);
  });

  test('a message of this phase is in the ticker, as plain text with any content (T76)', {
    tags: ['SIGN-004'],
  }, async () => {
    const message = (id: number, text: string, phases: number) => ({
      id,
      text,
      phases,
      seconds: 8,
      valid_from: null,
      valid_until: null,
    });
    const hostile = '<img src=x onerror="document.title=1">';
    const place = await screenOf(
      signageDataOf({}, { messages: [message(1, 'Not now', PHASES.off), message(2, hostile, PHASES.show)] }),
    );
    expect(place.querySelector('[data-band]')?.textContent).toBe(hostile);
    expect(place.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('a screen without an answer', { tags: ['D-150'] }, () => {
  test('continues with its persisted data and the elapsed time', async () => {
    keep(UID, signageDataOf(), Date.now() - 25 * 60_000);
    const place = await screenOf(silence, silence);
    expect(rows(place)[1]).toBe('Hall 2Now showing, until 22:30Sunrise');
  });

  test('is blank after 24 hours', async () => {
    keep(UID, signageDataOf(), Date.now() - 24 * 3_600_000);
    expect(isBlank(await screenOf(silence))).toBe(true);
  });

  test('shows its last data after its clock went back, never an earlier state', { tags: ['T62'] }, async () => {
    keep(UID, signageDataOf(), Date.now() + 5 * 3_600_000);
    expect(rows(await screenOf(silence))[0]).toContain('Now showing, until 21:40');
  });

  test('shows no data of another device', async () => {
    keep('ZZZZZ99999', signageDataOf(), Date.now());
    expect(isBlank(await screenOf(silence))).toBe(true);
  });
});

test('with signage disabled a screen shows a calm message, and no persisted data', {
  tags: ['SET-001'],
}, async () => {
  keep(UID, signageDataOf(), Date.now());
  const place = await screenOf(no(403, 'feature_disabled'));
  expect(textOf(place)).toContain('Signage is switched off');
  expect(textOf(place)).not.toContain('The Test Film');
});

test('data is persisted with the server’s time, for the next morning without a network', async () => {
  await screenOf(signageDataOf());
  leaveSignage({ forget: false });
  const kept = JSON.parse(localStorage.getItem('signage') ?? '{}') as { uid: string; data: SignageData };
  expect([kept.uid, kept.data.now]).toEqual([UID, EVENING]);
});

function hall(id: number): SignageData['screens'][number] {
  return { id, name: `Hall ${id}`, abbreviation: `${id}`, cinema: 'Lumen Centre' };
}
