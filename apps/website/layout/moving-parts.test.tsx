// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeaderSlides } from '#apps/website/layout/HeaderSlides.tsx';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ToastRegion, toast } from '#ui/Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const SLIDES = ['hall', 'town', 'booth'].map((name, index) => ({
  image: `/art/${name}.webp`,
  position: `center ${index * 40}%`,
  alt: '',
}));
const shownOf = (place: HTMLElement) =>
  [...place.querySelectorAll('img')].filter((image) => image.getAttribute('aria-hidden') !== 'true');

test('the header shows one slide at a time, the next every five seconds, in a loop', {
  tags: ['CONST-007', 'CMS-004', 'SITE-031'],
}, async () => {
  const place = renderInSite(<HeaderSlides slides={SLIDES} size="large" />);
  const seen: (string | null | undefined)[] = [];
  for (let times = 0; times < 4; times++) {
    const [shown, ...others] = shownOf(place);
    expect(others).toEqual([]);
    seen.push(shown?.getAttribute('src'));
    await wait(4_999);
    expect(shownOf(place)[0]).toBe(shown);
    await wait(1);
  }
  expect(seen).toEqual(['/art/hall.webp', '/art/town.webp', '/art/booth.webp', '/art/hall.webp']);
  expect([...place.querySelectorAll('img')].map((image) => image.style.objectPosition)).toEqual(
    SLIDES.map(({ position }) => position),
  );
});

test('each slide has a dot and there are no arrows; a dot shows its slide, pause stops the rotation', {
  tags: ['CONST-007'],
}, async () => {
  const place = renderInSite(<HeaderSlides slides={SLIDES} size="slim" />);
  const names = [...place.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Picture 1 of 3', 'Picture 2 of 3', 'Picture 3 of 3', 'Pause the pictures']);
  act(() => buttonNamed(place, 'Picture 3 of 3').click());
  expect(shownOf(place)[0]?.getAttribute('src')).toBe('/art/booth.webp');
  act(() => buttonNamed(place, 'Pause the pictures').click());
  await wait(60_000);
  expect(shownOf(place)[0]?.getAttribute('src')).toBe('/art/booth.webp');
});

test('a single slide neither moves nor has dots', { tags: ['CONST-007'] }, async () => {
  const place = renderInSite(<HeaderSlides slides={SLIDES.slice(0, 1)} size="large" />);
  expect(place.querySelector('button')).toBeNull();
  await wait(20_000);
  expect(shownOf(place)).toHaveLength(1);
});

test.each([
  ['success', 1_500],
  ['info', 3_000],
  ['warning', 3_000],
  ['danger', 3_000],
] as const)('a toast of kind %s stands for %i ms', { tags: ['CONST-011'] }, async (kind, ms) => {
  const place = renderInSite(<ToastRegion label="Messages" />);
  act(() => toast('Heard.', kind));
  await wait(ms - 1);
  expect(place.textContent).toBe('Heard.');
  await wait(1);
  expect(place.textContent).toBe('');
});
