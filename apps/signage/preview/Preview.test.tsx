// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Preview } from '#apps/signage/preview/Preview.tsx';
import type { PreviewMessage } from '#modules/signage/contract/preview.ts';
import { PHASES } from '#modules/signage/rules/phases.ts';
import { leaveSignage, renderInSignage } from '#testing/e2e/harness/render-in-signage.tsx';
import { EVENING, screeningOn, signageDataOf } from '#testing/worlds/signage-data.ts';

afterEach(() => leaveSignage());

const data = signageDataOf({ template: 'door', screen_id: 1 }, { screenings: [screeningOn(1, -20, 80)], now: EVENING });
const say = (message: PreviewMessage, more: MessageEventInit = {}) =>
  act(async () => {
    const event = { data: message, origin: location.origin, source: window, ...more };
    dispatchEvent(new MessageEvent('message', event));
  });
const shown: PreviewMessage = { kind: 'signage preview', data, later: 0 };

test('the preview says that it listens, and draws what the portal sends', { tags: ['SIGN-004'] }, async () => {
  const posting = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  const place = await renderInSignage(<Preview />, {});
  expect(posting).toHaveBeenCalledWith({ kind: 'signage preview is ready' }, location.origin);
  expect(place.textContent).toContain('Loading');
  await say(shown);
  expect(place.querySelector('h1')?.textContent).toBe('The Test Film');
  expect(place.textContent).toContain('Now showing');
});

test('at a time when a screen is dark it says so', { tags: ['SIGN-004', 'D-148'] }, async () => {
  vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  const place = await renderInSignage(<Preview />, {});
  const onlyDuringShows = { ...data, device: { ...data.device, phases: PHASES.show } };
  await say({ ...shown, data: onlyDuringShows, later: 10 * 3_600_000 });
  expect(place.textContent).toContain('Nothing is shown');
});

test.each([
  ['another origin', { origin: 'https://other.example' }],
  ['another window', { source: null }],
])('what %s sends is not drawn', { tags: ['T78'] }, async (_, sender) => {
  vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  const place = await renderInSignage(<Preview />, {});
  await say(shown, sender);
  expect(place.textContent).toContain('Loading');
  expect(place.querySelector('h1')?.textContent).not.toBe('The Test Film');
});
