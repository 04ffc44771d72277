import type { Browser, Locator, Page } from '@playwright/test';
import { AT_HUMAN_PACE } from '#testing/e2e/support/human-pace.ts';
import { expect, newAddress } from '#testing/e2e/support/visitors.ts';

/**
 * The first day at a till and at a door, in the language of the country: pages are found by their
 * fields, not by their texts.
 */
export const FOUNDER = 'Ada Founder';
export const PIN = '4711';

/** Local time of an exhibitor: its business day, and the time of a show that begins in a quarter of an hour, or in a full one at the pace of a person. */
export type Tonight = { readonly day: string; readonly time: string; readonly dayBegins: number };

/**
 * Around midnight business days begin at six in the morning, otherwise at midnight: so the show of
 * today does not become one of yesterday while the journey runs.
 */
export function tonight(timeZone: string, now = Date.now()): Tonight {
  const STEP = 5 * 60_000;
  const local = new Date(now).toLocaleString('sv-SE', { timeZone });
  const hour = Number(local.slice(11, 13));
  const dayBegins = hour >= 22 || hour < 4 ? 6 : 0;
  const start = Math.ceil((now + (AT_HUMAN_PACE ? 12 : 3) * STEP) / STEP) * STEP;
  return {
    day: new Date(now - dayBegins * 3_600_000).toLocaleDateString('sv-SE', { timeZone }),
    time: new Date(start).toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' }),
    dayBegins,
  };
}

const originOf = (page: Page): string => new URL(page.url()).origin;
const submit = (place: Page | Locator): Promise<void> => place.locator('form button[type=submit]').last().click();

/** Draws two rows of six seats, in the upper left corner of the empty plan, and saves them. */
export async function drawsSeats(portal: Page): Promise<void> {
  await portal.locator('main a[href$="/seats"]').click();
  const stage = portal.locator('fieldset:has([tabindex="0"]) > div');
  await expect(stage).toBeVisible();
  await portal.locator('[name=plan-tool]').nth(1).check({ force: true }); // places seats
  const { x, y, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [columns, rows] = [16, 10];
  await portal.mouse.move(x + width / columns / 2, y + height / rows / 2);
  await portal.mouse.down();
  await portal.mouse.move(x + (5.5 * width) / columns, y + (1.5 * height) / rows, { steps: 4 });
  await portal.mouse.up();
  await expect(portal.locator('[data-number]')).toHaveCount(12);
  await portal.locator('footer button').last().click();
  await expect(portal.locator('footer button').last()).toBeDisabled();
}

/** The founder works at the till and at the door too, with a PIN. */
export async function choosesPin(portal: Page): Promise<void> {
  await portal.goto(`${originOf(portal)}/portal/employees`);
  await portal.getByRole('link', { name: FOUNDER }).click();
  await portal.locator('[name=device_pin]').fill(PIN);
  await submit(portal.getByRole('dialog'));
  await expect(portal.getByRole('dialog')).toHaveCount(0);
}

/** A browser becomes a till or a scanner, is approved in the portal, and the founder opens it with the PIN. */
export async function becomesDevice(
  browser: Browser,
  portal: Page,
  place: { readonly path: '/pos' | '/scanner'; readonly name: string },
): Promise<Page> {
  const machine = await browser.newContext({
    baseURL: originOf(portal),
    reducedMotion: 'reduce',
    extraHTTPHeaders: newAddress(), // requests are limited per address
  });
  const device = await machine.newPage();
  await device.goto(place.path);
  await device.locator('main button').last().click();
  const uid = () =>
    device.evaluate(() => (JSON.parse(localStorage.getItem('device') ?? '{}') as { uid?: string }).uid ?? '');
  await expect.poll(uid).not.toBe('');
  await portal.goto(`${originOf(portal)}/portal/devices`);
  const row = portal.getByRole('row', { name: await uid() });
  await row.getByRole('button').click();
  const sheet = portal.getByRole('dialog');
  // The approved device moves to another place of the list, perhaps under the pointer.
  await expect(async () => {
    await row.getByRole('link').click({ timeout: 5_000 });
    await expect(sheet).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await sheet.locator('[name=name]').fill(place.name);
  await sheet.locator('[name=cinema_id]').selectOption({ index: 1 });
  await submit(sheet);
  await expect(portal.getByRole('row', { name: place.name })).toContainText('Lumen 1');
  await device.getByRole('button', { name: FOUNDER }).click({ timeout: 30_000 }); // it asks every ten seconds
  await device.keyboard.type(PIN);
  await device.keyboard.press('Enter');
  return device;
}

/** Opens the drawer and sells one seat of this show for cash; returns the reference of the bill. */
export async function sellsAtTill(till: Page, showId: number): Promise<string> {
  await till.locator('nav a[href$="/cash"]').click();
  await till.locator('main form input').fill('100');
  await submit(till);
  await expect(till.locator('main form')).toHaveCount(0);
  await till.goto(`/pos/sale?show=${showId}`);
  await till
    .locator('button', { hasText: /11[,.]50/ })
    .first()
    .click();
  await expect(till.getByRole('checkbox', { checked: true })).toHaveCount(1); // a seat is assigned
  await till.locator('a[href$="/pay"]').click();
  const sold = till.waitForResponse((answer) => answer.url().endsWith('/api/pos/sales'));
  await till.locator('main li button').first().click();
  await till.keyboard.press('Enter');
  const { data } = (await (await sold).json()) as { data: { reference: string; status: string } };
  expect(data.status).toBe('settled');
  return data.reference;
}

/** Chooses the show at the door. */
export async function opensDoor(door: Page, title: string): Promise<void> {
  await door.locator('main button', { hasText: title }).click();
}

/** Types this reference at the door: the ticket is shown, admitted, and counted. */
export async function admitsAtDoor(door: Page, reference: string): Promise<void> {
  await door.locator('form input').fill(reference);
  await door.locator('form button[type=submit]').click();
  const admitted = door.waitForResponse((answer) => answer.url().endsWith('/api/scanner/admit'));
  await door.locator('button[data-first]').click();
  const { data } = (await (await admitted).json()) as { data: { outcome: string; tickets: unknown[] } };
  expect([data.outcome, data.tickets.length]).toEqual(['admitted', 1]);
  await door.locator('button[data-first]').click(); // the next ticket
  await expect(door.locator('form input')).toBeVisible();
}
