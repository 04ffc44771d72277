import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Harness, serveHarness } from '#testing/e2e/harness/serve-harness.ts';
import { expect, test } from '#testing/e2e/support/acting.ts';

/** The seat picker alone, with a hall of 600 seats, independent of the demo data. */
let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(() => harness.close());

async function opens(page: Page, query: string): Promise<void> {
  await page.goto(`${harness.url}/seat-picker.html?${query}`);
  await page.getByRole('checkbox').first().waitFor({ timeout: 45_000 });
}
const seat = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name},`) });
const sell = (page: Page, ...names: string[]) =>
  page.evaluate((sold) => (globalThis as unknown as { sell: (names: string[]) => void }).sell(sold), names);

test('600 seats: one more than the count moves the earliest, a claimed one shows a message', async ({ page }) => {
  await opens(page, 'mode=free&tickets=2');
  expect(await page.getByRole('checkbox').count()).toBeGreaterThan(600);
  await seat(page, 'Row A, seat 4').click();
  await seat(page, 'Row A, seat 5').click();
  await seat(page, 'Row A, seat 6').click();
  await expect(seat(page, 'Row A, seat 6')).toBeChecked();
  await expect(seat(page, 'Row A, seat 4')).not.toBeChecked();
  await expect(page.getByText('2 of 2 seats chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Remove A-5' }).click();
  await expect(page.getByText('1 of 2 seats chosen')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /taken$/ })
    .first()
    .click({ force: true });
  await expect(page.getByText('This seat is not free.')).toBeVisible();
});

test('both halves of a love seat are selected and deselected together', {
  tag: ['@further', '@D-034', '@D-035'],
}, async ({ page }) => {
  await opens(page, 'mode=free&tickets=2');
  await seat(page, 'Row W, seat 6').click();
  await expect(seat(page, 'Row W, seat 5')).toBeChecked();
  await expect(seat(page, 'Row W, seat 5')).toHaveAccessibleName('Row W, seat 5, love seat, + €3.00, chosen');
  await seat(page, 'Row W, seat 5').click();
  await expect(seat(page, 'Row W, seat 6')).not.toBeChecked();
});

test('arrows cross aisles, Home and End go to the row’s ends, plus and minus zoom (WCAG 2.1.1)', {
  tag: '@further',
}, async ({ page }) => {
  await opens(page, 'mode=free&tickets=1&filled=0');
  await seat(page, 'Row D, seat 6').focus();
  await page.keyboard.press('ArrowRight');
  await expect(seat(page, 'Row D, seat 7')).toBeFocused();
  await page.keyboard.press('End');
  await expect(seat(page, 'Row D, seat 26')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(seat(page, 'Row E, seat 2')).toBeFocused();
  const width = async () => (await seat(page, 'Row E, seat 2').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(before, 0);
  await page.keyboard.press('Space');
  await expect(seat(page, 'Row E, seat 2')).toBeChecked();
});

test('Ctrl and the wheel zoom around the pointer, the wheel alone scrolls the page', { tag: '@further' }, async ({
  page,
}) => {
  await opens(page, 'mode=free&tickets=1');
  const target = seat(page, 'Row T, seat 8');
  const box = await target.boundingBox();
  if (!box) throw new Error('The seat is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await target.boundingBox())?.width ?? 0).toBeGreaterThan(box.width * 1.5);
  const after = await target.boundingBox();
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - (box.x + box.width / 2))).toBeLessThan(12);
});

test('lost seats disappear at once, others appear 200 ms later and must be accepted', async ({ page }) => {
  await opens(page, 'mode=changeable&tickets=3');
  const names = () => page.getByRole('list', { name: 'Your seats' }).getByRole('listitem').allTextContents();
  const before = await names();
  await sell(page, before[0] ?? '');
  await expect(page.locator('body')).toHaveAttribute('data-warning', 'reassigned');
  await expect(page.getByText('Your seats have changed')).toBeVisible();
  const after = await names();
  expect(after).toHaveLength(3);
  expect(after).not.toContain(before[0]);
  await page.getByRole('button', { name: 'Accept these seats' }).click();
  await expect(page.getByText('Your seats have changed')).toBeHidden();
});

const findsNothing = async (page: Page, mode: string, lights: string): Promise<void> => {
  await opens(page, `mode=${mode}&tickets=3&lights=${lights}`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .disableRules(['document-title'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.length} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
};

test('axe finds nothing, light, free (WCAG 2.2 AA)', { tag: '@further' }, ({ page }) =>
  findsNothing(page, 'free', 'light'),
);

test.describe('in other colours and with given seats', { tag: '@full' }, () => {
  for (const [lights, mode] of [
    ['dark', 'free'],
    ['light', 'assigned'],
    ['dark', 'assigned'],
  ] as const)
    test(`axe finds nothing, ${lights}, ${mode} (WCAG 2.2 AA)`, ({ page }) => findsNothing(page, mode, lights));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the whole hall fits, a tap zooms in at its position, and two fingers zoom further', {
    tag: '@further',
  }, async ({ page }) => {
    await opens(page, 'mode=free&tickets=1&filled=0');
    const target = seat(page, 'Row F, seat 9');
    const width = async () => (await target.boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThan(14);
    await target.tap();
    await expect.poll(width).toBeGreaterThan(24);
    await expect(target).not.toBeChecked();
    await expect(target).toBeInViewport();
    const before = await width();
    await pinch(page, 1.5);
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await target.tap();
    await expect(target).toBeChecked();
    await page.getByRole('button', { name: 'Show the whole plan' }).click();
    await expect.poll(width).toBeLessThan(14);
  });
});

/** Moves two fingers apart around the middle of the plan. */
async function pinch(page: Page, factor: number): Promise<void> {
  const box = await page.getByRole('group', { name: 'Seating plan' }).locator('xpath=ancestor::div[4]').boundingBox();
  if (!box) throw new Error('There is no plan');
  const x = box.x + box.width / 2;
  const y = box.y + Math.min(box.height, 500) / 2;
  const touch = await page.context().newCDPSession(page);
  const fingers = (spread: number) => [
    { x: x - spread, y, id: 1 },
    { x: x + spread, y, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) });
  for (let step = 1; step <= 5; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(60 + (60 * (factor - 1) * step) / 5),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
