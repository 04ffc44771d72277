import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/e2e/support/visitors.ts';

/** The field of a date or a time with this label: a group of parts that are typed one after another. */
export const dateField = (place: Page | Locator, label: string): Locator =>
  place.getByRole('group', { name: label, exact: true });

/** The field of a date or a time whose value the form sends under this name. */
export const dateFieldNamed = (place: Page | Locator, name: string): Locator =>
  place.locator(`div:has(> input[name="${name}"])`).getByRole('group').first();

/** The text of the field as the form sends it: `2026-11-26`, `2026-11-26T20:30`, `20:30`, or nothing. */
export const sentText = (field: Locator): Locator => field.locator('xpath=../..').locator('input[type=hidden]');

/**
 * Types a day, a time or both as a person does: into the first part, one digit after the other, day
 * before month before year. An empty text clears the field, from its end.
 */
export async function typesDate(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  const parts = field.getByRole('spinbutton');
  if (text === '') {
    await parts.last().click();
    await expect(async () => {
      if ((await field.locator('[role=spinbutton]:not([data-placeholder])').count()) > 0)
        await keyboard.press('Backspace');
      await expect(field.locator('[role=spinbutton]:not([data-placeholder])')).toHaveCount(0, { timeout: 50 });
    }).toPass({ intervals: [1] });
  } else {
    await parts.first().click();
    const [, year = '', month = '', day = '', time = ''] =
      /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d:\d\d))?$/.exec(text) ?? [];
    for (const digit of `${day}${month}${year}${time.replace(':', '')}`) await keyboard.press(digit);
  }
  // A filter has no name, and sends nothing with a form.
  if ((await sentText(field).count()) > 0) await expect(sentText(field)).toHaveValue(text);
  else
    await expect(field.locator('[role=spinbutton][data-placeholder]')).toHaveCount(
      text === '' ? await parts.count() : 0,
    );
}
