import type { Page } from '@playwright/test';
import { expect } from '#testing/e2e/support/acting.ts';
import type { Program } from '#testing/e2e/support/start-program.ts';

/** The operator of an installation that a journey founded. */
export const OPERATOR = { name: 'Ada Founder', email: 'ada@lumen.example', password: 'velvet curtain row' };

/** An address that the start of a program printed, such as `Portal`. */
export const printedBy = (program: Program, name: string): string =>
  new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(program.output)?.[1] ?? '';

/** The operator founds the first exhibitor of this program, Cinema Lumen in Luxembourg, and is signed in. */
export async function isFounded(page: Page, program: Program): Promise<void> {
  await page.goto(printedBy(program, 'Set up'));
  for (const [name, text] of Object.entries({
    trade_name: 'Cinema Lumen',
    'cinema.name': 'Lumen 1',
    'cinema.city': 'Esch',
    name: OPERATOR.name,
    email: OPERATOR.email,
    password: OPERATOR.password,
    password_confirmation: OPERATOR.password,
  }))
    await page.locator(`[name="${name}"]`).fill(text);
  await page.getByRole('button', { name: 'Create the cinema' }).click();
  await expect(page).toHaveURL(/\/portal$/);
}
