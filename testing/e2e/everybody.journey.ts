import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, Rival, test } from '#testing/e2e/support/visitors.ts';

async function findsNothingWrong(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

test('a purchase by keyboard alone: seats by arrows, the rest by Tab, Space and Enter (WCAG 2.1.1)', {
  tag: '@T92',
}, async ({ visitor, screening, page }) => {
  await visitor.opens(screening('free'));
  await page
    .getByRole('button', { name: /^One ticket more/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('group', { name: 'Seating plan' });
  await plan.waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await plan.evaluate((element) => element.contains(document.activeElement))) break;
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(visitor.main.getByText('2 of 2 seats chosen')).toBeVisible();
  for (const text of ['Ada Visitor', 'ada@visitor.example', 'ada@visitor.example']) {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.matches('main input[type=email], main input[name=name]')))
        break;
    }
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/checkout/);
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('axe finds nothing on any page of the purchase', { tag: ['@further', '@T92'] }, async ({
  visitor,
  screening,
  page,
}) => {
  await visitor.opens(screening('free'));
  await visitor.addsTickets(2);
  await page.getByRole('group', { name: 'Seating plan' }).waitFor();
  await findsNothingWrong(page);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await findsNothingWrong(page);
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.pays();
  await expect(visitor.main.getByText('Please check the marked fields.')).toBeVisible();
  await findsNothingWrong(page);
  await visitor.saysWhoHeIs();
  await visitor.chooses('qr');
  await visitor.pays();
  await page.getByRole('img', { name: 'QR code for the payment' }).waitFor();
  await findsNothingWrong(page);
  await page.goto(`/en/bill/${visitor.billUuid()}`);
  await visitor.result.waitFor();
  await findsNothingWrong(page);
  await page.goto('/en/info/vouchers');
  await page.getByRole('link', { name: /^Buy / }).first().waitFor();
  await findsNothingWrong(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on a small seat zooms first, the next one selects; a purchase on a phone', {
    tag: ['@T92', '@SEAT-006'],
  }, async ({ visitor, screening }) => {
    const schedule = screening('free');
    const rival = await Rival.arrives();
    const [seat] = await rival.findsFree(schedule, 1);
    await visitor.opens(schedule);
    await visitor.addsTickets(1);
    const target = visitor.seat(seat ?? '');
    await target.scrollIntoViewIfNeeded();
    const size = async () => (await target.boundingBox())?.width ?? 0;
    if ((await size()) < 20) {
      await target.tap();
      await expect.poll(size).toBeGreaterThan(24);
      await expect(target).not.toBeChecked();
    }
    await target.tap();
    await expect(target).toBeChecked();
    await visitor.saysWhoHeIs();
    await visitor.pays();
    await visitor.decides('Pay');
    await expect(visitor.result).toHaveText('Thank you, all set');
    await rival.leaves();
  });

  test('nothing scrolls sideways at 320 px (WCAG 1.4.10)', { tag: '@T92' }, async ({ visitor, screening, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.opens(screening('assigned'));
    await visitor.addsTickets(2);
    await page.getByRole('group', { name: 'Seating plan' }).waitFor();
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
    await page.goto('/en/info/vouchers');
    await page.getByRole('link', { name: /^Buy / }).first().click();
    await visitor.payButton.waitFor();
    expect(await sideways()).toBe(0);
  });
});
