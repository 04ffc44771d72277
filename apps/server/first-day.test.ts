import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, businessDay, type Day } from '#kernel/days.ts';
import { DEVICE_HEADERS } from '#modules/devices/rules/device-headers.ts';
import { foundingToken } from '#modules/founding/server.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';

/**
 * The first day of an exhibitor by the calls of the portal, the website, a till and a scanner
 * alone: nothing is written or read by SQL, so everything that a sale needs is there only if a call
 * writes it.
 */
const PASSWORD = 'velvet curtain row';
const PIN = '4711';
const WEEK = 7;
const TICKET = 11.5;

const t = testDatabase();
const mail = testMailServer();
let program: ComposedProgram;
let mollie: MollieSimulator;
let portal: Browser;
beforeAll(async () => {
  mollie = await startMollieSimulator();
  program = await composedProgram(t.url, { smtpUrl: mail.current.smtpUrl });
  portal = await browserAt(program.url);
});
afterAll(async () => {
  await program.close();
  await mollie.close();
});

/** A time zone where it is noon: an evening's show is today, at any hour. */
const NOON = Intl.supportedValuesOf('timeZone').find(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(Date.now()) === '12',
) as string;
const TODAY = businessDay(Date.now(), NOON, 0);
const NAMES = { en: 'Normal', fr: 'Normal' };

const dataOf = <Data>(answer: Answer): Data => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: Data }).data;
};
const posted = async <Data = { id: number }>(path: string, body?: object): Promise<Data> =>
  dataOf(await portal.post(path, body));

/** A machine at the counter or at the door: it has no cookies, only the headers of its secret and its employee. */
class Device {
  #headers: Record<string, string> = {};
  readonly type: 'register' | 'scanner';
  constructor(type: 'register' | 'scanner') {
    this.type = type;
  }
  async #calls<Data>(path: string, init: RequestInit): Promise<Data> {
    const headers = { 'content-type': 'application/json', ...this.#headers };
    const answer = await fetch(`${program.url}${path}`, { ...init, headers });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.any(String)]);
    return (JSON.parse(text) as { data: Data }).data;
  }
  get<Data>(path: string): Promise<Data> {
    return this.#calls(path, {});
  }
  post<Data>(path: string, body: object): Promise<Data> {
    this.#headers['idempotency-key'] = randomUUID();
    return this.#calls(path, { method: 'POST', body: JSON.stringify(body) });
  }
  /** Registers; an employee approves it in the portal and says in which cinema it stands. */
  async joins(cinemaId: number): Promise<void> {
    const { uid, token } = await this.post<{ uid: string; token: string }>('/api/device/register', { type: this.type });
    this.#headers = { [DEVICE_HEADERS.device]: uid, [DEVICE_HEADERS.token]: token };
    type Listed = { id: number; uid: string };
    const waiting = dataOf<Listed[]>(await portal.get('/api/staff/devices')).find((device) => device.uid === uid);
    await posted(`/api/staff/devices/${waiting?.id}/approve`);
    await posted(`/api/staff/devices/${waiting?.id}`, {
      name: this.type,
      cinema_id: cinemaId,
      screen_id: null,
      parent_id: null,
      orientation: 'landscape',
      ratio: '16:9',
      auto_lock: 0,
      payment_methods: null,
      template: '',
      test_mode: false,
    });
  }
  async opensFor(name: string): Promise<void> {
    const people = await this.get<{ uuid: string; name: string }[]>('/api/device/people');
    const user = people.find((person) => person.name === name)?.uuid;
    const { token } = await this.post<{ token: string }>('/api/device/sign-in', { user, pin: PIN });
    this.#headers[DEVICE_HEADERS.user] = user ?? '';
    this.#headers[DEVICE_HEADERS.userToken] = token;
  }
}

const founded = () =>
  portal.post('/api/setup', {
    token: foundingToken(testSecrets, Date.now()),
    trade_name: 'Cinéma Lumen',
    country: 'LU',
    timezone: NOON,
    languages: ['fr', 'en'],
    cinema: { name: 'Lumen Esch', address1: '1, rue du Brill', zip: '4041', city: 'Esch-sur-Alzette' },
    name: 'Ada Founder',
    email: 'ada@lumen.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });

/** A hall with two rows of five numbered seats. */
async function openHall(cinemaId: number): Promise<number> {
  const hall = await posted('/api/staff/screens', {
    cinema_id: cinemaId,
    name: 'Hall 1',
    abbreviation: '1',
    capacity: 10,
    online_seats: null,
    sort: 1,
    class_rate: {},
    config: {
      seat_clearance: 0,
      auto_assign_seats: {
        enabled: false,
        algorithm: 'top_left_to_bottom_right',
        hide_seatpicker: false,
        allow_visitor_seat_change: true,
      },
      social_distancing_enabled: false,
      accessible: true,
    },
    version: null,
  });
  const seats = ['A', 'B'].flatMap((row, r) =>
    Array.from({ length: 5 }, (_, c) => ({
      id: null,
      name: `${row}-${c + 1}`,
      row: r + 1,
      column: c + 1,
      class: 'standard_seats',
      style: 'default',
      autoassign: true,
      disabled: false,
    })),
  );
  await posted(`/api/staff/screens/${hall.id}/seats`, { rows: 2, columns: 5, seats, separator: '-', version: null });
  return hall.id;
}

const addRate = () =>
  posted('/api/staff/price-rates/new', {
    names: NAMES,
    descriptions: {},
    handling: 0,
    min_tickets: 1,
    max_tickets: 10,
    visibility: ['SITE', 'POS'],
    voucher_redeemable: false,
    needs_proof: false,
    active: true,
    vat_rate: 3,
    quota: null,
    sort: 1,
    usable: {},
    prices: [
      {
        ticket: TICKET,
        handling: null,
        cinema_id: null,
        screen_id: null,
        event_id: null,
        dimension: null,
        media_type: null,
      },
    ],
    version: 0,
  });

/** A film with one version; returns the version. */
async function addFilm(): Promise<number> {
  const film = await posted('/api/staff/movies', {
    titles: { en: 'Nosferatu' },
    slug: 'nosferatu',
    internal_title: '',
    original_title: 'Nosferatu',
    taglines: {},
    descriptions: {},
    notices: {},
    released_at: null,
    runtime: 94,
    directors: ['F. W. Murnau'],
    actors: [],
    genres: [],
    nation: ['DE'],
    original_language: 'de',
    spoken_languages: [],
    showing_from: null,
    showing_from_visibility: ['SITE', 'SIGNAGE', 'POS', 'PORTAL'],
    rating: [],
    links: [],
    visibility: ['SITE', 'SIGNAGE', 'POS', 'PORTAL'],
    distributor_id: null,
    distributor_office_id: null,
    code: null,
    trailer_url: null,
    streaming: null,
    poster: null,
    overview: null,
    background: null,
    stills: [],
    awards: {},
    tags: [],
    version: null,
  });
  await posted(`/api/staff/movies/${film.id}/versions`, {
    dimension: '3D',
    media_type: 'DIGITAL',
    spoken_language: 'de',
    subtitle_one_language: null,
    subtitle_two_language: null,
    accessibility: [],
    labels: {},
    rental_profile_id: null,
    revision: null,
  });
  type Plannable = { movie_id: number; version_id: number; version: string };
  const films = dataOf<Plannable[]>(await portal.get('/api/staff/planning/films?search=Nosferatu'));
  return films.find(({ version }) => version.startsWith('3D'))?.version_id ?? 0;
}

/** The show of each evening of a week, tonight first. */
const planWeek = (screenId: number, versionId: number) =>
  posted<{ created: number }>('/api/staff/planning', {
    schedules: Array.from({ length: WEEK }, (_, day) => ({
      id: null,
      screen_id: screenId,
      version_id: versionId,
      start: startOn(addDays(TODAY, day)),
    })),
    removed: [],
  });

/** 20:00 of that day in the exhibitor's time zone, with its offset. */
function startOn(day: Day): string {
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: NOON, timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '');
  return `${day}T20:00:00${offset || '+00:00'}`;
}

/** A visitor buys this seat tonight and pays at the provider; returns the bill's reference. */
async function buysOnline(scheduleId: number, rateId: number, seat: string): Promise<string> {
  const visitor = await browserAt(program.url);
  const { payment } = dataOf<{ payment: { uuid: string } }>(
    await visitor.post('/api/checkout', {
      payment_method_id: dataOf<{ payment_methods: { id: number }[] }>(await visitor.get('/api/site'))
        .payment_methods[0]?.id,
      name: 'Bo Visitor',
      email: 'bo@visitor.example',
      email_confirmation: 'bo@visitor.example',
      amount: TICKET,
      items: [{ type: 'ticket', price_rate_id: rateId, schedule_id: scheduleId, seat, quantity: 1 }],
    }),
  );
  const page = `/api/payments/${payment.uuid}`;
  const atProvider = dataOf<{ checkout_url: string }>(await visitor.get(`${page}/processing-data`)).checkout_url;
  const paying = { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' } as const;
  expect((await fetch(atProvider, paying)).status).toBe(303);
  const bill = dataOf<{ uuid: string }>(await visitor.get(`${page}/status`)).uuid;
  type Result = { status: string; reference: string };
  const result = async () => dataOf<Result>(await visitor.get(`/api/bill/${bill}/result`));
  await expect.poll(async () => (await result()).status, { timeout: 15_000 }).toBe('settled');
  return (await result()).reference;
}

/** Sets the exhibitor up until it can sell, and opens its website. */
async function openForSale(): Promise<{ cinemaId: number; rateId: number; cashId: number }> {
  expect((await founded()).status).toBe(200);
  const [cinema] = dataOf<{ id: number }[]>(await portal.get('/api/staff/cinemas'));
  const cinemaId = cinema?.id ?? 0;
  const hall = await openHall(cinemaId);
  const rate = await addRate();
  expect(await planWeek(hall, await addFilm())).toMatchObject({ created: WEEK });
  const method = { names: NAMES, status: 'active', exclusive: false, withdrawable: false, sort: 1 };
  const account = await posted('/api/staff/payment-methods', {
    ...method,
    kind: 'mollie',
    devices: ['web'],
    connection: { api_key: mollie.apiKey, base_url: mollie.url },
  });
  expect(await posted(`/api/staff/payment-methods/${account.id}/check`)).toEqual({ works: true, problem: null });
  const cash = await posted('/api/staff/payment-methods', { ...method, kind: 'cash', devices: ['register'] });
  await posted('/api/staff/employees', {
    name: 'Cleo Cashier',
    email: 'cleo@lumen.example',
    roles: ['employee'],
    custom_roles: [],
    cinemas: [],
    receives_management_notifications: false,
    device_pin: PIN,
  });
  expect(await posted('/api/staff/exhibitor/open', { legal_texts_read: true })).toEqual({ open: true, missing: [] });
  return { cinemaId, rateId: rate.id, cashId: cash.id };
}

/** The show that begins tonight, once the website shows the week. */
async function tonightsShow(): Promise<number> {
  const visitor = await browserAt(program.url);
  const shows = async () => dataOf<{ schedules: ScheduleWire[] }>(await visitor.get('/api/site')).schedules;
  await expect.poll(async () => (await shows()).length, { timeout: 15_000 }).toBe(WEEK);
  return (await shows()).find(({ day }) => day === TODAY)?.id ?? 0;
}

/** The people who come with this reference go in. */
async function admits(door: Device, screeningId: number, code: string): Promise<(string | null)[]> {
  type Scanned = { outcome: string; tickets: { ticket: string; seat: string | null }[] };
  const show = { screening_id: screeningId };
  const { tickets } = await door.post<Scanned>('/api/scanner/scan', { ...show, code, nonce: randomUUID() });
  const chosen = tickets.map(({ ticket }) => ticket);
  const admitted = await door.post<Scanned>('/api/scanner/admit', { ...show, tickets: chosen, nonce: randomUUID() });
  expect(admitted.outcome).toBe('admitted');
  return admitted.tickets.map(({ seat }) => seat);
}

test('from an empty installation to a ticket sold on the website, one at the till, and both at the door', {
  tags: ['D-128', 'PORT-004', 'PORT-006', 'PORT-016', 'SCH-004', 'POS-002', 'SCAN-001'],
}, async () => {
  const { cinemaId, rateId, cashId } = await openForSale();
  const [till, door] = [new Device('register'), new Device('scanner')];
  for (const device of [till, door]) {
    await device.joins(cinemaId);
    await device.opensFor('Cleo Cashier');
  }
  const tonight = await tonightsShow();
  const online = await buysOnline(tonight, rateId, 'A-3');

  await till.post('/api/pos/cash/open', { starting: 100 });
  const sold = await till.post<TillBill>('/api/pos/sales', {
    items: [{ type: 'ticket', price_rate_id: rateId, schedule_id: tonight, seat: 'B-2', quantity: 1 }],
    amount: TICKET,
    cash: { payment_method_id: cashId, given: 20 },
  });
  expect(sold).toMatchObject({ status: 'settled', change: 8.5, lines: [{ seat: 'B-2', ticket: 'valid' }] });

  const shows = await door.get<object[]>('/api/scanner/shows');
  expect(shows).toMatchObject([{ screening_id: tonight, expected: 2, admitted: 0 }]);
  expect(await admits(door, tonight, online)).toEqual(['A-3']);
  expect(await admits(door, tonight, sold.reference)).toEqual(['B-2']);
  await mail.current.inbox.waitFor(({ to }) => to.includes('bo@visitor.example'));
  expect(program.errors).toEqual([]);
});
