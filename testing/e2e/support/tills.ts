import type { Browser, Page } from '@playwright/test';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { exhibitorUrl, expect } from '#testing/e2e/support/visitors.ts';

const PIN = process.env.FOYER_DEMO_PIN ?? '';

/** A cashier's actions. */
export class Till {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async becomes(): Promise<string> {
    await speaks(this.page, 'en');
    await this.page.goto('/pos');
    await this.page.getByRole('button', { name: 'Make this a till' }).click();
    await expect(this.page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    const kept = await this.page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}') as { uid: string });
    return kept.uid;
  }
  async opensFor(person: string): Promise<void> {
    const name = this.page.getByRole('button', { name: person });
    await expect(name).toBeVisible({ timeout: 30_000 }); // it polls every ten seconds
    await name.click();
    await this.typesPin();
    await expect(this.page.getByRole('link', { name: 'Sell', exact: true }).first()).toBeVisible();
  }
  async typesPin(): Promise<void> {
    await this.page.keyboard.type(PIN);
    await this.page.keyboard.press('Enter');
  }
  async goesTo(place: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages of the till' }).getByRole('link', { name: place }).click();
  }
  /** Types a code like a hardware scanner: faster than single key events on a busy machine. */
  async scans(code: string): Promise<void> {
    await this.page.evaluate(
      (keys) => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [...code, 'Enter'],
    );
  }
  async adds(product: string): Promise<void> {
    await this.page.getByRole('button', { name: product }).first().click();
  }
  async opensDrawer(euros: string): Promise<void> {
    await this.goesTo('Cash');
    await this.page.getByLabel('In the drawer').fill(euros);
    await this.page.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(this.page.getByText('The drawer is open.')).toBeVisible();
  }
  /** Adds a product to the bill, and opens the payment. */
  async asksFor(product: string): Promise<void> {
    await this.goesTo('Sell');
    await this.adds(product);
    await this.page.getByRole('link', { name: 'Pay', exact: true }).click();
  }
  async paysCash(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cash', exact: true }).click();
    await this.page.getByRole('button', { name: /^Paid / }).click();
    await expect(this.page.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  }
  async parks(word: string, buttonName: string): Promise<void> {
    await this.page.getByRole('button', { name: buttonName, exact: true }).click();
    await this.page.getByLabel('Name or keyword').fill(word);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Park' }).click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }
}

/** Approves a device by its uid, and sets its name and cinema. */
export async function approved(portal: Page, uid: string, name: string, cinema: string): Promise<void> {
  await portal.goto('/portal/devices');
  const row = portal.getByRole('row', { name: new RegExp(uid) });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await row.getByRole('link', { name: uid }).click();
  const sheet = portal.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Cinema').selectOption({ label: cinema });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(name);
  await expect(row).toContainText(cinema);
}

/** A till on a counter of its own, approved by the administrator of this portal page, with a cashier and an open drawer. */
export async function tillAtWork(
  browser: Browser,
  portal: Page,
  { name, cinema }: { readonly name: string; readonly cinema: string },
): Promise<Till> {
  const counter = await browser.newContext({
    baseURL: exhibitorUrl(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const till = new Till(await counter.newPage());
  const uid = await till.becomes();
  await speaks(portal, 'en');
  await signedIn(portal, 'admin');
  await approved(portal, uid, name, cinema);
  await till.opensFor('Inès Collard');
  await till.opensDrawer('100');
  return till;
}
