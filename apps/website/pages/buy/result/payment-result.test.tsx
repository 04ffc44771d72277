// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from '#apps/website/pages/buy/PaymentResultPage.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderPageInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const [get, watch] = vi.hoisted(() => [vi.fn(), vi.fn(() => () => undefined)]);
/** Of the page's two reads, tests are about the bill. */
const read = (path: string) => (path.endsWith('/codes') ? Promise.resolve({ tickets: [] }) : get(path));
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo({ get: read as never }),
  realtime: () => ({ watch }),
}));

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SETTLED: BillResultWire = {
  uuid: UUID,
  reference: 'G3E4Z2RP',
  type: 'tickets',
  status: 'settled',
  display: 'success',
  moved: null,
  released: null,
  exchanged: null,
  takes_back: null,
  gift: null,
  amount: 12,
  currency: 'EUR',
  name: 'Ada',
  email: 'ada@visitor.example',
  source: 'site',
  lines: [
    { kind: 'ticket', name: 'Normal', seat: 'A-1', quantity: 1, total: 12, vat_rate: 6, refunded: 0, voucher: null },
  ],
  payments: [],
  timeline: [],
  schedule: null,
  voucher: null,
  message: '<p>Enjoy <em>the film</em>, Ada.</p>',
  download: `/api/bill/${UUID}/download`,
  passbook: `/api/bill/${UUID}/passbook`,
  google_wallet: false,
  receipt: `/api/bill/${UUID}/receipt`,
  calendar: null,
  hold_until: null,
  extensions_left: 2,
  start_over: null,
  again: null,
  googleTagManagerData: null,
};
beforeEach(() => {
  get.mockReset();
  watch.mockClear();
});
afterEach(leave);
const shown = () => renderPageInSite(page, { name: 'payments.result', params: { uuid: UUID } });
const links = (place: HTMLElement) =>
  Object.fromEntries([...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]));

test('the page shows the status, the downloads, and the message as written', {
  tags: ['PAY-006', 'PAY-016'],
}, async () => {
  get.mockResolvedValue(SETTLED);
  const { place } = await shown();
  expect(get).toHaveBeenCalledWith(`/api/bill/${UUID}/result`);
  expect(place.querySelector('h1')?.textContent).toBe('Thank you, all set');
  expect(links(place)).toMatchObject({
    'Download the tickets': SETTLED.download,
    'Add to Apple Wallet': SETTLED.passbook,
    Receipt: SETTLED.receipt,
  });
  expect(place.querySelector('em')?.textContent).toBe('the film');
  expect(watch).not.toHaveBeenCalled();
});

test('the wallets that the exhibitor is connected with are offered, that of the device first', {
  tags: ['PAY-006', 'D-087'],
}, async () => {
  const APPLE = 'Add to Apple Wallet';
  const GOOGLE = 'Add to Google Wallet';
  const device = vi.spyOn(navigator, 'userAgent', 'get');
  const offered = async (userAgent: string, bill: object): Promise<(string | null)[]> => {
    device.mockReturnValue(userAgent);
    get.mockResolvedValue({ ...SETTLED, ...bill });
    const { place } = await shown();
    return [...place.querySelectorAll('a, button')]
      .map(({ textContent }) => textContent)
      .filter((text) => text === APPLE || text === GOOGLE);
  };
  const both = { google_wallet: true };
  expect(await offered('Mozilla/5.0 (Linux; Android 16; Pixel 10)', both)).toEqual([GOOGLE, APPLE]);
  expect(await offered('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', both)).toEqual([APPLE, GOOGLE]);
  expect(await offered('Mozilla/5.0 (Windows NT 10.0)', both)).toEqual([APPLE, GOOGLE]);
  expect(await offered('Mozilla/5.0 (Linux; Android 16)', { ...both, passbook: null })).toEqual([GOOGLE]);
  expect(await offered('Mozilla/5.0 (Linux; Android 16)', {})).toEqual([APPLE]);
  device.mockRestore();
});

test('unavailable downloads are not offered', { tags: ['PAY-006', 'D-087'] }, async () => {
  get.mockResolvedValue({ ...SETTLED, status: 'expired', download: null, passbook: null, receipt: null, message: '' });
  const { place } = await shown();
  expect(place.querySelector('h1')?.textContent).toBe('The time for this order is over');
  for (const name of ['Download the tickets', 'Add to Apple Wallet', 'Receipt'])
    expect(Object.keys(links(place))).not.toContain(name);
});

test('an unsettled bill links back to its start', { tags: ['PAY-018', 'D-091'] }, async () => {
  for (const [start_over, path] of [
    [{ name: 'buy.tickets', id: '42' }, '/en/buy/tickets/42'],
    [{ name: 'buy.events', id: '7' }, '/en/buy/events/7'],
    [{ name: 'buy.voucher', id: 'gift' }, '/en/info/voucher/gift'],
  ] as const) {
    get.mockResolvedValue({ ...SETTLED, status: 'cancelled', start_over });
    const { place } = await shown();
    expect(links(place)['Start over']).toBe(path);
    leave();
  }
});

test('after an exchange on the website the page leads to the new tickets and offers the old ones no more', {
  tags: ['PAY-016', 'D-199'],
}, async () => {
  const exchanged = '1f8fad5b-d9cb-469f-a165-70867728950e';
  get.mockResolvedValue({ ...SETTLED, exchanged, download: null, passbook: null, receipt: null });
  const { place } = await shown();
  expect(place.querySelector('h1')?.textContent).toBe('Your tickets were exchanged');
  expect(links(place)['View your new tickets']).toBe(`/en/bill/${exchanged}`);
  expect(place.textContent).not.toContain('Enjoy');
});

test.each(['cancelled', 'expired', 'pending'])(
  'an exchange that is %s says that the earlier tickets stay',
  {
    tags: ['PAY-016', 'D-199'],
  },
  async (status) => {
    get.mockResolvedValue({ ...SETTLED, status, takes_back: UUID, download: null, passbook: null, receipt: null });
    const { place } = await shown();
    expect(place.textContent).toContain('Your earlier tickets stay as they are.');
    expect(links(place)['Choose another show']).toBe(`/en/bill/${UUID}/other-show`);
  },
);

test('the page subscribes to a bill that is being paid, by its uuid', { tags: ['PAY-017'] }, async () => {
  get.mockResolvedValue({ ...SETTLED, status: 'paying' });
  await shown();
  expect(watch).toHaveBeenCalledWith(expect.objectContaining({ channel: 'Exhibitor.1', uuid: UUID }));
});

test('a result that cannot be read shows an error and a retry', {
  tags: ['ERR-018'],
}, async () => {
  get.mockRejectedValueOnce(new ApiError({ status: 500 })).mockResolvedValue(SETTLED);
  const { place } = await shown();
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
  await act(async () => buttonNamed(place, 'Try again').click());
  expect(place.querySelector('h1')?.textContent).toBe('Thank you, all set');
});

test('an unknown bill leads to the 404 page', { tags: ['ERR-019', 'SITE-025'] }, async () => {
  get.mockRejectedValue(new ApiError({ status: 404 }));
  expect((await shown()).address()).toBe('/404');
});

test('the page says what was paid by voucher and by card, as the receipt does', {
  tags: ['PAY-007', 'D-083'],
}, async () => {
  const paid = (uuid: string, name: string, type: string, amount: number, purchased_at: string | null) =>
    ({
      uuid,
      amount,
      status: 'paid',
      purchased_at,
      payment_method: { name, type },
    }) as BillResultWire['payments'][number];
  const payments = [
    paid('1', 'Bancontact', 'online', 11.5, '2026-11-20T12:00:00Z'),
    paid('2', 'Voucher', 'voucher', 23, '2026-11-20T12:00:00Z'),
    paid('3', 'Card', 'online', 11.5, null),
  ];
  get.mockResolvedValue({ ...SETTLED, amount: 34.5, payments });
  const { place } = await shown();
  const rows = [...place.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Paid with Voucher', '€23.00'],
    ['Paid with Bancontact', '€11.50'],
  ]);
});

test('the two lines of a gift card say what each is for', { tags: ['PAY-006'] }, async () => {
  const line = { name: 'An evening', seat: null, vat_rate: 0, refunded: 0, voucher: null };
  get.mockResolvedValue({
    ...SETTLED,
    type: 'vouchers',
    lines: [
      { ...line, kind: 'voucher_visits', quantity: 2, total: 22 },
      { ...line, kind: 'voucher_refreshments', quantity: 1, total: 10 },
    ],
  });
  const { place } = await shown();
  expect([...place.querySelectorAll('section li')].map((one) => one.textContent)).toEqual([
    'An evening, 2 visits€22.00',
    'An evening, refreshments€10.00',
  ]);
});
