// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { keptDevice } from '#apps/browser/machine/who.ts';
import { App } from '#apps/signage/App.tsx';
import { keep } from '#apps/signage/show/kept-data.ts';
import type { SignageData } from '#modules/signage/contract.ts';
import { PHASES } from '#modules/signage/rules/phases.ts';
import { leaveSignage, renderInSignage } from '#testing/journeys/harness/render-in-signage.tsx';
import { buttonNamed } from '#testing/journeys/harness/render-in-site.tsx';
import { EVENING, screeningOn, signageDataOf } from '#testing/signage-data.ts';

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

/** A screen of the house to which this is told. */
async function screenOf(data: SignageData | Error, state: unknown = ACTIVE): Promise<HTMLElement> {
  keptDevice.set({ uid: UID, token: 'x' });
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

test('DEV-006 SITE-001 a screen becomes a signage device and waits with its code', async () => {
  get.mockResolvedValue({ uid: UID, auth: 'pending', auto_lock: 0, reload_at: null, channel: 'x' });
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  const place = await renderInSignage(<App />, { get, post });
  await act(async () => buttonNamed(place, 'Make this a signage screen').click());
  await act(async () => {
    await expect.poll(() => textOf(place)).toContain('ABCDEFGHJK');
  });
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/register', { type: 'signage' }]);
  expect(textOf(place)).toContain('Waiting to be let in');
});

describe('SIGN-001 D-151 now playing', () => {
  test('at a door: the film that runs, until when, and the next one with its time and poster', async () => {
    const place = await screenOf(signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)] }));
    expect(place.querySelector('h1')?.textContent).toBe('The Test Film');
    expect(textOf(place)).toContain('Now showing, until 21:40');
    expect(textOf(place.querySelector('aside') as HTMLElement)).toBe('Next22:10 Sunrise');
    const pictures = [...place.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    expect(pictures).toEqual(['/storage/backdrop-1.webp', '/storage/poster-1.webp', '/storage/poster-2.webp']);
    expect(textOf(place)).toContain('20:30'); // the clock of the house
    expect(textOf(place)).not.toContain('violence');
  });

  test('an evening for ladies has their theme, and its name', async () => {
    const gala = screeningOn(1, -30, 70, { event: { title: 'Ladies Night', theme: 'ladies' } });
    const place = await screenOf(
      signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)], screenings: [gala] }),
    );
    expect(textOf(place)).toContain('Ladies Night');
    expect(place.querySelector<HTMLElement>('[style*="--paper"]')?.style.getPropertyValue('--paper')).toBe('#1f0a18');
  });

  test('in the lobby: every hall that has something today', async () => {
    const place = await screenOf(signageDataOf());
    expect(rows(place)).toEqual([
      'Hall 1Now showing, until 21:40The Test FilmNext 22:10 Sunrise',
      'Hall 2Begins at 20:50Sunrise',
    ]);
  });

  test('an empty hall welcomes', async () => {
    const place = await screenOf(
      signageDataOf({ template: 'door', screen_id: 1 }, { screens: [hall(1)], screenings: [] }),
    );
    expect(place.querySelector('h1')?.textContent).toBe('Welcome');
  });
});

test('SIGN-002 D-151 D-119 the final programme: the rest of today, then tomorrow, unless that is provisional', async () => {
  const place = await screenOf(signageDataOf({ template: 'programme' }));
  expect(textOf(place)).toContain('Today, Friday 7 March');
  expect(rows(place)).toEqual(['20:50SunriseHall 22D OV12', '22:10SunriseHall 12D OV12Sold out']);
  expect(textOf(place)).toContain('1 / 2');
  leaveSignage();
  const alone = await screenOf(signageDataOf({ template: 'programme' }, { partial_from: '2031-03-08' }));
  expect(textOf(alone)).not.toContain('1 / 2');
});

test('SIGN-003 D-151 seats available: how many, few left, sold out', async () => {
  const place = await screenOf(
    signageDataOf({ template: 'seats' }, { screenings: [...signageDataOf().screenings, screeningOn(5, 110, 200)] }),
  );
  const said = rows(place).map((row) => /OV12(.+)$/.exec(row)?.[1]);
  expect(said).toEqual(['Last 9 seats', 'Sold out', '60 seats']);
});

test('D-137 the menu: what the bar sells, by category, and what is gone', async () => {
  const product = (id: number, name: string, sold_out = false) => ({
    ...{ id, name, description: '', price: 4.9, sold_out, image: null },
  });
  const menu = [{ id: 1, name: 'Popcorn', products: [product(1, 'Salt'), product(2, 'Caramel', true)] }];
  const place = await screenOf(signageDataOf({ template: 'menu' }, { menu }));
  expect(textOf(place)).toContain('Popcorn');
  expect(rows(place)).toEqual(['Salt€4.90', 'CaramelSold out']);
});

describe('D-148 what a screen may show', () => {
  test('a phase it may not show is blank', async () => {
    expect(isBlank(await screenOf(signageDataOf({ phases: PHASES.off })))).toBe(true);
  });

  test('SIGN-004 a message of this phase stands in the band; T76 letter by letter, whatever it looks like', async () => {
    const message = (id: number, text: string, phases: number) => ({
      ...{ id, text, phases, seconds: 8, valid_from: null, valid_until: null },
    });
    const hostile = '<img src=x onerror="document.title=1">';
    const place = await screenOf(
      signageDataOf({}, { messages: [message(1, 'Not now', PHASES.off), message(2, hostile, PHASES.show)] }),
    );
    expect(place.querySelector('[data-band]')?.textContent).toBe(hostile);
    expect(place.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('D-150 a screen nobody answers', () => {
  test('goes on with what it kept, by the time that has passed', async () => {
    keep(UID, signageDataOf(), Date.now() - 25 * 60_000);
    const place = await screenOf(silence, silence);
    expect(rows(place)[1]).toBe('Hall 2Now showing, until 22:30Sunrise');
  });

  test('for 24 hours; then it is blank', async () => {
    keep(UID, signageDataOf(), Date.now() - 24 * 3_600_000);
    expect(isBlank(await screenOf(silence))).toBe(true);
  });

  test('T62 whose clock went back shows what it read, never what was before', async () => {
    keep(UID, signageDataOf(), Date.now() + 5 * 3_600_000);
    expect(rows(await screenOf(silence))[0]).toContain('Now showing, until 21:40');
  });

  test('shows nothing that another device read before', async () => {
    keep('ZZZZZ99999', signageDataOf(), Date.now());
    expect(isBlank(await screenOf(silence))).toBe(true);
  });
});

test('SET-001 a house that has switched signage off says so calmly, and shows nothing it kept', async () => {
  keep(UID, signageDataOf(), Date.now());
  const place = await screenOf(no(403, 'feature_disabled'));
  expect(textOf(place)).toContain('Signage is switched off');
  expect(textOf(place)).not.toContain('The Test Film');
});

test('what it read is kept with the server’s time, for the next morning without network', async () => {
  await screenOf(signageDataOf());
  leaveSignage({ forget: false });
  const kept = JSON.parse(localStorage.getItem('signage') ?? '{}') as { uid: string; data: SignageData };
  expect([kept.uid, kept.data.now]).toEqual([UID, EVENING]);
});

function hall(id: number): SignageData['screens'][number] {
  return { id, name: `Hall ${id}`, abbreviation: `${id}`, cinema: 'Lumen Centre' };
}
