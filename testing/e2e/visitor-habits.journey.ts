import type { Page } from '@playwright/test';
import { exhibitorUrl, expect, newAddress, test } from '#testing/e2e/support/visitors.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** A swipe of a finger upwards, that begins in the middle of an element. */
async function swipesUp(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const x = Math.round(box.x + box.width / 2);
  const from = Math.round(Math.min(box.y + box.height / 2, PHONE.height - 100));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y: from }]);
  for (let moved = 20; moved <= 200; moved += 20) await send('touchMove', [{ x, y: from - moved }]);
  await send('touchEnd', []);
}

test.describe('phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a swipe that begins on the zoomed plan scrolls the page', { tag: '@SEAT-006' }, async ({ page, screening }) => {
    await page.goto(`/en/buy/tickets/${screening('free').id}`);
    await page
      .getByRole('button', { name: /^One ticket more/ })
      .first()
      .tap();
    const zoom = page.getByRole('button', { name: 'Zoom in' });
    await zoom.tap();
    const plan = page.getByRole('checkbox', { name: /^Row/ }).first();
    await plan.scrollIntoViewIfNeeded();
    const viewport = page.locator('[class*="viewport"]').first();
    // At its lower end the plan has nothing to scroll: the page goes on.
    await viewport.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
    const before = await page.evaluate(() => scrollY);
    const box = await viewport.boundingBox();
    if (!box) throw new Error('no plan');
    await swipesUp(page, box);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 40);
  });

  test('home says in its first screen when the next show begins, and leads to today', {
    tag: ['@SITE-039', '@SITE-010'],
  }, async ({ page }) => {
    await page.goto('/en');
    const next = page.getByRole('link', { name: /show(s)? today, .*\d\d:\d\d$/ });
    await expect(next).toBeInViewport({ ratio: 1 });
    await next.tap();
    await expect(
      page
        .locator('#today')
        .getByRole('link', { name: /^Tickets for/ })
        .first(),
    ).toBeInViewport();
  });

  test('an event can be bought from its first screen', { tag: ['@SITE-057', '@SITE-014'] }, async ({ page, site }) => {
    const event = site.events.find(({ sell_online, schedule }) => sell_online && schedule?.purchasable_online);
    await page.goto(`/en/events/${event?.slug}`);
    const buy = page.getByRole('link', { name: 'Buy tickets' });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await buy.tap();
    await expect(page).toHaveURL(/\/buy\/events\//);
  });

  test('the steps of the purchase stay in view and say what is done', { tag: ['@SITE-021'] }, async ({
    page,
    screening,
    visitor,
  }) => {
    await visitor.opens(screening('hidden'));
    await visitor.addsTickets(1);
    await page.getByLabel('E-mail address again').scrollIntoViewIfNeeded();
    const steps = page.getByRole('navigation', { name: 'Steps of the purchase' });
    await expect(steps.getByRole('link', { name: /Tickets\s*done/ })).toBeInViewport({ ratio: 1 });
    await expect(steps.getByRole('link', { name: 'Details' })).toBeVisible();
  });
});

test.describe('desktop', () => {
  test.use({ viewport: DESKTOP });

  test('the days stay in view while the films scroll, and arrows lead to the later ones', {
    tag: ['@SITE-043', '@SITE-011'],
  }, async ({ page, site }) => {
    await page.goto('/en/movies');
    const days = page.getByRole('navigation', { name: 'Pick a day' });
    const last = days.getByRole('link').last();
    await expect(days.getByRole('link')).toHaveCount(new Set(site.schedules.map(({ day }) => day)).size);
    await page.mouse.wheel(0, 1_500);
    await expect(days).toBeInViewport();
    await expect(last).not.toBeInViewport();
    const later = page.locator('[data-after]').getByRole('button', { name: 'Next' });
    while (await later.isVisible()) {
      await later.click();
      await page.waitForFunction(() => true);
    }
    await expect(last).toBeInViewport();
    await last.click();
    await expect(page).toHaveURL(/\/movies\/\d{4}-\d\d-\d\d$/);
  });

  test('the cookie notice comes early in the order, and what has the focus is never under it', {
    tag: ['@further', '@SITE-035'],
  }, async ({ browser, site: _ }) => {
    const context = await browser.newContext({
      baseURL: exhibitorUrl(),
      extraHTTPHeaders: newAddress(),
      viewport: PHONE,
    });
    const page = await context.newPage();
    await page.goto('/en/movies/today');
    const notice = page.getByRole('region', { name: /cookie/i });
    await expect(notice).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(notice.locator(':focus')).toHaveCount(1);
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      const isHidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const cover = document.querySelector('section[aria-label*="ookie"]');
        if (!focused || focused === document.body || !cover || cover.contains(focused)) return false;
        const box = focused.getBoundingClientRect();
        const over = cover.getBoundingClientRect();
        return box.top >= over.top && box.bottom <= over.bottom && box.height > 0;
      });
      expect(isHidden, `after ${tabs} tabs`).toBe(false);
    }
    await context.close();
  });
});
