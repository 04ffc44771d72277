// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '#apps/website/pages/buy/OtherShowPage.tsx';
import { differenceTo, sameTickets } from '#apps/website/pages/buy/other-show/exchange-order.ts';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import type { ArrangementWire } from '#modules/seating/contract/public.ts';
import '#modules/seating/ui/SeatPicker.tsx'; // preloaded here: the page itself loads it later
import { drawnArrangement } from '#modules/seating/ui/testing-hall.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderPageInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const [get, post] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('#apps/website/api/start-client.ts', () => ({
  api: () => callsTo({ get, post }),
  realtime: () => ({ watch: () => () => undefined }),
}));
vi.mock('#apps/website/pages/buy/checkout/retry-with-backoff.ts', () => ({
  retryWithBackoff: (work: () => Promise<unknown>) => work(),
}));

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NEW = '1f8fad5b-d9cb-469f-a165-70867728950e';
const site = siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z'), locale: 'en' });
const onSale = site.schedules.filter(({ event_id, movie_id }) => event_id === null && movie_id === 1);
const [moved, other] = onSale;
if (!moved || !other) throw new Error('the fixture has too few screenings');
const BILL: OtherShowWire = {
  uuid: UUID,
  reference: 'G3E4Z2RP',
  schedule: {
    id: moved.id,
    movie_id: moved.movie_id,
    cinema_id: moved.cinema_id,
    movie: 'Nosferatu',
    start: moved.start,
    cinema: 'Grande',
    screen: 'Hall 1',
  },
  tickets: [
    { price_rate_id: 1, name: 'Full', seat: 'A-1', value: 9 },
    { price_rate_id: 1, name: 'Full', seat: 'A-2', value: 9 },
  ],
  value: 18,
  why_not: null,
  pays_back: true,
  money_back: 'offered',
  open: null,
  exchanged: null,
};
const tariff = (price_rate_id: number, name: string, total_price: number) => ({
  price_rate_id,
  name,
  description: '',
  total_price,
  min_tickets: 1,
  max_tickets: 10,
  accept_voucher: false,
});
const TARIFFS = [tariff(1, 'Full', 9), tariff(2, 'Child', 6)];
/** Without a plan: places are free. */
const offered = { ...other, is_seatpicker_enabled: false, available_seats_online: 40 };

let bill = BILL;
let plan: ArrangementWire | null = null;
beforeEach(() => {
  bill = BILL;
  plan = null;
  post.mockReset();
  get.mockReset();
  get.mockImplementation(async (address: string) => {
    if (address.endsWith('/other-show')) return bill;
    const schedule = { ...offered, is_seatpicker_enabled: plan !== null };
    if (address.endsWith('/data'))
      return { schedule, movie: site.movies[0], tariffs: TARIFFS, notice: null, supplements: {} };
    return { ...offered, seats_version: 1, arrangement: plan };
  });
});
afterEach(leave);

const shown = (schedule_id?: number, change: Parameters<typeof renderPageInSite>[2] = {}) =>
  renderPageInSite(
    page,
    { name: 'bill.other-show', params: { uuid: UUID, ...(schedule_id && { schedule_id }) } },
    change,
  );
const links = (place: HTMLElement) =>
  Object.fromEntries([...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]));
const press = (place: HTMLElement, name: string) => act(async () => buttonNamed(place, name).click());
const submit = (place: HTMLElement) =>
  act(async () => place.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

describe('the choice of another show', { tags: ['D-199'] }, () => {
  test('lists the other shows of the film on sale, and what else is possible', async () => {
    const { place } = await shown();
    const shows = [...place.querySelectorAll('a')].filter((link) => link.href.includes(`/bill/${UUID}/other-show/`));
    expect(shows.length).toBeGreaterThan(0);
    expect(shows.map(({ href }) => href).some((href) => href.endsWith(`/${moved.id}`))).toBe(false);
    expect(shows[0]?.textContent).toContain('Choose Nosferatu');
    expect(links(place)['Get my money back']).toBe(`/en/bill/${UUID}`);
    expect(links(place)['Write to us']).toBe('/en/contact');
  });

  test('without another show it says so, with the way on', async () => {
    const { place } = await shown(undefined, { schedules: [moved] });
    expect(place.querySelector('[role=status]')?.textContent).toContain('No other show of Nosferatu');
    expect(links(place)['Get my money back']).toBe(`/en/bill/${UUID}`);
  });

  test('tickets that cannot be exchanged: why not, and no list', async () => {
    bill = { ...BILL, why_not: 'A ticket was paid with a card.', money_back: 'at_box_office' };
    const { place } = await shown(other.id);
    expect(place.textContent).toContain('A ticket was paid with a card.');
    expect(place.textContent).toContain('at the box office');
    expect(place.querySelector('form[novalidate] button[type=submit]')).toBeNull();
  });

  test('tickets that were exchanged before, in another tab', async () => {
    bill = { ...BILL, tickets: [], exchanged: NEW, why_not: 'gone' };
    const { place } = await shown(other.id);
    expect(links(place)['View your new tickets']).toBe(`/en/bill/${NEW}`);
  });

  test('an unknown bill leads to the 404 page', async () => {
    get.mockRejectedValue(new ApiError({ status: 404 }));
    expect((await shown()).address()).toBe('/404');
  });
});

describe('the exchange', { tags: ['D-199', 'D-063'] }, () => {
  test('as many tickets of the same rate are chosen; two presses send one request', async () => {
    post.mockResolvedValue({ uuid: NEW });
    const { place, address } = await shown(other.id);
    const button = place.querySelector<HTMLButtonElement>('button[type=submit]');
    await act(async () => {
      button?.click();
      button?.click();
    });
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
      `/api/bill/${UUID}/other-show`,
      {
        schedule_id: other.id,
        items: [
          { price_rate_id: 1, seat: null },
          { price_rate_id: 1, seat: null },
        ],
        amount: 18,
        difference: 0,
        payment_method_id: null,
      },
    ]);
    expect(address()).toBe(`/bill/${NEW}`);
  });

  test('seats are chosen in the plan, one for each ticket', { tags: ['TCK-002'] }, async () => {
    post.mockResolvedValue({ uuid: NEW });
    plan = drawnArrangement('...');
    const screens = site.screens.map((one) => ({
      ...one,
      config: { ...one.config, auto_assign_seats: { ...one.config.auto_assign_seats, enabled: false } },
    }));
    const { place } = await shown(other.id, { screens });
    const box = (number: number) => place.querySelector<HTMLInputElement>(`[type=checkbox][data-number="${number}"]`);
    while (!box(1)) await act(() => new Promise<void>((done) => setTimeout(done, 20)));
    await submit(place);
    expect(place.textContent).toContain('The number of selected seats must match the number of tickets.');
    expect(post).not.toHaveBeenCalled();
    for (const number of [2, 3]) await act(async () => box(number)?.click());
    await submit(place);
    expect(post.mock.calls[0]?.[1]).toMatchObject({ items: [{ seat: 'A-2' }, { seat: 'A-3' }] });
  });

  test('a lost answer: the same choice is sent under the same key, another choice under another', async () => {
    post.mockRejectedValue(new ApiError({ status: 0 }));
    const { place } = await shown(other.id);
    await submit(place);
    await submit(place);
    await press(place, 'One ticket fewer: Full');
    await submit(place);
    const keys = post.mock.calls.map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('dearer: the payment follows, and an exchange that was begun is given up for it', async () => {
    bill = { ...BILL, open: { uuid: NEW, amount: 3, hold_until: null } };
    post.mockResolvedValue({ uuid: NEW, payment: { uuid: NEW, bill_id: NEW, payment_method: {} } });
    const { place, address } = await shown(other.id);
    expect(place.textContent).toContain('You have begun an exchange: €3.00 to pay');
    await press(place, 'One ticket more: Child');
    expect(place.querySelector('button[type=submit]:not([name])')?.textContent).toBe('Pay €6.00 and exchange');
    await submit(place);
    expect(post.mock.calls[0]?.[1]).toMatchObject({ amount: 24, difference: 6, payment_method_id: 1, bill_id: NEW });
    expect(address()).toBe(`/bill/${NEW}/pay`);
  });

  test('cheaper: it says what goes back; not if only the box office can hand it out', async () => {
    const { place } = await shown(other.id);
    await press(place, 'One ticket fewer: Full');
    expect(place.textContent).toContain('You get back€9.00');
    leave();
    bill = { ...BILL, pays_back: false };
    const again = (await shown(other.id)).place;
    await press(again, 'One ticket fewer: Full');
    await submit(again);
    expect(again.textContent).toContain('Only the box office can hand out the difference.');
    expect(post).not.toHaveBeenCalled();
  });

  test('a conflict is told in its words, and the page reads what is possible now', async () => {
    post.mockImplementation(async () => {
      bill = { ...BILL, open: { uuid: NEW, amount: 3, hold_until: null } };
      throw new ApiError({ status: 409, body: { message: 'These tickets are already being exchanged.' } });
    });
    const { place } = await shown(other.id);
    await submit(place);
    expect(place.querySelector('[role=alert]')?.textContent).toContain('already being exchanged');
    expect(place.textContent).toContain('You have begun an exchange');
  });
});

describe('the new tickets', { tags: ['D-199'] }, () => {
  const tickets = [1, 1, 7, null].map((price_rate_id) => ({ price_rate_id, name: '', seat: null, value: 9 }));

  test('have the rate of the old ones, or the first one', () => {
    expect(sameTickets(tickets, TARIFFS).tariffs).toEqual([{ rate_id: 1, quantity: 4, accepts: false }]);
    expect(sameTickets(tickets, [tariff(7, 'Late', 5), tariff(1, 'Full', 9)]).tariffs).toEqual([
      { rate_id: 1, quantity: 2, accepts: false },
      { rate_id: 7, quantity: 2, accepts: false },
    ]);
    expect(sameTickets(tickets, []).tariffs).toEqual([]);
    expect(sameTickets(tickets, [{ price_rate_id: 1, max_tickets: 3 }]).tariffs[0]?.quantity).toBe(3);
  });

  test('cost more, as much or less than the old ones count', () => {
    expect([2_400, 1_800, 600].map((price) => differenceTo(price, { value: 18 }))).toEqual([600, 0, -1_200]);
  });
});
