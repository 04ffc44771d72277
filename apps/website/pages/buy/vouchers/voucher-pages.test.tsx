// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/website/i18n/message-key.ts';
import { page as buyVoucher } from '#apps/website/pages/buy/BuyVoucherPage.tsx';
import { page as buyVouchers } from '#apps/website/pages/buy/BuyVouchersPage.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { VOUCHER_TYPE } from '#testing/component/voucher-type.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderPageInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { createTexts } from '#web/i18n/texts.ts';

const [get, post] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ get, post }) }));

beforeEach(() => {
  get.mockReset();
  post.mockReset();
});
afterEach(leave);

const { t } = createTexts<MessageKey>('en', catalogue);

/** Returns an answer that the test resolves later. */
function later<Value>() {
  let come = (_: Value): void => undefined;
  const answer = new Promise<Value>((done) => (come = done));
  return { answer, come: (value: Value) => act(async () => come(value)) };
}
const NOT_POSSIBLE = 'Vouchers cannot be bought online at the moment.';
const detail = (change: Partial<SiteData> = {}) =>
  renderPageInSite(buyVoucher, { name: 'buy.voucher', params: { slug: 'gift' } }, change);
const list = (type = '') => renderPageInSite(buyVouchers, { name: 'buy.vouchers', params: { type } });
const LOYALTY = { ...VOUCHER_TYPE, id: 4, slug: 'card', title: 'Regular’s card', type: 'subscription' as const };

test('a spinner shows until the type has loaded; then its title, its text and the form under «Buy now»', {
  tags: ['VCH-002'],
}, async () => {
  const type = later<typeof VOUCHER_TYPE>();
  get.mockReturnValue(type.answer);
  const { place } = await detail();
  expect(get).toHaveBeenCalledWith('/api/voucher-types/gift');
  expect(place.querySelector('[role=status]')?.textContent).toBe('Loading the vouchers');
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
])('a notice replaces the form when %s', { tags: ['VCH-007', 'D-107'] }, async (_, change, status) => {
  if (status === null) get.mockResolvedValue(VOUCHER_TYPE);
  else get.mockRejectedValue(new ApiError({ status }));
  const { place } = await detail(change);
  expect(place.textContent).toContain(NOT_POSSIBLE);
  expect(place.querySelector('form')).toBeNull();
});

test('a type that cannot be read shows an error and a retry, not the notice of a type that is not sold', {
  tags: ['ERR-018'],
}, async () => {
  get.mockRejectedValueOnce(new ApiError({ status: 500 }));
  const { place } = await detail();
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
  expect(place.textContent).not.toContain(NOT_POSSIBLE);
  get.mockResolvedValue(VOUCHER_TYPE);
  await act(async () => buttonNamed(place, 'Try again').click());
  expect(place.querySelector('form')).not.toBeNull();
});

test('gift and loyalty cards are on sale, each with its description and its lowest price', {
  tags: ['VCH-001', 'VCH-010'],
}, async () => {
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

test('above the cards are the title and text of the page, or the usual title without one', {
  tags: ['VCH-008'],
}, async () => {
  post.mockResolvedValue([LOYALTY]);
  const loaded = { page_title: 'Give an evening away', content: '<p>Our cards are valid in <b>every</b> hall.</p>' };
  const { place } = await renderPageInSite(buyVouchers, { name: 'buy.vouchers', params: { type: '' }, loaded });
  expect(place.querySelector('h1')?.textContent).toBe('Give an evening away');
  const text = [...place.querySelectorAll('header p')].map((paragraph) => paragraph.innerHTML);
  expect(text).toEqual(['Our cards are valid in <b>every</b> hall.']);
  leave();
  const without = await list();
  expect(without.place.querySelector('h1')?.textContent).toBe(t('vouchers.title'));
  expect(without.place.querySelector('header p')).toBeNull();
});

test.each([
  ['', {}],
  ['giftcard', { type: 'giftcard' }],
  ['subscription', { type: 'subscription' }],
])(
  'a spinner shows until the types have loaded; «%s» requests %j',
  { tags: ['VCH-011', 'D-098'] },
  async (type, filter) => {
    const types = later<unknown>();
    post.mockReturnValue(types.answer);
    const { place } = await list(type);
    expect(post.mock.calls).toEqual([['/api/voucher-types/filter', { filter }]]);
    expect(place.querySelector('section [role=status]')?.textContent).toBe('Loading the vouchers');
    await types.come([LOYALTY]);
    expect(place.querySelector('section [role=status]')).toBeNull();
    expect(place.textContent).toContain('Regular’s card');
  },
);

test('types that cannot be read show an error and a retry', { tags: ['ERR-018'] }, async () => {
  post.mockRejectedValueOnce(new ApiError({ status: 500 })).mockResolvedValue([LOYALTY]);
  const { place } = await list();
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
  await act(async () => buttonNamed(place, 'Try again').click());
  expect(place.textContent).toContain('Regular’s card');
});
