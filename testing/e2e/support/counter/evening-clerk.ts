import type { Locator, Page } from '@playwright/test';
import { EURO_PIECES } from '#modules/cash/rules/euro-pieces.ts';
import { expect } from '#testing/e2e/support/acting.ts';
import { Till } from '#testing/e2e/support/tills.ts';

/** A show as it is listed at the till: its title and its hall. */
export type ListedShow = { readonly title: string; readonly hall: string };
/** What a clerk notes on paper beside the till. Cents. */
export type Notes = {
  sales: number;
  seats: number;
  cashSales: number;
  cash: number;
  cardSales: number;
  card: number;
  lostRaces: number;
};

const WITHIN_MS = 90_000;
const FLOAT_EUROS = 100;
const FLOAT_CENTS = FLOAT_EUROS * 100;

const centsIn = (text: string): number =>
  Math.round(Number((/[\d.,]*\d/.exec(text)?.[0] ?? '').replaceAll(',', '')) * 100);

/**
 * A clerk for a whole evening: sells one customer after the other and notes each total. Where the
 * network or the server is gone, the clerk waits and presses what the till offers.
 */
export class EveningClerk {
  readonly till: Till;
  readonly notes: Notes = { sales: 0, seats: 0, cashSales: 0, cash: 0, cardSales: 0, card: 0, lostRaces: 0 };
  /** Called right before the press that pays. */
  beforePress: () => Promise<void> = async () => {};
  readonly #shows: readonly ListedShow[];

  constructor(page: Page, shows: readonly ListedShow[]) {
    this.till = new Till(page);
    this.#shows = shows;
  }

  get #page(): Page {
    return this.till.page;
  }

  /** Opens the drawer. From now on the clerk types the PIN when a till that waited long has locked. */
  async opensDrawer(): Promise<void> {
    await this.till.opensDrawer(String(FLOAT_EUROS));
    await this.#page.addLocatorHandler(this.#page.getByText('Locked; the bill is kept.'), () => this.till.typesPin());
  }

  /** The customer wants seats, refreshments or both, and pays in cash or by card. */
  async serves(customer: { readonly seats: number; readonly products: readonly string[]; readonly card: boolean }) {
    await this.#reachesSale();
    if (customer.seats > 0) await this.#choosesSeats(customer.seats);
    for (const product of customer.products) await this.#page.getByRole('button', { name: product }).first().click();
    await this.#reachesPayment(customer.seats);
    const method = this.#page.getByRole('button', {
      name: customer.card ? 'Card at the till' : 'Cash',
      exact: true,
    });
    await expect(method).toBeEnabled({ timeout: WITHIN_MS });
    await method.click();
    const pay = this.#page.getByRole('button', { name: customer.card ? /by card$/ : /^Paid / });
    await expect(pay).toBeEnabled({ timeout: WITHIN_MS });
    const cents = centsIn(await pay.innerText());
    await this.beforePress();
    await pay.click();
    await this.#seesPaid();
    this.notes.sales += 1;
    this.notes.seats += customer.seats;
    this.notes[customer.card ? 'cardSales' : 'cashSales'] += 1;
    this.notes[customer.card ? 'card' : 'cash'] += cents;
    await this.#page.getByRole('button', { name: 'Next customer' }).click();
  }

  async #reachesSale(): Promise<void> {
    const products = this.#page.getByRole('heading', { name: 'Products' });
    await expect(async () => {
      if (!(await products.isVisible())) await this.till.goesTo('Sell');
      await expect(products).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: WITHIN_MS });
  }

  async #choosesSeats(count: number): Promise<void> {
    const show = this.#shows[this.notes.sales % this.#shows.length];
    const chosen = this.#page.getByRole('checkbox', { checked: true });
    const back = this.#page.getByRole('button', { name: 'Back', exact: true });
    await expect(async () => {
      if (!(await back.isVisible()))
        await this.#page
          .locator('main')
          .getByRole('button')
          .filter({ hasText: show?.title ?? '' })
          .filter({ hasText: show?.hall ?? '' })
          .filter({ hasText: /seats?/ })
          .first()
          .click({ timeout: 5_000 });
      await expect(this.#rate()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: WITHIN_MS });
    for (let seat = 1; seat <= count; seat++) {
      await this.#rate().click();
      await expect(chosen).toHaveCount(seat, { timeout: WITHIN_MS });
    }
    await back.click();
  }

  /** Where the other till was faster with some of these seats, the clerk takes others, and waits until the plan has them. */
  async #reachesPayment(seats: number): Promise<void> {
    const pay = this.#page.getByRole('link', { name: 'Pay', exact: true });
    const others = this.#page.getByRole('button', { name: /^(Other|Choose) seats$/ }).first();
    const back = this.#page.getByRole('button', { name: 'Back', exact: true });
    const methods = this.#page.getByRole('region', { name: 'Payment method' });
    await expect(async () => {
      if (await methods.isVisible()) return; // a press before led there, after its time was over
      if (!(await back.isVisible()) && (await others.isVisible())) {
        this.notes.lostRaces += 1;
        await others.click({ timeout: 2_000 });
      }
      await expect(pay.or(back).first()).toBeVisible({ timeout: 2_000 });
      if (await back.isVisible()) {
        await expect(this.#page.getByRole('checkbox', { checked: true })).toHaveCount(seats, { timeout: 5_000 });
        await back.click({ timeout: 2_000 });
      }
      await pay.click({ timeout: 2_000 });
    }).toPass({ timeout: WITHIN_MS });
  }

  #rate(): Locator {
    return this.#page.getByRole('list', { name: 'Rates' }).getByRole('button').first();
  }

  /** A payment whose answer was lost is sent again by the till, or by the clerk where the till says so. */
  async #seesPaid(): Promise<void> {
    const paid = this.#page.getByRole('status').filter({ hasText: 'Paid' });
    const again = this.#page.getByRole('dialog').getByRole('button', { name: 'Try again', exact: true }).last();
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(paid).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: WITHIN_MS });
  }

  /** Counts what the notes say, piece by piece, and closes the shift; the till shows its Z report. */
  async counts(): Promise<void> {
    await this.till.goesTo('Cash');
    await this.#page.getByRole('link', { name: 'Count and close' }).click();
    let left = FLOAT_CENTS + this.notes.cash;
    for (const piece of EURO_PIECES) {
      const count = Math.floor(left / piece);
      left -= count * piece;
      if (count > 0) await this.#page.getByLabel(`€${(piece / 100).toFixed(2)}`, { exact: true }).fill(String(count));
    }
    await this.#page.getByRole('button', { name: 'Close the shift' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
  }
}
