// @vitest-environment happy-dom
/**
 * The purchase texts that only a browser renders, in the pseudo-locale: no text is in the code
 * (I18N-001).
 */

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissException, showException } from '#apps/website/components/exception.ts';
import { catalogue } from '#apps/website/i18n/catalogues/en.ts';
import { BILL_STATUSES } from '#modules/sales/rules/bill/bill-states.ts';
import type { ScheduleDataWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { answering, closePage, openPage, settled } from '#testing/component/open-page.tsx';
import { literals, pseudoCatalogue, textsIn } from '#testing/component/pseudo-locale.ts';
import {
  billResult,
  billStatus,
  PURCHASE,
  seatsData,
  ticketData,
  voucherCheck,
  voucherType,
} from '#testing/component/purchase.fixture.ts';
import { contentPageFixture, siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const calls = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo(calls),
  realtime: () => ({ watch: () => () => undefined }),
}));

const NOW = Date.parse('2026-11-21T14:00:00+01:00');
const pseudo = pseudoCatalogue(catalogue);
const fixture = siteDataFixture({ now: NOW });
const methods = fixture.payment_methods.flatMap((method) => [method, { ...method, id: 2, name: 'Payconiq' }]);
const public_config = { ...fixture.settings.public_config, checkout_newsletter: true, single_gap_hint: true };
const site: SiteData = {
  ...fixture,
  settings: { ...fixture.settings, public_config },
  payment_methods: methods,
  widgets: { ...fixture.widgets, 'checkout-terms': '<p>No dogs in the hall.</p>', 'buy-help': '<p>Ring us.</p>' },
};
const schedule = site.schedules.find(
  ({ event_id, purchasable_online }) => event_id === null && purchasable_online,
) as ScheduleWire;
const TICKETS = `/buy/tickets/${schedule.id}`;
const REFUSED = new ApiError({ status: 500 });
const TOO_MANY = new ApiError({ status: 429 });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  calls.get.mockReset().mockImplementation(answering({}));
  calls.post.mockReset().mockImplementation(answering({}));
});
afterEach(() => {
  act(dismissException);
  closePage();
  vi.useRealTimers();
});

/** Every API answer counts as data. */
const answers: unknown[] = [];
function answerWith(get: Record<string, unknown>, post: Record<string, unknown> = {}): void {
  answers.splice(0, answers.length, get, post);
  calls.get.mockImplementation(answering(get));
  calls.post.mockImplementation(answering(post));
}
const saysOnlyTexts = (place: HTMLElement): void =>
  expect(
    literals(textsIn(place as never), site, answers, contentPageFixture('info/vouchers'), 'typed@by.visitor'),
  ).toEqual([]);
const press = (place: HTMLElement, selector: string) =>
  act(async () => (place.querySelector(selector) as HTMLElement).click());
const words = (place: HTMLElement) => place.querySelector('main')?.textContent ?? '';
const says = (place: HTMLElement, sentence: string) => () => words(place).includes(sentence);
const offerOf = (change: Partial<ScheduleDataWire> = {}) => ({
  [`/api/schedules/${schedule.id}/data`]: ticketData(site, schedule, change),
  [`/api/schedules/${schedule.id}/arrangement`]: seatsData(schedule),
});

test('the full ticket page: submitted too early, filled in, and refused', {
  tags: ['I18N-001', 'SITE-035'],
}, async () => {
  answerWith(offerOf(), { '/api/vouchers/validate': voucherCheck, '/api/checkout': TOO_MANY });
  const place = await openPage(TICKETS, site, pseudo);
  // each seat of the plan has a label
  await settled(() => place.querySelectorAll('[aria-label]').length > 31);
  saysOnlyTexts(place);
  await press(place, 'form button[type=submit]');
  saysOnlyTexts(place);
  const more = place.querySelectorAll<HTMLButtonElement>('li button')[1];
  for (let times = 0; times < 3; times++) await act(async () => more?.click());
  saysOnlyTexts(place);
  const code = place.querySelector('input[name=barcode]') as HTMLInputElement;
  typeInto(code, 'Ab3dXy7k9QmP');
  await act(async () => code.closest('div')?.parentElement?.querySelector('button')?.click());
  await settled(says(place, voucherCheck.barcode_text));
  saysOnlyTexts(place);
  for (const name of ['name', 'email', 'email_confirmation'])
    typeInto(place.querySelector(`input[name=${name}]`) as HTMLInputElement, 'typed@by.visitor');
  await press(place, 'form button[type=submit]');
  saysOnlyTexts(place);
});

test.each([
  ['a hall that is full but for a few', { seats: 3 }],
  ['tariffs that take no voucher', { accepts: false }],
] as const)('the ticket page of %s', { tags: ['I18N-001'] }, async (_, change) => {
  const data = ticketData(site, schedule);
  const tariffs = data.tariffs.map((tariff) => ({ ...tariff, ...('accepts' in change && { accept_voucher: false }) }));
  answerWith({
    ...offerOf({ tariffs }),
    [`/api/schedules/${schedule.id}/arrangement`]: {
      ...seatsData(schedule),
      ...('seats' in change && { available_seats_online: change.seats }),
    },
  });
  const place = await openPage(TICKETS, site, pseudo);
  await settled(() => place.querySelector('form h2') !== null);
  saysOnlyTexts(place);
});

test.each([
  'notice.online_buying_not_possible',
  'notice.cannot_purchase_now',
  'notice.begun',
  'notice.event_at_box_office',
  'notice.sold_out',
  'notice.sold_out_online',
  'notice.buying_not_possible',
])('the ticket page with %s', { tags: ['I18N-001'] }, async (notice) => {
  answerWith(offerOf({ notice }));
  const place = await openPage(TICKETS, site, pseudo);
  const sentence = (pseudo.notice as Record<string, string>)[notice.slice('notice.'.length)] ?? '';
  await settled(says(place, sentence));
  saysOnlyTexts(place);
});

test('the ticket page with a failed offer, and the error dialog', { tags: ['I18N-001'] }, async () => {
  answerWith({ [`/api/schedules/${schedule.id}/data`]: new ApiError({ status: 422 }) });
  const place = await openPage(TICKETS, site, pseudo);
  await settled(() => place.querySelector('main button') !== null);
  act(() => showException(new TypeError('not for visitors')));
  saysOnlyTexts(place);
});

test.each(['giftcard', 'subscription'] as const)(
  'buying a %s, and being refused',
  { tags: ['I18N-001'] },
  async (type) => {
    answerWith({ '/api/voucher-types/gift': voucherType({ type }) }, { '/api/checkout': REFUSED });
    const place = await openPage('/info/voucher/gift', site, pseudo);
    await settled(() => place.querySelector('main form') !== null);
    saysOnlyTexts(place);
    await press(place, 'main form button[type=submit]');
    await settled(() => place.querySelector('main form [role=alert], main form [role=status]') !== null);
    saysOnlyTexts(place);
  },
);

test.each([
  ['both kinds', [voucherType(), voucherType({ id: 2, slug: 'card', type: 'subscription' })]],
  ['none', []],
  ['an error', REFUSED],
])('the voucher types: %s', { tags: ['I18N-001'] }, async (_, answer) => {
  answerWith({}, { '/api/voucher-types/filter': answer });
  const place = await openPage('/info/vouchers', site, pseudo);
  await settled(() => place.querySelector('main [role=status] svg, main [aria-busy]') === null);
  saysOnlyTexts(place);
});

test.each([
  ...BILL_STATUSES.map((status) => [status, {}] as const),
  ['settled', { type: 'vouchers', schedule: null, voucher: { type_slug: 'gift', page_title: 'A gift card' } }],
  ['cancelled', { schedule: { ...billResult(schedule, 'cancelled').schedule, cancelled: true } }],
] as const)('the result of a purchase that is %s', { tags: ['I18N-001'] }, async (status, change) => {
  answerWith({ [`/api/bill/${PURCHASE}/result`]: billResult(schedule, status, change as never) });
  const place = await openPage(`/bill/${PURCHASE}`, site, pseudo);
  await settled(says(place, 'G3E4Z2RP'));
  saysOnlyTexts(place);
});

test.each([
  ['a provider elsewhere', 'redirect', 10 * 60_000],
  ['a code to scan, with a tip', 'qr', 10 * 60_000],
  ['a time that is nearly over', 'qr', 90_000],
  ['a time that is over', 'qr', -1],
] as const)('the payment page with %s', { tags: ['I18N-001'] }, async (_, component, leftMs) => {
  const bill = billStatus(site, component, leftMs);
  const data = { driver: 'mollie', component, amount: 19, tip: 1, expires_at: null, checkout_url: '#', deeplink: '#' };
  answerWith({
    [`/api/bill/${PURCHASE}/status`]: bill,
    [`/api/bill/${PURCHASE}/result`]: billResult(schedule, 'paying'),
    [`/api/payments/${bill.payment?.uuid}/processing-data`]: { ...data, qr_svg: '<svg></svg>' },
  });
  const place = await openPage(`/bill/${PURCHASE}/pay`, site, pseudo);
  await settled(says(place, 'Full price'));
  saysOnlyTexts(place);
});

test.each(['/contact', '/info/newsletter'])('the form of %s after a refusal', { tags: ['I18N-001'] }, async (path) => {
  answerWith({}, { '/api/contactpage/send': TOO_MANY, '/api/newsletters/subscribe': REFUSED });
  const place = await openPage(path, site, pseudo);
  await press(place, 'main form button[type=submit]');
  await settled(() => place.querySelector('main form [role=alert]') !== null);
  saysOnlyTexts(place);
});
