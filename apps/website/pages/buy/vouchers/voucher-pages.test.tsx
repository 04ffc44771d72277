// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { page as buyVoucher } from '#apps/website/pages/buy/BuyVoucherPage.tsx';
import { page as buyVouchers } from '#apps/website/pages/buy/BuyVouchersPage.tsx';
import type { SiteData } from '#modules/site/contract.ts';
import { buttonNamed, leave, renderPageInSite } from '#testing/journeys/harness/render-in-site.tsx';
import { siteDataFixture } from '#testing/website/site-data.fixture.ts';
import { VOUCHER_TYPE } from '#testing/website/voucher-type.fixture.ts';

const [get, post] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => ({ get, post }) }));

beforeEach(() => {
  get.mockReset();
  post.mockReset();
});
afterEach(leave);

/** An answer that comes when it is told to. */
function later<Value>() {
  let come = (_: Value): void => undefined;
  const answer = new Promise<Value>((done) => (come = done));
  return { answer, come: (value: Value) => act(async () => come(value)) };
}
const NOT_POSSIBLE = 'Buying vouchers online is currently not possible.';
const detail = (change: Partial<SiteData> = {}) =>
  renderPageInSite(buyVoucher, { name: 'buy.voucher', params: { slug: 'gift' } }, change);
const list = (type = '') => renderPageInSite(buyVouchers, { name: 'buy.vouchers', params: { type } });
const LOYALTY = { ...VOUCHER_TYPE, id: 4, slug: 'card', title: 'Regular’s card', type: 'subscription' as const };

test('VCH-002 a spinner shows until the type is there; then its title, its text and the form under «Buy now»', async () => {
  const type = later<typeof VOUCHER_TYPE>();
  get.mockReturnValue(type.answer);
  const { place } = await detail();
  expect(get).toHaveBeenCalledWith('/api/voucher-types/gift');
  expect(place.querySelector('[role=status]')?.textContent).toBe('The vouchers are being fetched');
  expect(place.querySelector('form')).toBeNull();
  await type.come(VOUCHER_TYPE);
  expect(place.querySelector('h1')?.textContent).toBe('A gift card');
  expect(place.textContent).toContain('Valid in every hall.');
  expect(place.querySelector('h2')?.textContent).toBe('Buy now');
  expect(place.querySelector('form')).not.toBeNull();
});

const { settings } = siteDataFixture({ now: 0 });
const withoutVouchers = { ...settings, public_config: { ...settings.public_config, features: ['tickets' as const] } };
test.each<[string, Partial<SiteData>, number | null]>([
  ['the vouchers feature is off', { settings: withoutVouchers }, null],
  ['no payment method is enabled', { payment_methods: [] }, null],
  ['the type is missing', {}, 404],
])('VCH-007 D-107 a light notice stands instead of the form when %s', async (_, change, status) => {
  if (status === null) get.mockResolvedValue(VOUCHER_TYPE);
  else get.mockRejectedValue(new ApiError({ status }));
  const { place } = await detail(change);
  expect(place.textContent).toContain(NOT_POSSIBLE);
  expect(place.querySelector('form')).toBeNull();
});

test('ERR-018 a type that could not be read is no type that is not sold: something went wrong, and can be tried again', async () => {
  get.mockRejectedValueOnce(new ApiError({ status: 500 }));
  const { place } = await detail();
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
  expect(place.textContent).not.toContain(NOT_POSSIBLE);
  get.mockResolvedValue(VOUCHER_TYPE);
  await act(async () => buttonNamed(place, 'Try again').click());
  expect(place.querySelector('form')).not.toBeNull();
});

test('VCH-001 VCH-010 gift cards and loyalty cards are on sale, each with what it is and its lowest price', async () => {
  post.mockResolvedValue([{ ...VOUCHER_TYPE, turns_min: 2 }, LOYALTY]);
  const { place } = await list();
  const cards = [...place.querySelectorAll('section ul:last-of-type > li')].map((card) => card.textContent);
  expect(cards).toEqual([
    expect.stringMatching(/Gift card.*For evenings\..*from €20\.00/s),
    expect.stringMatching(/Loyalty card.*Regular’s card.*from €10\.00/s),
  ]);
  const links = [...place.querySelectorAll('section a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/en/info/voucher/gift', '/en/info/voucher/card']));
});

test.each([
  ['', {}],
  ['giftcard', { type: 'giftcard' }],
  ['subscription', { type: 'subscription' }],
])('VCH-011 D-098 a spinner shows until the types are there; «%s» asks for %j', async (type, filter) => {
  const types = later<unknown>();
  post.mockReturnValue(types.answer);
  const { place } = await list(type);
  expect(post.mock.calls).toEqual([['/api/voucher-types/filter', { filter }]]);
  expect(place.querySelector('section [role=status]')?.textContent).toBe('The vouchers are being fetched');
  await types.come([LOYALTY]);
  expect(place.querySelector('section [role=status]')).toBeNull();
  expect(place.textContent).toContain('Regular’s card');
});

test('ERR-018 types that could not be read: something went wrong, and can be tried again', async () => {
  post.mockRejectedValueOnce(new ApiError({ status: 500 })).mockResolvedValue([LOYALTY]);
  const { place } = await list();
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
  await act(async () => buttonNamed(place, 'Try again').click());
  expect(place.textContent).toContain('Regular’s card');
});
