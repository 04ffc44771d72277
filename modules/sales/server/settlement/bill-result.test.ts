/** The result of a bill beside its money and its tickets (PAY-007). */
import { expect, test } from 'vitest';
import { CHANNELS } from '#kernel/channel.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { sellingCinema } from '#testing/worlds/selling-cinema.ts';

const t = testDatabase();
const exhibitor = sellingCinema(t, { hall: 10 });
const purchases = purchasesAt(t, () => exhibitor.cinema);
type Result = { source: string; message: string };
const resultOf = async (uuid: string, locale = 'en') =>
  ((await exhibitor.http.ask(`/api/bill/${uuid}/result?locale=${locale}`)).json as { data: Result }).data;

test('a bill has one of nine channels and names it; the database allows no other', {
  tags: ['PAY-014'],
}, async () => {
  const uuid = await purchases.unpaid({ count: 1 });
  expect((await resultOf(uuid)).source).toBe('site');
  const through = (source: string) => t.asOwner('UPDATE bill SET channel = $2 WHERE id = $1', [uuid, source]);
  for (const source of 'site portal pos register signage scanner api device app'.split(' ')) {
    await through(source);
    expect((await resultOf(uuid)).source).toBe(source);
  }
  expect(CHANNELS).toHaveLength(9);
  for (const source of ['', 'kiosk', 'SITE']) await expect(through(source)).rejects.toMatchObject({ code: '23514' });
});

test('the message of a settled bill is the exhibitor’s, in the language of the purchase, and sanitised', {
  tags: ['PAY-006', 'D-086'],
}, async () => {
  await inTenant(t, exhibitor.cinema.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO content (exhibitor_id, type, key, content)
       VALUES (tenant(), 'widget', 'payment-success', $1)`,
      [JSON.stringify({ en: '<p>Thanks, {name}.</p>', fr: '<p>Merci, <b>{name}</b>.</p><script>x</script>' })],
    ),
  );
  await t.asOwner('UPDATE data_version SET version = version + 1 WHERE exhibitor_id = $1', [
    exhibitor.cinema.exhibitorId,
  ]);
  const uuid = await purchases.tickets({ count: 1, locale: 'fr', name: 'Ada <i>L</i>' });
  for (const locale of ['fr', 'en'])
    expect((await resultOf(uuid, locale)).message).toBe('<p>Merci, <b>Ada &lt;i&gt;L&lt;/i&gt;</b>.</p>');
});

test('the message of an unsettled bill explains its status, in the reader’s language', {
  tags: ['PAY-006', 'D-086'],
}, async () => {
  const uuid = await purchases.unpaid({ count: 1 });
  expect((await resultOf(uuid)).message).toBe('<p>Nothing has been charged. Please try again.</p>');
  expect((await resultOf(uuid, 'nl-BE')).message).toBe('<p>Er werd niets aangerekend. Probeer het opnieuw.</p>');
});
