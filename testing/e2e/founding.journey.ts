import type { Locator, Page } from '@playwright/test';
import { addDays } from '#kernel/days.ts';
import { MOLLIE_TEST_KEY } from '#simulators/mollie/simulator.ts';
import { expect, test } from '#testing/e2e/support/acting.ts';
import { dateFieldNamed, typesDate } from '#testing/e2e/support/dates.ts';
import {
  admitsAtDoor,
  becomesDevice,
  choosesPin,
  drawsSeats,
  FOUNDER,
  opensDoor,
  sellsAtTill,
  type Tonight,
  tonight,
} from '#testing/e2e/support/first-day.ts';
import { AT_HUMAN_PACE, humanPace } from '#testing/e2e/support/human-pace.ts';
import { type Program, startOne } from '#testing/e2e/support/start-program.ts';
import { newAddress } from '#testing/e2e/support/visitors.ts';

const PASSWORD = 'velvet curtain row';
/** A founder in each country: the language of the browser, and the VAT of a cinema ticket. */
const FOUNDERS = [
  { country: 'LU', locale: 'fr', timezoneId: 'Europe/Luxembourg', vat: '3' },
  { country: 'BE', locale: 'nl-BE', timezoneId: 'Europe/Brussels', vat: '6' },
  { country: 'NL', locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', vat: '9' },
  { country: 'DE', locale: 'de-DE', timezoneId: 'Europe/Berlin', vat: '7' },
  { country: 'FR', locale: 'fr-FR', timezoneId: 'Europe/Paris', vat: '5.5' },
] as const;

let program: Program;
test.beforeEach(async () => {
  test.setTimeout(AT_HUMAN_PACE ? 1_800_000 : 420_000);
  program = await startOne(['--no-demo', '--simulators']);
});
test.afterEach(() => program.end());

const printed = (name: string): string => {
  const found = new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(program.output)?.[1];
  if (!found) throw new Error(`the start printed no ${name}`);
  return found;
};
const named = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const submit = (page: Page): Promise<void> => page.locator('form button[type=submit]').last().click();

async function completeSetup(page: Page, country: string): Promise<void> {
  await page.goto(printed('Website'));
  await expect(page).toHaveURL(/\/portal\/setup$/);
  await expect(page.locator('code, pre').first()).toContainText('npm run create-admin');
  await page.goto(printed('Set up'));
  await expect(named(page, 'country')).toHaveValue(country);
  await submit(page);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(6);
  for (const [name, text] of Object.entries({
    trade_name: 'Cinema Lumen',
    'cinema.name': 'Lumen 1',
    'cinema.city': 'Esch',
    name: FOUNDER,
    email: 'ada@lumen.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }))
    await named(page, name).fill(text);
  await submit(page);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.locator('nav')).toBeAttached();
}

async function connectMollie(page: Page): Promise<void> {
  await page.goto(`${printed('Portal')}/payment-methods`);
  await page.locator('main a[href$="/payment-methods/new"]').click();
  await named(page, 'connection.api_key').fill('test_wrong');
  await page.locator('summary').click();
  await named(page, 'connection.base_url').fill(printed('Mollie'));
  await submit(page);
  await expect(page).toHaveURL(/payment-methods\/\d+$/);
  const connection = page.locator('form').filter({ has: named(page, 'connection.api_key') });
  await connection.locator('button[type=button]').click();
  await expect(connection.getByText('test_')).toBeVisible(); // what is wrong with the key, and how keys begin
  await named(page, 'connection.api_key').fill(MOLLIE_TEST_KEY);
  await connection.locator('button[type=submit]').click();
  await expect(connection.getByText('test_')).toBeHidden();
}

/** A test mail goes out over the mail server of the installation. */
async function testMail(page: Page): Promise<void> {
  await page.goto(`${printed('Portal')}/mail`);
  await expect(named(page, 'to')).toHaveValue('ada@lumen.example');
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: 'ada@lumen.example' })).toBeVisible();
}

/** The VAT that the portal proposes for a new ticket. */
async function expectProposedVat(page: Page, percent: string): Promise<void> {
  await page.goto(`${printed('Portal')}/price-rates/new`);
  await expect(named(page, 'vat_rate').locator('option:checked')).toHaveText(new RegExp(`: ${percent} %$`));
}

/** A price is typed with a comma; one that can be read in two ways is refused at its field. */
async function addPrice(page: Page): Promise<number | undefined> {
  await page.locator('[name^="names."]').first().fill('Normal');
  await named(page, 'prices.0.ticket').fill('1.150');
  await submit(page);
  await expect(named(page, 'prices.0.ticket')).toHaveAttribute('aria-invalid', 'true');
  await named(page, 'prices.0.ticket').fill('11,50');
  await submit(page);
  await expect(page).toHaveURL(/price-rates$/);
  const answer = await page.request.get(`${printed('Website')}/api/staff/price-rates`);
  const { data } = (await answer.json()) as { data: { prices: { ticket: number }[] }[] };
  return data[0]?.prices[0]?.ticket;
}

/** A hall with a drawn seat plan, and a film. */
async function addHallAndFilm(page: Page): Promise<void> {
  await page.goto(`${printed('Portal')}/screens/new`);
  await expect(named(page, 'cinema_id')).not.toHaveValue(''); // there is one cinema
  await named(page, 'name').fill('Hall 1');
  await named(page, 'abbreviation').fill('1');
  await named(page, 'capacity').fill('80');
  await submit(page);
  await expect(page).toHaveURL(/\/screens$/);
  await drawsSeats(page);
  await page.goto(`${printed('Portal')}/movies/new`);
  await page.locator('[name^="titles."]').first().fill('Nosferatu');
  await named(page, 'runtime').fill('94');
  await submit(page);
  await expect(page).toHaveURL(/\/movies\/\d+$/);
}

/** A show of today, and one on each evening of the week after. */
async function planWeek(page: Page, { day, time }: Tonight): Promise<void> {
  const plansAt = async (cell: Locator, clock: string): Promise<void> => {
    await cell.click();
    await page.keyboard.type('Nosf');
    await page.getByRole('option', { name: /Nosferatu/ }).click();
    await page.keyboard.type(clock);
    await page.keyboard.press('Enter');
  };
  const saves = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await page.locator('dialog[open] button').last().click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  };
  await page.goto(`${printed('Portal')}/schedules/bulk?week=${day}`);
  await plansAt(page.locator(`[data-cell$="/${day}"]`), time);
  await saves();
  await page.goto(`${printed('Portal')}/schedules/bulk?week=${addDays(day, 7)}`);
  await plansAt(page.locator('[data-cell]').first(), '20:00');
  await page.locator('thead th').nth(1).getByRole('button').last().click();
  const copying = page.locator('dialog[open]');
  for (const choice of await copying.getByRole('checkbox').all()) await choice.check();
  await copying.getByRole('button').last().click();
  await saves();
}

/** The business day of this exhibitor begins at another hour. */
async function beginDaysAt(page: Page, hour: number): Promise<void> {
  await page.goto(`${printed('Portal')}/settings`);
  await named(page, 'public_config.midnight_offset').fill(String(hour));
  const form = page.locator('form', { has: named(page, 'public_config.midnight_offset') });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings') && answer.ok());
  await form.locator('button[type=submit]').click();
  await saved;
}

/** Cash is taken at the tills. */
async function takeCash(page: Page): Promise<void> {
  await page.goto(`${printed('Portal')}/payment-methods/new`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').selectOption('cash');
  await sheet.locator('form button[type=submit]').click();
  await expect(sheet).toHaveCount(0);
}

/** The checklist on the first page has all done but the device and the test purchase; its last step opens the website. */
async function openWebsite(page: Page): Promise<void> {
  await page.goto(printed('Portal'));
  await expect(page.locator('ol li[data-done]')).toHaveCount(7);
  await page.locator('ol li').last().getByRole('button').click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('link')).toHaveCount(3); // the legal texts
  await expect(dialog.getByRole('button').last()).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button').last().click();
  await expect(page.locator('ol li[data-done]')).toHaveCount(0);
}

type SiteShown = { readonly locale: string; readonly schedules: readonly { id: number; start: string }[] };

/** What the website shows, the next show first. */
async function site(): Promise<SiteShown> {
  const { data } = (await (await fetch(`${printed('Website')}/api/site`)).json()) as { data: SiteShown };
  return { ...data, schedules: data.schedules.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)) };
}

/** Buys a ticket for this show, and pays at the provider; returns the reference of the bill. */
async function buyTicket(visitor: Page, showId: number): Promise<string> {
  const { locale } = await site();
  const more = visitor
    .locator('main')
    .getByRole('button', { name: /plus|meer|mehr/i })
    .first();
  // a visitor who comes in the second of the opening may still read that it opens soon, and comes again
  await expect(async () => {
    await visitor.goto(`${printed('Website')}/${locale}/buy/tickets/${showId}`);
    await expect(more).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await more.click();
  await visitor.locator('main [name=name]').fill('Bo Visitor');
  await visitor.locator('main [name=email]').fill('bo@visitor.example');
  await visitor.locator('main [name=email_confirmation]').fill('bo@visitor.example');
  await visitor
    .locator('main button', { hasText: /11[,.]50/ })
    .last()
    .click();
  await visitor.waitForURL(/\/checkout\//);
  await visitor.getByRole('button', { name: /^Pay / }).click();
  await visitor.waitForURL(/\/payments\/|\/bill\//);
  await expect(visitor.locator('main a[href$="/download"]')).toBeVisible();
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(visitor.url())?.[0];
  const bill = await visitor.request.get(`${printed('Website')}/api/bill/${uuid}/result`);
  return ((await bill.json()) as { data: { reference: string } }).data.reference;
}

/** The programme is the first page from now on, and provisional from today. */
async function setFirstPage(page: Page, visitor: Page): Promise<void> {
  await page.goto(`${printed('Portal')}/settings`);
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const form = page.locator('form', { has: page.locator('[name=schedules_partial_from]') });
  await field('website_config.header.home_redirect').selectOption({ index: 1 });
  const today = new Date().toLocaleDateString('sv-SE');
  await typesDate(dateFieldNamed(page, 'schedules_partial_from'), today);
  await field('current_schedules_ahead').fill('61');
  await form.locator('button[type=submit]').click();
  await expect(field('current_schedules_ahead')).toHaveAttribute('aria-invalid', 'true');
  await field('current_schedules_ahead').fill('21');
  await form.locator('button[type=submit]').click();
  await expect(field('current_schedules_ahead')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(async () => {
    await visitor.goto(printed('Website'));
    await expect(visitor).toHaveURL(/\/movies$/, { timeout: 2_000 });
  }).toPass();
  await page.reload();
  await expect(field('current_schedules_ahead')).toHaveValue('21');
  await expect(field('schedules_partial_from')).toHaveValue(today);
  await expect(field('website_config.header.home_redirect')).not.toHaveValue('');
}

for (const [nth, { country, locale, timezoneId, vat }] of FOUNDERS.entries())
  test.describe(`a founder in ${country}`, nth === 0 ? { tag: '@further' } : { tag: '@full' }, () => {
    test.use({ locale, timezoneId, extraHTTPHeaders: newAddress() });
    test('sets up an empty installation, and sells its first tickets on the website, at the till and for the door', {
      tag: [
        '@D-128',
        '@ROLE-004',
        '@PORT-016',
        '@PAY-009',
        '@D-155',
        '@PORT-010',
        '@SET-004',
        '@SET-005',
        '@D-011',
        '@D-120',
        '@PORT-008',
        '@SCH-004',
        '@POS-002',
        '@POS-010',
        '@DEV-006',
        '@SCAN-001',
      ],
    }, async ({ page, browser }) => {
      const pace = AT_HUMAN_PACE ? humanPace(page) : null;
      const today = tonight(timezoneId);
      await completeSetup(page, country);
      await beginDaysAt(page, today.dayBegins);
      await connectMollie(page);
      await takeCash(page);
      await expectProposedVat(page, vat);
      expect(await addPrice(page)).toBe(11.5);
      await page.goto(printed('Set up'));
      await expect(page).toHaveURL(/\/portal\/?$/); // the link founds one exhibitor
      await testMail(page);
      await addHallAndFilm(page);
      await planWeek(page, today);
      const visitor = await (
        await browser.newContext({ locale, timezoneId, extraHTTPHeaders: newAddress() })
      ).newPage();
      await visitor.goto(printed('Website'));
      await expect(visitor.getByRole('heading')).toHaveCount(1); // it opens soon
      await expect(visitor.getByText('Nosferatu')).toHaveCount(0);
      await page.goto(printed('Website'));
      await expect(page.getByRole('complementary').first().getByRole('link')).toHaveAttribute('href', '/portal');
      await expect(page.getByText('Nosferatu').first()).toBeVisible();
      await openWebsite(page);
      const { schedules } = await site();
      expect(schedules).toHaveLength(8);
      const showId = schedules[0]?.id ?? 0;
      const bought = await buyTicket(visitor, showId);
      pace?.ends(`From the empty installation in ${country} to its first sale`);
      await choosesPin(page);
      const till = await becomesDevice(browser, page, { path: '/pos', name: 'Counter' });
      const sold = await sellsAtTill(till, showId);
      const door = await becomesDevice(browser, page, { path: '/scanner', name: 'Door' });
      await opensDoor(door, 'Nosferatu');
      for (const reference of [bought, sold]) await admitsAtDoor(door, reference);
      await page.setExtraHTTPHeaders(newAddress()); // requests are limited per address, for people who are slower
      await setFirstPage(page, visitor);
    });
  });
