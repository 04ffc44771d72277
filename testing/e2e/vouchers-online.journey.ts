import type { Page } from '@playwright/test';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { VOUCHER_TYPE } from '#testing/component/voucher-type.fixture.ts';
import { expect, published, test, visits } from '#testing/e2e/support/sites.ts';

const EVENING: VoucherTypeWire = {
  ...VOUCHER_TYPE,
  slug: 'evening',
  title: 'An evening out',
  page_title: 'An evening out',
  cost_turn: 9.5,
  turns_min: 1,
  turns_default: 4,
  turns_max: 8,
  turns_step: 2,
  products_enabled: true,
  products_min: 0,
  products_default: 10,
  products_max: 20,
  products_step: 2.5,
};
const REGULAR: VoucherTypeWire = {
  ...VOUCHER_TYPE,
  id: 4,
  slug: 'regular',
  title: 'Ten visits',
  page_title: 'Ten visits',
  type: 'subscription',
  turns_min: 0,
  turns_default: 0,
};
const ON_SALE = { voucherTypes: [EVENING, REGULAR] };
const FEATURES: Feature[] = ['tickets', 'vouchers', 'newsletters', 'products'];

/** The form of one voucher. */
function formOf(page: Page) {
  const main = page.locator('main');
  const turns = main.getByRole('group', { name: 'Number of visits' });
  const products = main.getByRole('group', { name: 'For refreshments' });
  return {
    turns: turns.getByRole('status'),
    fewer: turns.getByRole('button', { name: 'Fewer visits' }),
    more: turns.getByRole('button', { name: 'More visits' }),
    products: products.getByRole('status'),
    less: products.getByRole('button', { name: 'Less for refreshments' }),
    moreProducts: products.getByRole('button', { name: 'More for refreshments' }),
    holder: main.getByLabel('Name on the card'),
    name: main.getByLabel('Name', { exact: true }),
    email: main.getByLabel('E-mail address', { exact: true }),
    again: main.getByLabel('E-mail address again'),
    pay: main.getByRole('button', { name: /^Pay/ }),
    alert: main.getByRole('alert'),
    total: main.locator('p').filter({ hasText: 'Total' }).getByRole('status'),
    async saysWhoBuys(): Promise<void> {
      await this.name.fill('Ada Visitor');
      await this.email.fill('ada@visitor.example');
      await this.again.fill('ada@visitor.example');
    },
  };
}
/** What the browser keeps of an order that is not answered. */
const cartOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('pending-bill') ?? '');

test.describe('a voucher on the website', { tag: '@full' }, () => {
  test('from the list, after its spinner, to one kind and to the page of one voucher', {
    tag: ['@SITE-016', '@SITE-017', '@VCH-011', '@VCH-002'],
  }, async ({ page, website }) => {
    const site = await website(ON_SALE);
    let answer = (): void => undefined;
    const held = new Promise<void>((then) => (answer = then));
    await page.route('**/api/voucher-types/filter', async (route) => {
      await held;
      await route.continue();
    });
    await visits(page, `${site}/en/info/vouchers`);
    const main = page.locator('main');
    const names = main.getByRole('heading', { level: 2 });
    await expect(main.getByRole('status').filter({ hasText: 'Loading the vouchers' })).toBeAttached();
    await expect(names).toHaveCount(0);
    answer();
    await expect(names).toHaveText(['An evening out', 'Ten visits']);
    await expect(main.getByText('Loading the vouchers')).toHaveCount(0);
    await main.getByRole('link', { name: 'Loyalty cards' }).click();
    await expect(page).toHaveURL(/\/en\/info\/vouchers\/subscription$/);
    await expect(names).toHaveText(['Ten visits']);
    await main.getByRole('link', { name: 'Gift cards' }).click();
    await expect(page).toHaveURL(/\/en\/info\/vouchers\/giftcard$/);
    await expect(names).toHaveText(['An evening out']);
    await main.getByRole('link', { name: 'Buy An evening out' }).click();
    await expect(page).toHaveURL(/\/en\/info\/voucher\/evening$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('An evening out');
    await expect(main).toContainText('Valid in every hall.');
    await expect(main.getByRole('heading', { name: 'Buy now' })).toBeVisible();
    await formOf(page).more.click();
    await expect(formOf(page).turns).toHaveText('6');
  });

  test('visits and refreshments step between their limits, and the total follows', {
    tag: ['@VAL-010', '@VAL-011', '@VAL-012', '@VCH-018', '@VCH-019', '@VCH-020', '@VCH-003'],
  }, async ({ page, website }) => {
    await visits(page, `${await website(ON_SALE)}/en/info/voucher/evening`);
    const form = formOf(page);
    await expect(form.turns).toHaveText('4');
    await expect(form.products).toHaveText('€10.00');
    await expect(form.total).toHaveText('€48.00'); // 4 x 9.50 + 10
    // From the default down to the minimum, and from there up to the default.
    await form.fewer.click();
    await expect(form.turns).toHaveText('1');
    await expect(form.fewer).toBeDisabled();
    await expect(form.total).toHaveText('€19.50');
    await form.more.click();
    await expect(form.turns).toHaveText('4');
    await form.more.click();
    await expect(form.turns).toHaveText('6');
    await expect(form.more).toBeEnabled();
    await form.more.click();
    await expect(form.turns).toHaveText('8');
    await expect(form.more).toBeDisabled();
    await expect(form.total).toHaveText('€86.00');
    await form.less.click();
    await expect(form.products).toHaveText('€0.00');
    await expect(form.less).toBeDisabled();
    await form.moreProducts.click();
    await expect(form.products).toHaveText('€10.00');
    for (const shown of ['€12.50', '€15.00', '€17.50', '€20.00']) {
      await form.moreProducts.click();
      await expect(form.products).toHaveText(shown);
    }
    await expect(form.moreProducts).toBeDisabled();
    await expect(form.total).toHaveText('€96.00');
    await expect(form.pay).toHaveText('Pay €96.00');

    const order = page.waitForRequest('**/api/checkout');
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 500, json: {} }));
    await form.saysWhoBuys();
    await form.pay.click();
    const { amount, items } = (await order).postDataJSON() as { amount: number; items: object[] };
    expect([amount, items]).toEqual([
      96,
      [{ type: 'loyaltyCard', voucher_type_id: 3, total_turns: 8, total_products: 20, quantity: 1 }],
    ]);
  });

  test('refreshments are offered only with the products feature', { tag: ['@PROD-003'] }, async ({ page, website }) => {
    const form = formOf(page);
    await visits(page, `${await website(ON_SALE)}/en/info/voucher/evening`);
    await expect(form.products).toBeVisible();
    const off = published({ features: FEATURES.filter((each) => each !== 'products') });
    await visits(page, `${await website({ ...ON_SALE, change: off })}/en/info/voucher/evening`);
    await expect(form.products).toHaveCount(0);
    await form.more.click();
    await expect(form.turns).toHaveText('6');
    await expect(form.total).toHaveText('€57.00');
  });

  test('a gift card may name its holder, a loyalty card does not; nothing chosen is not paid', {
    tag: ['@VCH-005', '@VAL-013', '@VAL-014', '@VAL-008'],
  }, async ({ page, website }) => {
    const site = await website(ON_SALE);
    const form = formOf(page);
    const sent: Record<string, unknown>[] = [];
    await page.route('**/api/checkout', async (route) => {
      sent.push(route.request().postDataJSON() as Record<string, unknown>);
      await route.fulfill({ status: 422, json: { message: '', errors: { email: ['Another address, please.'] } } });
    });
    await visits(page, `${site}/en/info/voucher/evening`);
    await expect(page.locator('main').getByText('Name on the card (optional)')).toBeVisible();
    await expect(form.holder).not.toHaveAttribute('required');
    await expect(form.email).toHaveAttribute('type', 'email');
    await expect(form.again).toHaveAttribute('type', 'email');
    await form.saysWhoBuys();
    await form.pay.click();
    await expect(page.locator('main').getByText('Another address, please.')).toBeVisible();
    await form.holder.fill('Grace');
    await form.pay.click();
    await expect.poll(() => sent.map(({ holder_name }) => holder_name)).toEqual(['', 'Grace']);

    await visits(page, `${site}/en/info/voucher/regular`);
    await expect(form.holder).toHaveCount(0);
    await expect(form.turns).toHaveText('0');
    await expect(form.pay).toHaveAttribute('aria-disabled', 'true');
    await form.pay.click({ force: true });
    await expect(page.locator('main').getByText('Choose at least one visit.')).toBeVisible();
    expect(sent).toHaveLength(2);
    await form.more.click();
    await expect(form.pay).toHaveText('Pay €10.00');
    await expect(form.pay).not.toHaveAttribute('aria-disabled');
    await form.fewer.click();
    await expect(form.pay).toHaveAttribute('aria-disabled', 'true');
  });

  test('a refused order empties the cart and says why; leaving the form empties it too', {
    tag: ['@CART-009', '@CART-010', '@ERR-007', '@ERR-006'],
  }, async ({ page, website }) => {
    await visits(page, `${await website(ON_SALE)}/en/info/voucher/evening`);
    const form = formOf(page);
    const main = page.locator('main');
    await form.saysWhoBuys();
    const errors = {
      name: ['This name is too short.'],
      'items.0.total_turns': ['Not so many.'],
      message: ['Look again.'],
    };
    let whileSent = '';
    await page.route('**/api/checkout', async (route) => {
      whileSent = await cartOf(page);
      await route.fulfill({ status: 422, json: { message: '', errors } });
    });
    await form.pay.click();
    await expect(main.getByText('This name is too short.')).toBeVisible();
    await expect(form.name).toBeFocused();
    await expect(main.getByRole('group', { name: 'Number of visits' })).toContainText('Not so many.');
    await expect(form.alert).toContainText('Look again.');
    expect(whileSent).toContain('loyaltyCard');
    expect(await cartOf(page)).not.toContain('loyaltyCard');

    await page.unroute('**/api/checkout');
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await form.name.fill('Ada the Visitor');
    await form.pay.click();
    await expect(form.alert).toContainText('An error has occurred');
    await expect(form.alert).toContainText('We are working on it.');
    expect(await cartOf(page)).not.toContain('loyaltyCard');

    // Another order waits for its answer when the visitor leaves.
    await page.unroute('**/api/checkout');
    await page.route('**/api/checkout', () => undefined);
    await form.pay.click();
    await expect.poll(() => cartOf(page)).toContain('loyaltyCard');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Events' }).click();
    await expect(page).toHaveURL(/\/en\/events$/);
    await expect.poll(() => cartOf(page)).not.toContain('loyaltyCard');
  });
});
