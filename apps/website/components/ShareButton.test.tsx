// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShareButton } from '#apps/website/components/ShareButton.tsx';
import { share } from '#apps/website/components/share.ts';
import { ShareScreening } from '#apps/website/pages/buy/result/ShareScreening.tsx';
import { page as eventPage } from '#apps/website/pages/events/EventPage.tsx';
import { page as moviePage } from '#apps/website/pages/movies/film/MoviePage.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ToastRegion } from '#ui/Toast.tsx';

vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useParams: () => ({ movie_slug: 'nosferatu', event_slug: 'metropolis-gala' }),
}));

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});
/** Presses the button in a browser with these features; returns what it shared or copied. */
async function pressed(button: Parameters<typeof renderInSite>[0], name: string, withSheet = false) {
  const shared: unknown[] = [];
  const notify = async (what: unknown) => void shared.push(what);
  vi.stubGlobal('navigator', { clipboard: { writeText: notify }, ...(withSheet && { share: notify }) });
  const place = renderInSite(
    <>
      {button}
      <ToastRegion label="Messages" />
    </>,
  );
  await act(async () => buttonNamed(place, name).click());
  return { shared, place };
}
const nosferatu = <ShareButton path="/movies/view/nosferatu" title="Nosferatu" label="Share" />;

test('a film is shared with the browser’s share sheet, if there is one', async () => {
  const { shared } = await pressed(nosferatu, 'Share', true);
  expect(shared).toEqual([{ title: 'Nosferatu', url: `${location.origin}/en/movies/view/nosferatu` }]);
});

test('without a share sheet the link is copied, and a status message announces it', async () => {
  const { shared, place } = await pressed(nosferatu, 'Share');
  expect(shared).toEqual([`${location.origin}/en/movies/view/nosferatu`]);
  expect(place.querySelector('[aria-live=polite]')?.textContent).toBe('The link has been copied.');
});

test('a closed share sheet is final; without clipboard permission the link is shown', async () => {
  const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));
  const what = { title: 'M', url: 'https://noctule.example/en/movies/view/m' };
  const clipboard = { writeText: async () => undefined };
  expect(await share(what, { share: refuse('AbortError'), clipboard })).toBe('shared');
  expect(await share(what, { share: refuse('NotAllowedError'), clipboard })).toBe('copied');
  expect(await share(what, { clipboard: { writeText: refuse('NotAllowedError') } })).toBe('by-hand');
  expect(await share(what, {})).toBe('by-hand');
  vi.stubGlobal('navigator', {});
  const place = renderInSite(nosferatu);
  await act(async () => buttonNamed(place, 'Share').click());
  expect(place.querySelector('input')?.value).toBe(`${location.origin}/en/movies/view/nosferatu`);
});

const bill = (schedule: Partial<NonNullable<BillResultWire['schedule']>>): BillResultWire =>
  ({
    uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    status: 'settled',
    schedule: {
      id: 101,
      event_id: null,
      start: '2026-11-20T20:30:00+01:00',
      movie: 'Nosferatu',
      movie_slug: 'nosferatu',
      cinema: 'Noctule',
      purchasable: true,
      cancelled: false,
      ...schedule,
    },
  }) as BillResultWire;

test.each([
  [{}, '/en/buy/tickets/101'],
  [{ event_id: 3 }, '/en/buy/events/3'],
  [{ purchasable: false }, '/en/movies/view/nosferatu'],
] as const)(
  'who has tickets shares the screening (%j), never the address of their order',
  { tags: ['T85'] },
  async (change, path) => {
    const { shared } = await pressed(<ShareScreening bill={bill(change)} />, 'Share this show');
    expect(shared).toEqual([location.origin + path]);
    expect(JSON.stringify(shared)).not.toContain(bill({}).uuid);
  },
);

test('a cancelled or unpaid screening is not shared', () => {
  for (const one of [bill({ cancelled: true }), { ...bill({}), status: 'paying' }, { ...bill({}), schedule: null }])
    expect(renderInSite(<ShareScreening bill={one} />).querySelector('button')).toBeNull();
});

test.each([
  ['film', moviePage, '/en/movies/view/nosferatu'],
  ['event', eventPage, '/en/events/metropolis-gala'],
] as const)('the page of a %s has its button', async (_, { Component }, path) => {
  const { shared } = await pressed(<Component />, 'Share');
  expect(shared).toEqual([location.origin + path]);
});
