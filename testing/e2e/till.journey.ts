import type { APIRequestContext } from '@playwright/test';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { mailsTo } from '#testing/e2e/support/partners.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { approved, Till } from '#testing/e2e/support/tills.ts';
import { exhibitorUrl, expect, modeOf, test } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';

/** A scanner without a screen: its answers at the entrance. */
class Door {
  #headers: Record<string, string> = {};
  readonly calls: APIRequestContext;
  constructor(calls: APIRequestContext) {
    this.calls = calls;
  }
  async posts<Answer>(path: string, data: unknown): Promise<{ status: number; data: Answer; code?: string }> {
    const answer = await this.calls.post(path, { data, headers: this.#headers });
    return { status: answer.status(), ...((await answer.json()) as { data: Answer }) };
  }
  async becomes(): Promise<string> {
    const { data } = await this.posts<{ uid: string; token: string }>('/api/device/register', { type: 'scanner' });
    this.#headers = { 'X-Device-Id': data.uid, 'X-Device-Token': data.token };
    return data.uid;
  }
  async opensFor(name: string): Promise<void> {
    const people = await this.calls.get('/api/device/people', { headers: this.#headers });
    const person = ((await people.json()) as { data: { uuid: string; name: string }[] }).data.find(
      (one) => one.name === name,
    );
    const { data } = await this.posts<{ user: string; token: string }>('/api/device/sign-in', {
      user: person?.uuid,
      pin: PIN,
    });
    this.#headers = { ...this.#headers, 'X-User-Id': data.user, 'X-User-Token': data.token };
  }
}

test('a till is approved, sells two seats and a popcorn for cash, parks and resumes a bill', {
  tag: [
    '@POS-001',
    '@POS-002',
    '@POS-003',
    '@POS-004',
    '@POS-005',
    '@POS-006',
    '@POS-017',
    '@DEV-006',
    '@D-139',
    '@ERR-034',
    '@ERR-037',
    '@POS-008',
    '@POS-010',
    '@PORT-019',
    '@D-088',
  ],
}, async ({ page, browser, site }) => {
  test.setTimeout(420_000);
  // The next show with numbered seats: today's while there is one.
  const show = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'unnumbered')
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!show) throw new Error('The demo cinema has no numbered screening');
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const screen = till.page;
  const uid = await till.becomes();
  await findsNothingWrong(screen, 'waiting');
  const scanner = new Door(counter.request);
  const scannerUid = await scanner.becomes();

  await speaks(page, 'en');
  await signedIn(page, 'admin');
  await approved(page, uid, 'Journey till', cinema);
  await approved(page, scannerUid, 'Journey scanner', cinema);
  await till.opensFor('Inès Collard');
  await till.goesTo('Cash');
  await screen.getByLabel('In the drawer').fill('100');
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(screen.getByText('The drawer is open.')).toBeVisible();
  await till.goesTo('Sell');
  await expect(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
  await findsNothingWrong(screen, 'selling');

  // Two assigned seats, without a change.
  await screen.goto(`/pos/sale?show=${show.id}`);
  const rates = screen.getByRole('list', { name: 'Rates' });
  const full = rates.getByRole('button').first();
  await full.click();
  await full.click();
  const chosen = screen.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(2);
  await findsNothingWrong(screen, 'hall');
  await screen.getByRole('button', { name: 'Back', exact: true }).click();
  await till.adds('Medium popcorn');
  await screen.reload();
  await expect(screen.getByText('Medium popcorn').last()).toBeVisible(); // the cart is persisted (D-140)
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await findsNothingWrong(screen, 'ways of paying');
  await screen.getByRole('button', { name: 'Cash', exact: true }).click();
  await screen.keyboard.type('10000');
  await findsNothingWrong(screen, 'cash');
  await screen.keyboard.press('Enter');
  await expect(screen.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  await expect(screen.getByRole('heading', { name: 'Change' })).toBeVisible();
  await findsNothingWrong(screen, 'paid');
  await screen.getByRole('button', { name: 'Next customer' }).click();

  // Finds its bill by the scanned code; an unreadable code shows a message.
  await till.goesTo('Bills');
  const sold = screen.getByRole('listitem').filter({ hasText: 'Journey till' }).first();
  await expect(sold).toBeVisible();
  const reference = /[A-Z2-9]{8}/.exec(await sold.innerText())?.[0] ?? '';
  await findsNothingWrong(screen, 'bills');
  await till.scans('XXXXXXXXXX');
  await expect(screen.getByText('Unknown barcode.')).toBeVisible();
  await till.scans(reference);
  await expect(screen.getByText('Medium popcorn')).toBeVisible();
  await findsNothingWrong(screen, 'bill');
  const email = `counter${Date.now()}@visitor.example`;
  await screen.getByRole('button', { name: 'Tickets by mail' }).click();
  await screen.getByLabel('E-mail address').fill(email);
  await findsNothingWrong(screen, 'tickets by mail');
  await screen.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(screen.getByText(`The tickets are on their way to ${email}.`)).toBeVisible();
  await expect.poll(() => mailsTo(email)).toHaveLength(1);

  // Today's tickets admit; those of another day do not.
  await scanner.opensFor('Tom Wagner');
  const read = { screening_id: show.id, code: reference, nonce: crypto.randomUUID() };
  const scanned = await scanner.posts<{ outcome: string; tickets: unknown[] }>('/api/scanner/scan', read);
  if (scanned.status === 200) expect([scanned.data.outcome, scanned.data.tickets.length]).toEqual(['choose', 2]);
  else expect(scanned.code).toMatch(/^admission\./);

  // One bill is parked while another is active; there is only one active bill.
  await till.goesTo('Sell');
  await till.adds('Coffee');
  await till.parks('Blue jacket', 'Park');
  await till.adds('Medium popcorn');
  await till.goesTo('Waiting');
  const parked = screen.getByRole('listitem').filter({ hasText: 'Blue jacket' });
  await parked.getByRole('button', { name: 'Pay here' }).click();
  await expect(screen.getByText('Finish the current bill first')).toBeVisible();
  await findsNothingWrong(screen, 'waiting bills');
  await till.parks('Red hat', 'Park it');
  await parked.getByRole('button', { name: 'Pay here' }).click();
  await expect(screen.getByRole('region', { name: 'Bill' })).toContainText('Coffee');
  await screen.getByRole('link', { name: 'Pay', exact: true }).click();
  await screen.getByRole('button', { name: 'Cash', exact: true }).click();
  await screen.keyboard.press('Enter');
  await expect(screen.getByRole('button', { name: 'Next customer' })).toBeFocused();
  await screen.keyboard.press('Enter');
  await till.goesTo('Waiting');
  await screen.getByRole('listitem').filter({ hasText: 'Red hat' }).getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete it' }).click();
  await expect(screen.getByText('Red hat')).toHaveCount(0);

  await till.goesTo('Halls');
  await expect(screen.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await findsNothingWrong(screen, 'halls');
  await till.goesTo('Calendar');
  await expect(screen.getByRole('heading', { level: 2 })).toHaveCount(7);
  await findsNothingWrong(screen, 'calendar');
  await counter.close();
});
