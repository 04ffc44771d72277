import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, type Visitor } from '#testing/e2e/support/visitors.ts';

/** The code of a card, as its sheet shows it. */
export const CODE = /\b(?:[A-Za-z0-9]{4}-){2}[A-Za-z0-9]{4}\b/;

/** Buys a gift card with this number of visits and reads its code from the printed sheet. */
export const buysGiftCard = (visitor: Visitor, visits: number): Promise<string> =>
  buysCard(visitor, 'giftcard', visits);

/** Buys a card with this number of visits and reads its code from the printed sheet. */
export async function buysCard(visitor: Visitor, kind: 'giftcard' | 'subscription', visits: number): Promise<string> {
  const page: Page = visitor.page;
  await page.goto(`/en/info/vouchers/${kind}`);
  await page.getByRole('link', { name: /^Buy / }).first().click();
  await page.getByRole('heading', { name: 'Buy now' }).waitFor();
  const shown = page.getByRole('group', { name: 'Number of visits' }).getByRole('status');
  for (let tries = 0; tries < 20 && (await shown.textContent()) !== String(visits); tries += 1) {
    const more = Number(await shown.textContent()) < visits;
    await page.getByRole('button', { name: more ? 'More visits' : 'Fewer visits' }).click();
  }
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const sheet = await page.request.get(`/api/bill/${visitor.billUuid()}/download`);
  const code = CODE.exec(execFileSync('pdftotext', ['-', '-'], { input: await sheet.body() }).toString())?.[0];
  if (!code) throw new Error('The sheet of the gift card shows no code');
  return code;
}
