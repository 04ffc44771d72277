// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decideConsent } from '#apps/website/components/consent.ts';
import { Trailer } from '#apps/website/pages/movies/film/Trailer.tsx';
import { leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';

const EMBEDDED = 'https://youtu.be/abcdefghijk';
beforeEach(() => localStorage.clear());
afterEach(leave);

const show = (url = EMBEDDED): HTMLElement => renderInSite(<Trailer url={url} title="Nosferatu" pictures={[]} />);
const frameIn = (place: HTMLElement): string | null => place.querySelector('iframe')?.getAttribute('src') ?? null;
const press = (place: HTMLElement, name: RegExp): void => {
  const button = [...place.querySelectorAll('button, input')].find((each) =>
    name.test(each.textContent || each.closest('label')?.textContent || ''),
  );
  act(() => (button as HTMLElement).click());
};

test.each(['undecided', 'necessary', 'all'] as const)(
  'a trailer is not loaded before a press, with a consent to %s',
  { tags: ['D-015'] },
  (consent) => {
    if (consent !== 'undecided') decideConsent(consent);
    const place = show();
    expect(frameIn(place)).toBeNull();
    expect(place.textContent?.includes('youtu.be')).toBe(consent !== 'all');
    press(place, /Show the trailer/);
    expect(frameIn(place)).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1');
  },
);

test('a visitor may see later trailers at once, and takes it back beside one or with “necessary only”', {
  tags: ['D-015'],
}, () => {
  const first = show();
  press(first, /at once from now on/);
  expect(frameIn(first)).toBeNull();
  press(first, /Show the trailer/);
  leave();
  const second = show();
  expect(frameIn(second)).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
  press(second, /at once from now on/);
  expect(frameIn(second)).toBeNull();
  press(second, /at once from now on/);
  press(second, /Show the trailer/);
  leave();
  act(() => decideConsent('necessary'));
  expect(frameIn(show())).toBeNull();
});

test('a video of another service is a link, and nothing is remembered for it', { tags: ['D-170'] }, () => {
  const place = show('https://video.example/nosferatu');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('https://video.example/nosferatu');
  expect(place.querySelector('input')).toBeNull();
});

test('a video of the exhibitor plays on the page: nothing is loaded before the press, and no consent is asked for', {
  tags: ['D-015', 'MOV-002'],
}, () => {
  const place = show('/storage/videos/1/nosferatu.webm');
  expect(place.querySelector('video')).toBeNull();
  expect(place.querySelector('input')).toBeNull();
  expect(place.textContent).toBe('Show the trailer');
  press(place, /Show the trailer/);
  const video = place.querySelector('video');
  expect(video?.getAttribute('src')).toBe('/storage/videos/1/nosferatu.webm');
  expect(video?.hasAttribute('controls')).toBe(true);
  expect(place.querySelector('iframe')).toBeNull();
});

test.each(['//video.example/a.webm', 'https://video.example/a.webm'])('%s is not ours', { tags: ['D-170'] }, (url) => {
  expect(show(url).querySelector('a')?.getAttribute('href')).toBe(url);
});
