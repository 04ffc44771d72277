import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { SiteData } from '#modules/site/contract/public.ts';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';
import { expect, test } from '#testing/e2e/support/acting.ts';
import { EveningClerk, type ListedShow } from '#testing/e2e/support/counter/evening-clerk.ts';
import { printedBy } from '#testing/e2e/support/founded.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';
import { approved } from '#testing/e2e/support/tills.ts';
import { modeOf, newAddress } from '#testing/e2e/support/visitors.ts';

const SALES_PER_TILL = 100;
/** Which sale of a till: where its cable is pulled, and where the server is killed. */
const CABLE_AT = 30;
const KILL_AT = 60;
/** Halls that the evening does not fill. */
const SEATS_LEAST = 80;
const TILLS = ['Till left', 'Till right'] as const;
const euros = (cents: number): string =>
  (cents / 100).toLocaleString('en-GB', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });

let folder: string;
let program: Program;
let terminal: ZvtSimulator;
let flags: string[];
let cables = 0;
let kills = 0;
test.beforeEach(async () => {
  test.setTimeout(40 * 60_000);
  folder = await mkdtemp(join(tmpdir(), 'foyer-evening-'));
  flags = ['--data', join(folder, 'data'), '--port', String(await freePort())];
  program = await startOne(flags);
  terminal = await startZvtSimulator();
});
test.afterEach(async () => {
  await Promise.all([program.end(), terminal.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const addressOf = (running: Program): string => new URL(printedBy(running, 'Website')).origin;

/** Shows of tonight in the large halls with numbered seats. */
async function showsOfTonight(url: string): Promise<{ ids: number[]; listed: ListedShow[] }> {
  const answer = await fetch(`${url}/api/site?locale=en`, { headers: newAddress() });
  const { data: site } = (await answer.json()) as { data: SiteData };
  const [first] = site.schedules.map(({ start }) => start.slice(0, 10)).sort();
  const shows = site.schedules
    .filter(({ start, cancelled, event_id }) => start.startsWith(first ?? '') && !cancelled && event_id === null)
    .filter((show) => Date.parse(show.start) > Date.now() + 3_600_000 && modeOf(site, show) !== 'unnumbered')
    .filter(({ cinema_id }) => cinema_id === site.cinemas[0]?.id)
    .sort((a, b) => a.start.localeCompare(b.start));
  const seats = await Promise.all(shows.map(async ({ id }) => (await seatsOf(url, id)).length));
  const large = shows.filter((_, place) => (seats[place] ?? 0) >= SEATS_LEAST);
  return {
    ids: large.map(({ id }) => id),
    listed: large.map(({ movie_id, screen_id }) => ({
      title: site.movies.find(({ id }) => id === movie_id)?.title ?? '',
      hall: site.screens.find(({ id }) => id === screen_id)?.name ?? '',
    })),
  };
}

/** A till of this name, approved, with its card terminal, and with a clerk who has opened the drawer. */
async function opensTill(
  browser: Browser,
  portal: Page,
  { url, name, cinema, shows }: { url: string; name: string; cinema: string; shows: readonly ListedShow[] },
): Promise<EveningClerk> {
  const counter = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: newAddress(),
  });
  const clerk = new EveningClerk(await counter.newPage(), shows);
  const uid = await clerk.till.becomes();
  await approved(portal, uid, name, cinema);
  await clerk.till.opensFor('Inès Collard');
  await clerk.opensDrawer();
  return clerk;
}

/** Adds the card terminal of a till, as a technician does. */
async function addsTerminal(portal: Page, till: string): Promise<void> {
  await portal.goto('/portal/terminals');
  await portal.getByRole('link', { name: 'Add a terminal' }).click();
  const sheet = portal.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Evening terminal');
  await sheet.getByLabel('Network address').fill(terminal.host);
  await sheet.getByLabel('Port', { exact: true }).fill(String(terminal.zvtPort));
  await sheet.getByLabel('Till', { exact: true }).selectOption({ label: till });
  await sheet.getByRole('button', { name: 'Add a terminal' }).click();
  await expect(portal.getByRole('row', { name: /Evening terminal/ })).toContainText('Ready');
}

/** What the portal's report on payment methods has booked today, in cents. */
async function bookedToday(portal: Page): Promise<number> {
  const data = async <Answer>(path: string): Promise<Answer> =>
    ((await (await portal.request.get(path)).json()) as { data: Answer }).data;
  const { today } = await data<{ today: string }>('/api/staff/reports');
  const report = await data<{ totals: { total: number } }>(
    `/api/staff/reports/payment_methods?from=${today}&until=${today}`,
  );
  return Math.round((report.totals.total ?? 0) * 100);
}

async function seatsOf(url: string, show: number): Promise<{ sold: boolean }[]> {
  const answer = await fetch(`${url}/api/schedules/${show}/arrangement`, { headers: newAddress() });
  const { data } = (await answer.json()) as { data: { arrangement: ({ sold: boolean } | null)[][] } };
  return data.arrangement.flat().filter((seat) => seat !== null);
}

async function soldSeats(url: string, shows: readonly number[]): Promise<number> {
  const seats = await Promise.all(shows.map((show) => seatsOf(url, show)));
  return seats.flat().filter(({ sold }) => sold).length;
}

test('a whole evening: two tills make 200 sales, a cable is pulled, the server is killed; drawers, terminal, reports and seats agree to the cent', {
  tag: ['@full', '@POS-002', '@POS-010', '@CASH-001', '@D-153'],
}, async ({ browser }) => {
  const url = addressOf(program);
  const portal = await (await browser.newContext({ baseURL: url, extraHTTPHeaders: newAddress() })).newPage();
  await speaks(portal, 'en');
  await signedIn(portal, 'admin');
  const { ids, listed } = await showsOfTonight(url);
  const cinema = await cinemaOf(url);
  const [left, right] = [
    await opensTill(browser, portal, { url, name: TILLS[0], cinema, shows: listed }),
    await opensTill(browser, portal, { url, name: TILLS[1], cinema, shows: listed.toReversed() }),
  ];
  await addsTerminal(portal, TILLS[0]);
  const before = { booked: await bookedToday(portal), seats: await soldSeats(url, ids) };

  right.beforePress = async () => {
    if (right.notes.sales === CABLE_AT) await pullsCable(right.till.page);
  };
  left.beforePress = async () => {
    if (left.notes.sales === KILL_AT) await killsServer(left.till.page);
  };
  await Promise.all([left, right].map((clerk, place) => worksAllEvening(clerk, { takesCards: place === 0 })));

  expect({ cables, kills }).toEqual({ cables: 1, kills: 1 });

  for (const clerk of [left, right]) await clerk.counts();
  await portal.goto('/portal/cash-balance');
  for (const [place, clerk] of [left, right].entries()) {
    const row = portal.getByRole('row', { name: new RegExp(TILLS[place] ?? '') });
    await row.getByRole('link').first().click();
    const sheet = portal.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
    await expect(sheet).toContainText('Correct');
    await expect(sheet).toContainText(`${clerk.notes.cashSales} × Cash`);
    await portal.goto('/portal/cash-balance');
  }

  await portal.goto('/portal/terminals');
  await portal.getByRole('button', { name: 'End the day: Evening terminal' }).click();
  const day = portal.getByRole('row', { name: /Evening terminal/ });
  await expect(day).toContainText('Day ended');
  await expect(day).toContainText(
    `Terminal ${euros(left.notes.card)}, our books ${euros(left.notes.card)} (${left.notes.cardSales})`,
  );
  expect(terminal.book().totals).toMatchObject({ sales: left.notes.cardSales, soldCents: left.notes.card });

  const all = [left.notes, right.notes];
  const sum = (of: (notes: (typeof all)[number]) => number): number => all.reduce((total, each) => total + of(each), 0);
  expect(sum(({ sales }) => sales)).toBe(2 * SALES_PER_TILL);
  expect((await bookedToday(portal)) - before.booked).toBe(sum(({ cash, card }) => cash + card));
  expect((await soldSeats(url, ids)) - before.seats).toBe(sum(({ seats }) => seats));
});

async function cinemaOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/site?locale=en`, { headers: newAddress() });
  return ((await answer.json()) as { data: SiteData }).data.cinemas[0]?.name ?? '';
}

async function worksAllEvening(clerk: EveningClerk, { takesCards }: { takesCards: boolean }): Promise<void> {
  for (let sale = 0; sale < SALES_PER_TILL; sale++)
    await clerk.serves({
      seats: sale % 5 < 3 ? 2 : 0,
      products: sale % 2 === 0 ? ['Medium popcorn'] : sale % 5 < 3 ? [] : ['Coffee', 'Coffee'],
      card: takesCards && sale % 4 === 3,
    });
}

const SALE = '**/api/pos/sales';

/** The next sale of this till reaches the server, but no answer comes back: the cable is out for six seconds. */
async function pullsCable(screen: Page): Promise<void> {
  await screen.route(
    SALE,
    async (route) => {
      await route.fetch();
      await screen.context().setOffline(true);
      await route.abort('connectionreset');
      setTimeout(() => void screen.context().setOffline(false), 6_000);
      cables += 1;
    },
    { times: 1 },
  );
}

/** The server dies like in a power cut while it handles the next sale of this till, and is started again. */
async function killsServer(screen: Page): Promise<void> {
  await screen.route(
    SALE,
    async (route) => {
      const lost = route.fetch().catch(() => null);
      await program.crash();
      await lost;
      await route.abort('connectionreset');
      program = await startOne(flags);
      kills += 1;
    },
    { times: 1 },
  );
}
