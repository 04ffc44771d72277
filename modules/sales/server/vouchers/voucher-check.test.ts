/** A visitor enters a voucher code for a screening: tests of the answer and its messages. */
import { beforeAll, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import { buildScreening, DAY_MS } from '#testing/builders/builders.ts';
import { buildVoucher, type VoucherOptions } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase();
const exhibitor = sellingCinema(t, { hall: 10 });
let visitor: Browser;
beforeAll(async () => {
  visitor = await exhibitor.http.visit();
});

type Checked = { data?: Record<string, unknown>; errors?: Record<string, string[]> };
const check = async (barcode: string, schedule_id = exhibitor.cinema.screeningId, locale = 'en') => {
  const answer = await visitor.post('/api/vouchers/validate', { schedule_id, barcode }, { 'accept-language': locale });
  return { status: answer.status, ...(answer.json as Checked) };
};
const dayIn = (days: number): string => wallClock(Date.now() + days * DAY_MS, 'Europe/Brussels').day;
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
const exhibitorId = () => exhibitor.cinema.exhibitorId;

/** Uses turns as an earlier purchase did. */
async function use(id: number, turns: number): Promise<void> {
  await t.asOwner(
    `INSERT INTO voucher_movement (exhibitor_id, voucher_id, turns, cause, at) VALUES ($1, $2, $3, 'use', now())`,
    [exhibitorId(), id, -turns],
  );
  await t.asOwner('UPDATE voucher SET remaining_turns = remaining_turns - $3 WHERE exhibitor_id = $1 AND id = $2', [
    exhibitorId(),
    id,
    turns,
  ]);
}
const set = (assignment: string) => (id: number) =>
  t.asOwner(`UPDATE voucher SET ${assignment} WHERE exhibitor_id = $1 AND id = $2`, [exhibitorId(), id]);

const TOMORROW = dayIn(1);
const YESTERDAY = dayIn(-1);

test.each<[string, VoucherOptions, ((id: number) => Promise<unknown>) | null, string]>([
  [
    'one that is not valid yet',
    { validFrom: TOMORROW },
    null,
    `This voucher is not valid yet: it is valid from ${inWords(TOMORROW)}.`,
  ],
  [
    'one that is no longer valid',
    { validUntil: YESTERDAY },
    null,
    `This voucher is no longer valid: it was valid until ${inWords(YESTERDAY)}.`,
  ],
  ['one that is used up', {}, (id) => use(id, 3), 'This voucher has been used up.'],
  [
    'one without turns, but with refreshments',
    {},
    async (id) => {
      await use(id, 3);
      await set('total_products_cents = 500, remaining_products_cents = 500')(id);
    },
    'There are no visits left on this voucher. Its amount for refreshments can still be used at the box office.',
  ],
  [
    'one that was used a moment ago',
    {},
    set("last_used_at = now() - interval '1 minute'"),
    'This voucher was already used within the last 5 minutes.',
  ],
  ['one that was deleted', {}, set('deleted_at = now()'), 'This voucher has been deleted.'],
  [
    'one that was not paid',
    { paid: false },
    null,
    'This voucher has not been paid, or there was a problem with its payment.',
  ],
])(
  '%s is refused at its code, with a message',
  { tags: ['D-095', 'D-097', 'VAL-040', 'VAL-041', 'VAL-042', 'VAL-043', 'VAL-045', 'VAL-046'] },
  async (_, options, change, sentence) => {
    const { id, code } = await buildVoucher(t, exhibitorId(), options);
    await change?.(id);
    expect(await check(code)).toEqual({
      status: 422,
      code: expect.stringMatching(/^vouchers\./),
      message: expect.any(String),
      errors: { barcode: [sentence] },
    });
  },
);

test('a valid code returns what it can redeem, also typed with blanks and dashes', {
  tags: ['VCH-017', 'VCH-014', 'D-104'],
}, async () => {
  const { uuid, code } = await buildVoucher(t, exhibitorId(), { validUntil: TOMORROW });
  expect(await check(` ${code.slice(0, 4)}-${code.slice(4)} `)).toEqual({
    status: 200,
    data: {
      uuid,
      barcode_text: code.match(/.{4}/g)?.join('-'),
      valid_from: null,
      valid_until: TOMORROW,
      total_turns: 3,
      remaining_turns: 3,
      redeemable_turn: 3,
    },
  });
});

test('looks up codes of 4 to 64 characters and no others', {
  tags: ['VAL-018', 'D-065'],
}, async () => {
  const barcodeErrors = async (code: string) => (await check(code)).errors?.barcode;
  for (const code of ['x'.repeat(4), 'x'.repeat(64)])
    expect(await barcodeErrors(code)).toEqual(['This code does not exist. Please check each character.']);
  for (const code of ['x'.repeat(3), 'x'.repeat(65)])
    expect(await barcodeErrors(code)).toEqual(['A code has 4 to 64 letters and digits.']);
});

test("refuses a valid code if no tariff accepts vouchers, in the visitor's language", {
  tags: ['ERR-013'],
}, async () => {
  const { code } = await buildVoucher(t, exhibitorId());
  const screeningId = await buildScreening(t, exhibitor.cinema);
  await t.asOwner('UPDATE price_rate SET accept_voucher = false WHERE exhibitor_id = $1', [exhibitorId()]);
  await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [exhibitorId()]);
  const sentences = new Map<string, unknown>();
  for (const locale of ['en', 'nl-BE', 'fr', 'de'])
    sentences.set(locale, (await check(code, screeningId, locale)).errors?.barcode?.[0]);
  expect(sentences.get('en')).toBe('Vouchers cannot be used for this show.');
  expect(new Set(sentences.values()).size).toBe(4);
  await t.asOwner('UPDATE price_rate SET accept_voucher = true WHERE exhibitor_id = $1', [exhibitorId()]);
  await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [exhibitorId()]);
});
