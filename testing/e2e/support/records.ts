import type { Locator, Page } from '@playwright/test';
import type { Role } from '#modules/access/rules/roles.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { expect } from '#testing/e2e/support/visitors.ts';

/** An employee at the records of the portal, in English. */
export class Clerk {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async comes(page: Page, role: Role = 'admin'): Promise<Clerk> {
    await speaks(page, 'en');
    await signedIn(page, role);
    return new Clerk(page);
  }
  /** The sheet or question on top. */
  get sheet(): Locator {
    return this.page.getByRole('dialog').last();
  }
  async opens(path: string): Promise<void> {
    await this.page.goto(`/portal${path}`);
  }
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }
  async openRecord(name: string): Promise<void> {
    await this.row(name).getByRole('link', { name }).click();
    await expect(this.sheet).toBeVisible();
  }
  async presses(name: string): Promise<void> {
    await this.sheet.getByRole('button', { name, exact: true }).click();
  }
  async saves(): Promise<void> {
    await this.sheet.locator('form button[type=submit]').last().click();
  }
  /** Presses a button, and the button of the question that follows; waits for the server's answer. */
  async confirms(button: string, answer = button): Promise<void> {
    await this.presses(button);
    await expect(this.sheet.getByRole('heading', { name: /\?$/ })).toBeVisible();
    await this.pressesAndWaits(answer);
  }
  /** Presses a button that changes something, and waits for the server's answer: a page that is left earlier may not have asked. */
  async pressesAndWaits(name: string): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.request().method() !== 'GET');
    await this.presses(name);
    await answered;
  }
  async sheetCloses(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}
