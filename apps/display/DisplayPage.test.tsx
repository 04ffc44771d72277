// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { DisplayPage } from '#apps/display/DisplayPage.tsx';
import { TextsProvider } from '#apps/display/i18n/language.ts';
import { loadCatalogue } from '#apps/display/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/display/i18n/message-key.ts';
import type { MessageLocale } from '#kernel/texts.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import type { Display, DisplayState } from '#modules/printing/contract/printing.ts';
import { sendTo } from '#testing/e2e/harness/answers.ts';
import { refused } from '#testing/e2e/harness/render-in-pos.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { openCalls } from '#web/device/api.ts';
import { IDLE, reloadDisplayWindow, sendToDisplay } from '#web/device/display-channel.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';
import { ExhibitorProvider } from '#web/shell/exhibitor.tsx';

const EXHIBITOR = {
  exhibitor_id: 1,
  trade_name: 'Cinema Lumen',
  logo: null,
  timezone: 'Europe/Brussels',
  portal_locale: 'en',
  portal_locales: ['en'],
  datetime_locale: '',
  broadcasting: false,
};
const DEVICE: DeviceState = {
  id: 3,
  uid: 'ABCDEFGHJK',
  type: 'register',
  name: 'Till',
  auth: 'active',
  parent_id: null,
  cinema: null,
  screen: null,
  orientation: 'landscape',
  ratio: '16:9',
  auto_lock: 5,
  template: '',
  test_mode: false,
  has_drawer: true,
  payment_methods: null,
  reload_at: null,
  exhibitor: { id: 1, trade_name: 'Cinema Lumen', timezone: 'Europe/Brussels' },
  channel: 'private-Device.3',
};
const CART: DisplayState = {
  ...IDLE,
  phase: 'cart',
  total: 23,
  due: 23,
  lines: [{ name: 'Full price', detail: '20:30 Flow', count: 2, total: 23 }],
};

const post = vi.fn();
let get = async (): Promise<Display> => display;
let root: Root | undefined;
let display: Display = {
  state: null,
  films: [{ title: 'Flow', start: '2026-11-20T20:30:00+01:00', screen: 'Vesper' }],
};
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 30)));

async function shown(device: Partial<DeviceState> = {}, locale: MessageLocale = 'en'): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const calls = openCalls({
    send: sendTo({ get, post }),
    notify: () => undefined,
    touch: async () => undefined,
  });
  const language = {
    ...createTexts<MessageKey>(locale, await loadCatalogue(locale)),
    formats: createFormats(locale, '', EXHIBITOR.timezone),
  };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={calls}>
        <ExhibitorProvider exhibitor={EXHIBITOR}>
          <TextsProvider language={language}>
            <DisplayPage device={{ ...DEVICE, ...device }} />
          </TextsProvider>
        </ExhibitorProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  return place;
}
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  sendToDisplay(IDLE);
  display = { ...display, state: null };
  get = async () => display;
  localStorage.clear();
  vi.useRealTimers();
  post.mockReset();
});

test('without the server the display shows the last screenings that are still to come, and none of another device', {
  tags: ['D-144'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:00:00+01:00') });
  const again = { title: 'Vermiglio', start: '2026-11-20T22:45:00+01:00', screen: 'Vesper' };
  display = { state: null, films: [...display.films, again] };
  const opened = async (device: Partial<DeviceState>) => {
    act(() => root?.unmount());
    return (await shown(device)).textContent ?? '';
  };
  await opened({});
  get = async () => Promise.reject(new ApiError({ status: 0 }));
  expect(await opened({})).toContain('20:30FlowVesper');
  vi.setSystemTime('2026-11-20T21:00:00+01:00');
  const late = await opened({});
  expect([late.includes('Flow'), late.includes('22:45Vermiglio')]).toEqual([false, true]);
  expect(await opened({ uid: 'OTHERDEVIC' })).not.toContain('Vermiglio');
});

test('without a sale, the display shows the exhibitor and the next screenings', {
  tags: ['D-144', 'POS-015'],
}, async () => {
  const place = await shown();
  expect(place.querySelector('h1')?.textContent).toBe('Cinema Lumen');
  expect(place.textContent).toContain('20:30FlowVesper');
});

test('in a window of the till’s browser, the display receives the till’s messages, also those sent before it was opened', {
  tags: ['D-144'],
}, async () => {
  sendToDisplay(CART);
  const place = await shown();
  expect(place.textContent).toContain('2 × Full price20:30 Flow€23.00');
  sendToDisplay({ ...CART, phase: 'paying', paid: 10, due: 13, method: 'Card' });
  await settle();
  expect(place.textContent).toContain('To pay€13.00Paying: Card');
  sendToDisplay({ ...CART, phase: 'done', change: 7, farewell: 'film' });
  await settle();
  expect(place.textContent).toContain('Thank youEnjoy the film.Your change€7.00');
});

test.each([
  ['en', 'Thank youEnjoy!'],
  ['nl-BE', 'Dank u welGeniet ervan!'],
  ['fr', 'MerciProfitez-en bien !'],
  ['de', 'Vielen DankViel Freude damit!'],
] as const)(
  'after a sale without tickets the display wishes no film, in %s',
  { tags: ['D-144'] },
  async (locale, words) => {
    sendToDisplay({ ...CART, phase: 'done', farewell: 'other' });
    const place = await shown({}, locale);
    expect(place.querySelector('[aria-live]')?.textContent?.replaceAll('\u00a0', ' ')).toBe(words);
  },
);

test('beside a till, the display shows the data of the server, not the messages of another window', {
  tags: ['D-144'],
}, async () => {
  display = { ...display, state: CART };
  sendToDisplay({ ...CART, phase: 'done', change: 99 });
  const place = await shown({ parent_id: 2 });
  expect(place.textContent).toContain('Total€23.00');
  expect(place.textContent).not.toContain('€99.00');
});

test('the customer chooses a tip: none, a suggested one, or an own amount; a choice that comes too late is refused', {
  tags: ['D-081', 'D-144'],
}, async () => {
  const question = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const tip = { question, amount: 23, percents: [5, 10, 15], chosen: null };
  sendToDisplay({ ...CART, tip });
  const place = await shown();
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
  const press = async (name: string): Promise<void> => {
    act(() => button(name).click());
    await settle();
  };
  const names = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['No tip', '5%€1.20', '10%€2.30', '15%€3.50', 'Another amount']);
  post.mockResolvedValue(null);
  await press('10%€2.30');
  expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual(['/api/display/tip', { question, tip: 2.3 }]);
  expect(button('10%€2.30').getAttribute('aria-pressed')).toBe('true');
  sendToDisplay({ ...CART, tip: { ...tip, chosen: 2.3 } });
  await settle();
  expect(place.textContent).toContain('€25.30incl. €2.30 tip');
  await press('Another amount');
  for (const key of ['4', '00']) await press(key);
  await press('Give €4.00');
  expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual(['/api/display/tip', { question, tip: 4 }]);
  expect(button('Another amount€4.00').getAttribute('aria-pressed')).toBe('true');
  post.mockRejectedValue(refused(409, 'till.tip_late', 'The payment has already started.'));
  await press('No tip');
  expect(place.querySelector('[role=alert]')?.textContent).toBe('The payment has already started.');
  expect(button('10%€2.30').getAttribute('aria-pressed')).toBe('true');
  sendToDisplay({ ...CART, phase: 'done', tip: { ...tip, chosen: 2.3 } });
  await settle();
  expect(names()).toEqual([]);
});

test('a payment by QR code shows the code, its amount and how long it is valid', { tags: ['D-144'] }, async () => {
  const until = new Date(Date.now() + 125_000).toISOString();
  sendToDisplay({ ...CART, phase: 'paying', qr: 'https://pay.test/1', qr_amount: 23.5, qr_until: until });
  const place = await shown();
  expect(place.textContent).toContain('To pay€23.50');
  await vi.waitFor(() =>
    expect(place.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('QR code for €23.50'),
  );
  expect(place.querySelector('[role=timer]')?.textContent).toMatch(/^Valid for another 2:0\d$/);
  sendToDisplay({ ...CART, phase: 'paying' });
  await settle();
  expect(place.querySelector('[role=timer]')).toBeNull();
});

test('while seats are chosen, the display shows the hall with the seats of the party', {
  tags: ['D-144'],
}, async () => {
  sendToDisplay({ ...CART, plan: { screen: 'Vesper', own: ['A-2', 'A-3'], rows: ['foot', ' ff '] } });
  const place = await shown();
  const plan = place.querySelector('svg[role=img]');
  expect(plan?.getAttribute('aria-label')).toBe('Seat plan of Vesper. Your seats: A-2 and A-3');
  expect(plan?.querySelectorAll('rect')).toHaveLength(6);
  expect(plan?.querySelectorAll('circle')).toHaveLength(2);
  sendToDisplay({ ...CART, phase: 'paying', plan: null });
  await settle();
  expect(place.querySelector('svg[role=img]')).toBeNull();
});

test('after the sale the customer types an address by touch, and the tickets are mailed', {
  tags: ['D-144', 'D-088'],
}, async () => {
  const bill = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  sendToDisplay({ ...CART, phase: 'done', receipt: { bill, sent: false, tickets: true } });
  const place = await shown();
  const press = async (name: string): Promise<void> => {
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    act(() => button?.click());
    await settle();
  };
  await press('Tickets and receipt by e-mail');
  for (const key of ['a', '@', 'b', '.be']) await press(key);
  expect(place.querySelector('input')?.value).toBe('a@b.be');
  post.mockRejectedValueOnce(refused(409, 'till.receipt_late', 'This sale is over.'));
  await press('Send');
  expect(place.querySelector('[role=alert]')?.textContent).toBe('This sale is over.');
  post.mockResolvedValue(null);
  await press('Send');
  expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual(['/api/display/receipt', { bill, email: 'a@b.be' }]);
  expect(place.textContent).toContain('Your tickets are on their way by e-mail.');
  expect(place.querySelector('input')).toBeNull();
});

test('after a sale without tickets the display offers the receipt by mail', { tags: ['D-144', 'D-088'] }, async () => {
  const bill = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  sendToDisplay({ ...CART, phase: 'done', receipt: { bill, sent: false, tickets: false } });
  const place = await shown();
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Receipt by e-mail']);
  sendToDisplay({ ...CART, phase: 'done', receipt: { bill, sent: true, tickets: false } });
  await settle();
  expect(place.querySelector('[role=status]')?.textContent).toBe('Your receipt is on its way by e-mail.');
});

test('the till makes its display window reload', { tags: ['POS-018'] }, async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await shown();
  reloadDisplayWindow();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});
