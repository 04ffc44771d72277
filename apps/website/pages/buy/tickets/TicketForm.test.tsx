// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TicketForm } from '#apps/website/pages/buy/tickets/TicketForm.tsx';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { ApiError } from '#web/api/api-error.ts';
import '#modules/seating/ui/SeatPicker.tsx'; // preloaded here: the page itself loads it later
import { drawnArrangement } from '#modules/seating/ui/testing-hall.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';
import { buttonNamed, leave, renderInSite, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

const post = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ post }) }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  post.mockReset();
});
afterEach(leave);

const fixture = siteDataFixture({ now: Date.parse('2026-11-20T12:00:00Z') });
const [screening] = fixture.schedules;
const [movie] = fixture.movies;
const tariff = (price_rate_id: number, name: string, max_tickets = 10): TariffWire => ({
  price_rate_id,
  name,
  description: '',
  total_price: 9,
  min_tickets: 1,
  max_tickets,
  accept_voucher: false,
});
const TARIFFS = [tariff(1, 'Full', 3), tariff(2, 'Child')];

type Shown = { places?: number; hall?: string; tariffs?: TariffWire[]; site?: Partial<SiteData> };
function shown(options: Shown = {}) {
  const { places = 40, hall = null, tariffs = TARIFFS, site = {} } = options;
  const schedule = { ...screening, available_seats_online: places, is_seatpicker_enabled: hall !== null };
  const data = { schedule, movie, tariffs, notice: null, supplements: {} } as ScheduleDataWire;
  const seats = { ...schedule, seats_version: 1, arrangement: hall ? drawnArrangement(hall) : null };
  const offer = { seats, refetchTariffs: async () => {}, refetchSeats: async () => {} } as unknown as TicketOffer;
  const place = renderInSite(
    <TicketForm data={data} offer={offer} changing={null} above={null} onBusy={() => undefined} />,
    site,
  );
  const field = (name: string) => place.querySelector(`[name=${name}]`) as HTMLInputElement;
  const step = (name: string, times = 1) => {
    for (let n = 0; n < times; n += 1) act(() => buttonNamed(place, name).click());
  };
  const press = () => act(async () => (place.querySelector('[type=submit]') as HTMLButtonElement).click());
  return { place, field, step, press };
}
const { settings } = fixture;
const ASKS_NEWSLETTER = {
  settings: { ...settings, public_config: { ...settings.public_config, checkout_newsletter: true } },
};

test('the buyer has a name, an address and its repetition; the newsletter if the exhibitor offers it', {
  tags: ['CART-001', 'VAL-008', 'VAL-009'],
}, async () => {
  const { place, field, step, press } = shown({ site: ASKS_NEWSLETTER });
  const inputs = [...place.querySelectorAll<HTMLInputElement>('[aria-labelledby=details] input')];
  expect(inputs.map(({ name, type }) => [name, type])).toEqual([
    ['name', 'text'],
    ['email', 'email'],
    ['email_confirmation', 'email'],
    ['newsletter_signup', 'checkbox'],
  ]);
  step('One ticket more: Child');
  typeInto(field('name'), 'Ada Lovelace');
  typeInto(field('email'), 'ada@visitor.example');
  typeInto(field('email_confirmation'), 'ada@visitor.example');
  act(() => field('newsletter_signup').click());
  post.mockResolvedValue({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await press();
  expect(post.mock.calls[0]?.[0]).toBe('/api/checkout');
  expect(post.mock.calls[0]?.[1]).toEqual({
    payment_method_id: 1,
    name: 'Ada Lovelace',
    email: 'ada@visitor.example',
    email_confirmation: 'ada@visitor.example',
    newsletter_signup: true,
    amount: 9,
    items: [
      {
        type: 'ticket',
        price_rate_id: 2,
        schedule_id: screening?.id,
        seat: null,
        voucher_id: null,
        bill_order: 0,
        quantity: 1,
      },
    ],
  });
});

test('the newsletter is not offered unless the exhibitor enables it', { tags: ['VAL-009', 'D-069'] }, () => {
  expect(shown().field('newsletter_signup')).toBeNull();
});

test('a tariff goes from 0 to its own maximum, and to the places the others leave', {
  tags: ['CART-013', 'VAL-005'],
}, () => {
  const { place, step } = shown({ places: 5 });
  const isOff = (name: string) => buttonNamed(place, name).disabled;
  expect(isOff('One ticket fewer: Full')).toBe(true);
  step('One ticket more: Full', 3);
  expect(isOff('One ticket more: Full')).toBe(true);
  step('One ticket more: Child', 2);
  expect([isOff('One ticket more: Child'), isOff('One ticket fewer: Child')]).toEqual([true, false]);
  step('One ticket fewer: Full');
  expect(isOff('One ticket more: Child')).toBe(false);
  expect([...place.querySelectorAll('fieldset output')].map((one) => one.textContent)).toEqual(['2', '2']);
});

test('Pay without a ticket asks for one, until there is one', {
  tags: ['VAL-003', 'VAL-025'],
}, async () => {
  const { place, step, press } = shown();
  await press();
  expect(place.textContent).toContain('Select at least 1 ticket.');
  expect(post).not.toHaveBeenCalled();
  step('One ticket more: Full');
  expect(place.textContent).not.toContain('Select at least 1 ticket.');
});

test('a refusal appears at its tariff, or above the button if the tariff is gone', {
  tags: ['VAL-017', 'VAL-034', 'VAL-016'],
}, async () => {
  const errors = { 'items.0.price_rate_id': ['One day in advance.'], 'items.0.seat': ['No seat.'] };
  const { place, step, press } = shown();
  step('One ticket more: Full');
  post.mockRejectedValueOnce(new ApiError({ status: 422, body: { message: 'x', errors } }));
  await press();
  expect(place.querySelector('fieldset')?.textContent).toContain('One day in advance.');
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Please check the marked fields.No seat.');
  step('One ticket more: Full');
  expect(place.textContent).not.toContain('One day in advance.');
  expect(place.querySelector('[role=alert]')).toBeNull();
});

/** Visitors choose their seats themselves. */
const CHOSEN_SEATS = {
  screens: fixture.screens.map((one) => ({
    ...one,
    config: { ...one.config, auto_assign_seats: { ...one.config.auto_assign_seats, enabled: false } },
  })),
};
async function planShown(place: HTMLElement) {
  while (!place.querySelector('[type=checkbox]')) await act(() => new Promise<void>((done) => setTimeout(done, 20)));
}

test('a ticket is bought with its seat, and with another one when that is chosen instead', {
  tags: ['CART-014'],
}, async () => {
  const { place, field, step, press } = shown({ hall: '...', site: CHOSEN_SEATS });
  await planShown(place);
  const choose = (number: number) =>
    act(async () => place.querySelector<HTMLInputElement>(`[type=checkbox][data-number="${number}"]`)?.click());
  step('One ticket more: Full');
  typeInto(field('name'), 'Ada Lovelace');
  post.mockRejectedValue(new ApiError({ status: 422 }));
  await choose(1);
  await press();
  await choose(1);
  await choose(3);
  await press();
  const sent = post.mock.calls.map(([, body]) => (body as { items: { seat: string }[] }).items.map(({ seat }) => seat));
  expect(sent).toEqual([['A-1'], ['A-3']]);
});

test('a plan needs as many seats as tickets', {
  tags: ['VAL-003', 'VAL-004', 'VAL-006', 'VAL-028'],
}, async () => {
  const { place, step, press } = shown({ hall: '..#b', site: CHOSEN_SEATS });
  await planShown(place);
  step('One ticket more: Full', 2);
  expect(buttonNamed(place, 'One ticket more: Full').disabled).toBe(true);
  await press();
  expect(place.textContent).toContain('The number of selected seats must match the number of tickets.');
  expect(post).not.toHaveBeenCalled();
});

test('with a voucher an exclusive method cannot be chosen, and is not sent', { tags: ['D-076'] }, async () => {
  const [card] = fixture.payment_methods;
  if (!card) throw new Error('The fixture has no payment method');
  const payment_methods = [
    { ...card, id: 4, name: 'Meal card', exclusive: true },
    { ...card, id: 7, name: 'Bank' },
  ];
  const tariffs = [{ ...tariff(1, 'Full'), accept_voucher: true }];
  const { place, field, step, press } = shown({ tariffs, site: { payment_methods } });
  const radios = () =>
    [...place.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ checked, disabled }) => [checked, disabled]);
  step('One ticket more: Full', 2);
  expect(radios()).toEqual([
    [true, false],
    [false, false],
  ]);
  post.mockResolvedValueOnce({
    uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    barcode_text: 'Ab3d-Xy7k-9QmP',
    valid_from: null,
    valid_until: null,
    total_turns: 1,
    remaining_turns: 1,
    redeemable_turn: 1,
  });
  typeInto(field('barcode'), 'Ab3dXy7k9QmP');
  await act(async () => buttonNamed(place, 'Check').click());
  expect(radios()).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(place.textContent).toContain('Cannot be combined with a voucher.');
  post.mockResolvedValueOnce({ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await press();
  expect(post.mock.calls[1]?.[1]).toMatchObject({ payment_method_id: 7, amount: 9 });
});

test('at its limit a rate says why, and a cheaper rate for groups is taken by one press', {
  tags: ['VAL-005'],
}, async () => {
  const group = { ...tariff(3, 'Group', 30), total_price: 6.5, min_tickets: 3 };
  const { place, step } = shown({ tariffs: [...TARIFFS, group] });
  step('One ticket more: Full', 2);
  expect(place.textContent).not.toContain('Group costs');
  step('One ticket more: Full');
  expect(place.textContent).toContain('At most 3 tickets of this rate per order.');
  expect(place.textContent).toContain('From 3 tickets, Group costs €6.50 each.');
  step('Take 3 × Group');
  expect(place.textContent).not.toContain('At most 3 tickets');
  expect(place.querySelector('[aria-labelledby=order]')?.textContent).toContain('€19.50');
});
