import { setTimeout as pause } from 'node:timers/promises';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from '@playwright/test';
import { SCREENS } from '#demo/content/venues.ts';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { ArrangementWire, ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { test as base, expect } from '#testing/e2e/support/acting.ts';
import { mollie, payconiq, place } from '#testing/e2e/support/partners.ts';

export { expect } from '#testing/e2e/support/acting.ts';

const DAY_MS = 86_400_000;
const TRIES_MAX = 10;
/** The halls of the demo without a seat plan. */
const UNNUMBERED = SCREENS.filter(({ arrangement }) => arrangement === null).map(({ name }) => name);
let visitors = 0;
let used = 0;

/**
 * Returns a unique address: limits of requests and of held seats count per address too (D-190, D-185).
 */
export const newAddress = (): Record<string, string> => {
  visitors += 1;
  return { 'x-forwarded-for': `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
};

let mails = 0;
/** Returns a unique e-mail address: unpaid places count per address too (D-190). */
const newMail = (): string => {
  mails += 1;
  return `ada${process.pid}x${mails}@visitor.example`;
};

export const exhibitorUrl = (): string => place('FOYER_URL');

/** The way in which a screening offers its seats to visitors. */
export type Mode = 'free' | 'changeable' | 'assigned' | 'hidden' | 'unnumbered';

export const test = base.extend<{ site: SiteData; screening: (mode: Mode) => ScheduleWire; visitor: Visitor }>({
  baseURL: async ({ browserName: _ }, use) => use(exhibitorUrl()),
  context: async ({ browser, contextOptions }, use) => {
    const context = await newVisitorContext(browser, contextOptions);
    const reports: (string | null)[] = [];
    context.on('request', (sent) => void (sent.url().endsWith('/reports/csp') && reports.push(sent.postData())));
    await use(context);
    await context.close();
    expect(reports, 'I22: pages of the exhibitor broke its Content-Security-Policy').toEqual([]);
  },
  page: async ({ context }, use) => use(await context.newPage()),
  site: async ({ browserName: _ }, use) => {
    const address = `${exhibitorUrl()}/api/site?locale=en`;
    let answer = await fetch(address, { headers: newAddress() });
    // A busy program answers 503 and when to come back; pages do that, and so does this.
    for (let tries = 0; answer.status === 503 && tries < TRIES_MAX; tries++) {
      await pause(Number(answer.headers.get('retry-after')) * 1_000);
      answer = await fetch(address, { headers: newAddress() });
    }
    expect(answer.status, 'the data of the site').toBe(200);
    await use(((await answer.json()) as { data: SiteData }).data);
    await Promise.all([mollie.reset(), payconiq.reset()]);
  },
  screening: async ({ site }, use) => use((mode) => freshScreening(site, mode)),
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

async function newVisitorContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL: exhibitorUrl(), extraHTTPHeaders: newAddress() });
  await context.addInitScript(() => localStorage.setItem('cookie-consent', `necessary ${Date.now() + 1e9}`));
  return context;
}

export function modeOf(site: SiteData, schedule: ScheduleWire): Mode {
  const screen = site.screens.find(({ id }) => id === schedule.screen_id);
  const auto = screen?.config.auto_assign_seats;
  if (!schedule.seatpicker || !auto || UNNUMBERED.includes(screen.name)) return 'unnumbered';
  if (!auto.enabled) return 'free';
  return auto.hide_seatpicker ? 'hidden' : auto.allow_visitor_seat_change ? 'changeable' : 'assigned';
}

/** Returns a screening of this kind that no journey has used, days away, without an event. */
function freshScreening(site: SiteData, mode: Mode): ScheduleWire {
  const fitting = site.schedules.filter(
    (schedule) =>
      schedule.event_id === null &&
      schedule.purchasable_online &&
      Date.parse(schedule.start) > Date.now() + 2 * DAY_MS &&
      modeOf(site, schedule) === mode,
  );
  used += 1;
  const screening = fitting[used % fitting.length];
  if (!screening) throw new Error(`The demo cinema has no ${mode} screening`);
  return screening;
}

/** A visitor at the ticket page, the payment page and the provider's page. */
export class Visitor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get main() {
    return this.page.locator('main');
  }
  async opens(schedule: Pick<ScheduleWire, 'id'>): Promise<void> {
    await this.page.goto(`/en/buy/tickets/${schedule.id}`);
    await this.page
      .getByRole('button', { name: /^One ticket more/ })
      .first()
      .waitFor();
  }
  /** Presses the plus of the nth tariff. */
  async addsTickets(count: number, tariff = 0): Promise<void> {
    const more = this.page.getByRole('button', { name: /^One ticket more/ }).nth(tariff);
    for (let ticket = 0; ticket < count; ticket += 1) await more.click();
  }
  seat(name: string) {
    // Halls separate row and number differently: C-7, 6/1.
    const [, row, number] = /^(.+)[^A-Za-z0-9]([A-Za-z0-9]+)$/.exec(name) ?? [];
    return this.page.getByRole('checkbox', { name: new RegExp(`^Row ${row}, seat ${number},`) });
  }
  async picks(...names: string[]): Promise<void> {
    for (const name of names) await this.seat(name).click();
  }
  /** Opens the page of a screening, and chooses these seats with a ticket for each. */
  async opensAndPicks(schedule: Pick<ScheduleWire, 'id'>, seats: readonly string[]): Promise<void> {
    await this.opens(schedule);
    await this.addsTickets(seats.length);
    await this.picks(...seats);
  }
  /** Returns the names below the plan. */
  chosen(): Promise<string[]> {
    return this.page
      .getByRole('list', { name: 'Your seats' })
      .getByRole('listitem')
      .allTextContents()
      .then((names) => names.map((name) => name.trim()));
  }
  async saysWhoHeIs(name = 'Ada Visitor', email = newMail()): Promise<void> {
    await this.main.getByLabel('Name', { exact: true }).fill(name);
    await this.main.getByLabel('E-mail address', { exact: true }).fill(email);
    await this.main.getByLabel('E-mail address again').fill(email);
  }
  get payButton() {
    return this.main.getByRole('button', { name: /^(Pay|Order)/ });
  }
  async pays(): Promise<void> {
    await this.payButton.click();
  }
  /** Presses the disabled-looking button, to see the message. */
  async paysTooEarly(): Promise<void> {
    await this.payButton.click({ force: true });
  }
  async chooses(method: 'redirect' | 'qr'): Promise<void> {
    await this.main.getByRole('radio', { name: method === 'qr' ? /QR/ : /card/ }).check();
  }
  /**
   * Returns the id of the Mollie payment whose page is open, because 'last' may be another
   * visitor's.
   */
  async providerPayment(): Promise<string> {
    await this.page.waitForURL(/\/checkout\//);
    return `tr_${new URL(this.page.url()).pathname.split('/').at(-1)}`;
  }
  /** On the provider's page. */
  async decides(outcome: 'Pay' | 'Fail' | 'Cancel' | 'Expire' | 'Leave open'): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${outcome} `) }).click();
  }
  get result() {
    return this.main.getByRole('heading', { level: 1 });
  }
  billUuid(): string {
    const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(this.page.url())?.[0];
    if (!uuid) throw new Error(`No bill in ${this.page.url()}`);
    return uuid;
  }
}

/** Another buyer, who uses the API and is always faster. */
export class Rival {
  private readonly context: APIRequestContext;
  private constructor(context: APIRequestContext) {
    this.context = context;
  }
  static async arrives(): Promise<Rival> {
    const context = await request.newContext({ baseURL: exhibitorUrl(), extraHTTPHeaders: newAddress() });
    return new Rival(context);
  }
  private async post(path: string, data: unknown) {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };
    await this.context.post('/session/touch', { headers });
    const { cookies } = await this.context.storageState();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
    return this.context.post(path, { data, headers: { ...headers, 'X-CSRF-TOKEN': token } });
  }
  async seats(schedule: Pick<ScheduleWire, 'id'>): Promise<ScheduleSeatsWire> {
    const answer = await this.context.get(`/api/schedules/${schedule.id}/arrangement`);
    return ((await answer.json()) as { data: ScheduleSeatsWire }).data;
  }
  /** Finds this number of free standard seats side by side. */
  async findsFree(schedule: Pick<ScheduleWire, 'id'>, count: number): Promise<string[]> {
    return freeSeats((await this.seats(schedule)).arrangement ?? [], count);
  }
  /** Holds seats as an unpaid order. */
  async takes(schedule: Pick<ScheduleWire, 'id'>, ...names: string[]): Promise<void> {
    const data = (await (await this.context.get(`/api/schedules/${schedule.id}/data`)).json()) as {
      data: { tariffs: { price_rate_id: number; total_price: number }[]; supplements: Record<string, number> };
    };
    const [tariff] = data.data.tariffs;
    if (!tariff) throw new Error('Nothing is offered');
    const plan = (await this.seats(schedule)).arrangement ?? [];
    const classes = names.map((name) => seatIn(plan, name)?.class ?? '');
    const supplements = classes.reduce((sum, seatClass) => sum + (data.data.supplements[seatClass] ?? 0), 0);
    const methods = (await (await this.context.get('/api/site')).json()) as { data: Pick<SiteData, 'payment_methods'> };
    const order = {
      payment_method_id: methods.data.payment_methods[0]?.id,
      name: 'Rival Buyer',
      email: 'rival@visitor.example',
      email_confirmation: 'rival@visitor.example',
      amount: Math.round((names.length * tariff.total_price + supplements) * 100) / 100,
      items: names.map((seat) => ({
        type: 'ticket',
        price_rate_id: tariff.price_rate_id,
        schedule_id: schedule.id,
        seat,
        quantity: 1,
      })),
    };
    let answer = await this.post('/api/checkout', order);
    // Like the website's pages, the rival waits when the purchase comes too early after the first page.
    if (answer.status() === 429) {
      await new Promise((done) => setTimeout(done, Number(answer.headers()['retry-after'] ?? 1) * 1_000));
      answer = await this.post('/api/checkout', order);
    }
    if (!answer.ok()) throw new Error(`The rival got ${answer.status()}: ${await answer.text()}`);
  }
  async leaves(): Promise<void> {
    await this.context.dispose();
  }
}

export const seatIn = (plan: ArrangementWire, name: string) => plan.flat().find((seat) => seat?.name === name);

/**
 * Returns names of free standard seats side by side in one row, from the first row with enough of
 * them.
 */
export function freeSeats(plan: ArrangementWire, count: number): string[] {
  for (const row of plan) {
    let run: string[] = [];
    for (const seat of row) {
      const free = seat && !seat.sold && !seat.blocked && !seat.disabled && seat.class === 'standard_seats';
      run = free ? [...run, seat.name] : [];
      if (run.length === count) return run;
    }
  }
  throw new Error(`No ${count} free seats side by side`);
}
