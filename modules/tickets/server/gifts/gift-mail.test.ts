import { afterEach, expect, test } from 'vitest';
import { giftOutbox } from '#modules/tickets/server/gifts/gift-mail.ts';
import type { TicketMailDeps } from '#modules/tickets/server/mail/ticket-mails.ts';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import type { GiftForm } from '#modules/vouchers/contract/vouchers.ts';
import { changeGift, eraseGifts, forgetGifts, forgetHolders, sendGift } from '#modules/vouchers/server.ts';
import { type Outbox, startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { mailingCinema, plain } from '#testing/worlds/mailing-cinema.ts';

const t = testDatabase();
const exhibitor = mailingCinema(t);
const { buys, post, deps, missing } = exhibitor;
const running: Outbox[] = [];
const DAY_MS = 24 * 3_600_000;
let count = 0;

afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.close()));
  t.travel(0);
});

/** A day of the exhibitor's clock, some days from now. */
const dayIn = async (days: number): Promise<string> =>
  (
    await t.asOwner<{ day: string }>(
      `SELECT ((foyer_now() AT TIME ZONE timezone)::date + $2::int)::text AS day FROM exhibitor WHERE id = $1`,
      [exhibitor.cinema.exhibitorId, days],
    )
  )[0]?.day ?? '';

async function gives({
  days = 30,
  locale = 'en',
  ...gift
}: Partial<GiftWire> & { days?: number; locale?: string } = {}) {
  count += 1;
  const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId, { title: { en: 'Gift card' } });
  const to = `grace${count}@recipient.example`;
  const billId = await buys.vouchers({
    typeId,
    turns: 2,
    euros: 24,
    holder: 'Grace',
    locale,
    gift: { design: 'ribbon', message: 'Many happy returns', email: to, day: await dayIn(days), ...gift },
  });
  const [card] = await t.asOwner<{ uuid: string }>('SELECT uuid FROM voucher WHERE bill_id = $1', [billId]);
  return { billId, to, uuid: card?.uuid ?? '' };
}
/** What an employee sees of a gift, with changes, as the portal sends it. */
async function change(uuid: string, part: Partial<GiftForm>): Promise<void> {
  const [row] = await t.asOwner<GiftForm>(
    `SELECT g.design, g.message, coalesce(v.holder_name, '') AS holder_name, g.email, g.deliver_on::text AS day, g.version,
            v.version AS card_version
       FROM voucher v JOIN gift g ON g.exhibitor_id = v.exhibitor_id AND g.bill_id = v.bill_id WHERE v.uuid = $1`,
    [uuid],
  );
  if (!row) throw new Error('this card has no gift');
  await changeGift(t.db, acting(), uuid, { ...row, ...part });
}
const acting = () => ({ exhibitorId: exhibitor.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;
const items = (billId: string) =>
  t.asOwner<{ due: string; nth: string; done: boolean }>(
    `SELECT to_char(available_at AT TIME ZONE e.timezone, 'YYYY-MM-DD HH24:MI') AS due, payload ->> 'nth' AS nth, done_at IS NOT NULL AS done
       FROM outbox o JOIN exhibitor e ON e.id = o.exhibitor_id WHERE topic = 'mail.gift' AND payload ->> 'billId' = $1 ORDER BY o.id`,
    [billId],
  );
const stored = async (billId: string) =>
  (
    await t.asOwner<{ email: string | null; message: string; version: number; sent: boolean }>(
      'SELECT email, message, version, sent_at IS NOT NULL AS sent FROM gift WHERE bill_id = $1',
      [billId],
    )
  )[0];

const namesOf = async (billId: string) =>
  (
    await t.asOwner<{ card: string | null; line: string | null }>(
      `SELECT v.holder_name AS card, l.holder_name AS line FROM voucher v
         JOIN bill_line l ON l.exhibitor_id = v.exhibitor_id AND l.bill_id = v.bill_id AND l.line_no = v.line_no WHERE v.bill_id = $1`,
      [billId],
    )
  )[0];
/** What the hourly purges delete of names and gifts. */
const forget = async (): Promise<void> => {
  for (const purge of [forgetGifts, forgetHolders]) await t.db.system((tx) => purge(tx));
  await buys.forgetNames();
};

/** A node that works on what is due. */
function work(changes: Partial<TicketMailDeps> = {}): void {
  running.push(
    startOutbox({
      db: t.db,
      log: silentLog(),
      metrics: openMetrics(),
      handlers: giftOutbox(deps(changes)),
      pollMs: 20,
      backoffMs: () => 20,
    }),
  );
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200 && !(await holds()); tries++) await new Promise((done) => setTimeout(done, 25));
  expect(await holds()).toBe(true);
}
const mailsTo = (to: string) => post.current.inbox.list().filter((mail) => mail.envelope.to.includes(to));

test('the card is mailed to its recipient at nine on its day, once, by any node that is open then', {
  tags: ['D-088', 'T56'],
}, async () => {
  const { billId, to } = await gives({ days: 30 });
  expect(await items(billId)).toEqual([{ due: `${await dayIn(30)} 09:00`, nth: '0', done: false }]);
  work();
  t.travel(29 * DAY_MS);
  await new Promise((done) => setTimeout(done, 200));
  expect(mailsTo(to)).toEqual([]);
  await running.splice(0)[0]?.close(); // restarted in between
  t.travel(31 * DAY_MS);
  work();
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  const [mail, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Ada Lovelace gives you an evening at the cinema');
  for (const words of ['Hello Grace', 'Many happy returns', 'Gift card', '2 visits'])
    expect(plain(mail?.text)).toContain(words);
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['image/png', 'application/pdf']);
  expect(mail?.html).toContain('alt="A parcel with a ribbon and a bow"');
  // The page of the order is the buyer's.
  expect(`${mail?.html}${mail?.text}`).not.toContain(billId);
  expect(await stored(billId)).toMatchObject({ sent: true });
  expect(missing).toEqual([]);
});

test.each([
  ['nl-BE', 'schenkt u een avondje cinema'],
  ['fr', 'vous offre une soirée au cinéma'],
  ['de', 'schenkt Ihnen einen Kinoabend'],
])('it speaks the language of the purchase, %s', async (locale, subject) => {
  const { billId, to } = await gives({ days: 0, locale });
  t.travel(DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  expect(mailsTo(to)[0]?.subject).toContain(subject);
  expect(missing).toEqual([]);
});

test('the message is plain text: no markup and no link leave with it, and no card number is stored', {
  tags: ['I21'],
}, async () => {
  const message = '<b>Hi</b> see https://evil.example/x and evil.example\n4111 1111 1111 1111';
  const { billId, to } = await gives({ days: 0, message });
  expect((await stored(billId))?.message).not.toContain('4111 1111 1111 1111');
  t.travel(DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  const [mail] = mailsTo(to);
  expect(mail?.html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(mail?.html).not.toContain('evil.example/x');
  expect(mail?.text).not.toContain('evil.example');
});

test('a gift that is handed over is not mailed, and one that was given back neither', async () => {
  const byHand = await gives({ email: null, day: null });
  expect(await items(byHand.billId)).toEqual([]);
  const { billId, to } = await gives({ days: 2 });
  await buys.refund(billId);
  t.travel(3 * DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  expect(mailsTo(to)).toEqual([]);
});

test('what does not fit is refused at its field', { tags: ['VAL-013'] }, async () => {
  await expect(gives({ days: -1 })).rejects.toThrow('gift.day sales.gift_day');
  await expect(gives({ days: 400 })).rejects.toThrow('gift.day sales.gift_day');
  await expect(gives({ email: 'nobody' })).rejects.toThrow('gift.email sales.gift_email_invalid');
  await expect(gives({ message: 'x'.repeat(301) })).rejects.toThrow('gift.message sales.gift_message_too_long');
});

test('an employee corrects the address before the day; only the new one gets the card', async () => {
  const { billId, to, uuid } = await gives({ days: 2 });
  await change(uuid, { email: 'Right@Recipient.example' });
  await expect(change(uuid, { email: to, version: 1 })).rejects.toThrow('vouchers.changed_meanwhile');
  t.travel(3 * DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  expect([mailsTo(to).length, mailsTo('right@recipient.example').length]).toEqual([0, 1]);
  const [entry] = await t.asOwner<{ text: string }>(
    `SELECT a::text AS text FROM audit a WHERE action = 'voucher.gift_changed' AND entity_id = $1`,
    [uuid],
  );
  expect(entry?.text).not.toContain('recipient.example');
});

test('an employee moves the day: the card leaves on the new one only, also later than the first', async () => {
  const { billId, to, uuid } = await gives({ days: 2 });
  const move = async (days: number) => change(uuid, { day: await dayIn(days) });
  await expect(move(-1)).rejects.toThrow('day sales.gift_day');
  await expect(move(366)).rejects.toThrow('day sales.gift_day');
  await move(5);
  work();
  t.travel(3 * DAY_MS);
  await until(async () => (await items(billId))[0]?.done === true);
  expect(mailsTo(to)).toEqual([]);
  t.travel(6 * DAY_MS);
  await until(async () => (await items(billId))[1]?.done === true);
  expect(mailsTo(to)).toHaveLength(1);
  // Once it was mailed, only the address is corrected: the rest is a fact.
  const others = [
    { day: await dayIn(9) },
    { design: 'night' },
    { message: 'Too late' },
    { holder_name: 'Other' },
  ] as const;
  for (const other of others) await expect(change(uuid, other)).rejects.toThrow('vouchers.gift_mailed');
  await change(uuid, { email: 'second@recipient.example' });
  expect(await stored(billId)).toMatchObject({ email: 'second@recipient.example', message: 'Many happy returns' });
});

test('an employee changes design, name and message before the day: the mail has the new ones', async () => {
  const { billId, to, uuid } = await gives({ days: 2 });
  await expect(change(uuid, { message: 'x'.repeat(301) })).rejects.toThrow('message sales.gift_message_too_long');
  await change(uuid, { design: 'night', message: ' Happy birthday!\n4111 1111 1111 1111 ', holder_name: 'Hopper' });
  expect((await stored(billId))?.message).toBe('Happy birthday!\n[card]');
  await expect(change(uuid, { holder_name: 'Stale', card_version: 1 })).rejects.toThrow('vouchers.changed_meanwhile');
  t.travel(3 * DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  const [mail, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  for (const words of ['Hello Hopper', 'Happy birthday!']) expect(plain(mail?.text)).toContain(words);
  expect(plain(mail?.text)).not.toContain('Many happy returns');
  expect(mail?.html).not.toContain('alt="A parcel with a ribbon and a bow"');
  const [entry] = await t.asOwner<{ text: string; after: unknown }>(
    `SELECT a::text AS text, after FROM audit a WHERE action = 'voucher.gift_changed' AND entity_id = $1`,
    [uuid],
  );
  for (const personal of ['Hopper', 'Grace', 'birthday', 'returns', to]) expect(entry?.text).not.toContain(personal);
  expect(entry?.after).toMatchObject({ design: 'night', message_changed: true });
});

test('a card can be handed over instead, and mailed after all', async () => {
  const { billId, to, uuid } = await gives({ days: 2 });
  await change(uuid, { email: null });
  await expect(change(uuid, { email: to, day: null })).rejects.toThrow('day validation.required');
  work();
  t.travel(3 * DAY_MS);
  await until(async () => (await items(billId))[0]?.done === true);
  expect(mailsTo(to)).toEqual([]);
  await change(uuid, { email: to, day: await dayIn(4) }); // a day after the moment to which the test travelled
  t.travel(5 * DAY_MS);
  await until(async () => (await items(billId))[1]?.done === true);
  expect(mailsTo(to)).toHaveLength(1);
});

test('sent now, the mail of its day does not leave any more; it can be sent again a few times', async () => {
  const { billId, to, uuid } = await gives({ days: 2 });
  await sendGift(t.db, acting(), uuid);
  work();
  await until(async () => (await items(billId))[1]?.done === true);
  t.travel(3 * DAY_MS);
  await until(async () => (await items(billId))[0]?.done === true);
  expect(mailsTo(to)).toHaveLength(1);
  await sendGift(t.db, acting(), uuid);
  await until(async () => (await items(billId))[2]?.done === true);
  expect(mailsTo(to)).toHaveLength(2);
  await t.asOwner('UPDATE gift SET sendings = 20 WHERE bill_id = $1', [billId]);
  await expect(sendGift(t.db, acting(), uuid)).rejects.toThrow('vouchers.gift_sent_often');
  const byHand = await gives({ email: null, day: null });
  await expect(sendGift(t.db, acting(), byHand.uuid)).rejects.toThrow('vouchers.gift_no_address');
});

test('address, name and message are deleted sixty days after the mail, and when one of the two people is forgotten', {
  tags: ['T91', 'D-182'],
}, async () => {
  const { billId } = await gives({ days: 0 });
  const unsent = await gives({ days: 90 });
  const byHand = await gives({ email: null, day: null });
  t.travel(DAY_MS);
  work();
  await until(async () => (await items(billId))[0]?.done === true);
  await forget();
  expect(await stored(billId)).toMatchObject({ message: 'Many happy returns' });
  expect(await namesOf(billId)).toEqual({ card: 'Grace', line: null }); // the line needs it no more
  t.travel(62 * DAY_MS);
  await forget();
  expect(await stored(billId)).toMatchObject({ email: null, message: '' });
  expect(await namesOf(billId)).toEqual({ card: null, line: null });
  expect(await namesOf(byHand.billId)).toEqual({ card: 'Grace', line: null });
  // The buyer is forgotten: what is still to be delivered stays until it is. The recipient is: at once.
  await t.db.tx(acting(), (tx) => eraseGifts(tx, 'ada@example.org'));
  expect((await stored(unsent.billId))?.email).toBe(unsent.to);
  expect(await namesOf(unsent.billId)).toMatchObject({ card: 'Grace' });
  expect(await namesOf(byHand.billId)).toMatchObject({ card: null });
  await t.db.tx(acting(), (tx) => eraseGifts(tx, unsent.to));
  expect(await stored(unsent.billId)).toMatchObject({ email: null, message: '' });
  expect(await namesOf(unsent.billId)).toMatchObject({ card: null });
});

test.each([
  ['it expired', "valid_until = (foyer_now() - interval '61 days')::date"],
  ['it was used up', "remaining_turns = 0, last_used_at = foyer_now() - interval '61 days'"],
  ['it was taken out of use', "deleted_at = foyer_now() - interval '61 days'"],
])(
  'the name of a card that is not mailed is deleted sixty days after %s',
  { tags: ['T91', 'D-182'] },
  async (_, ended) => {
    const [card, other] = [await gives({ email: null, day: null }), await gives({ email: null, day: null })];
    await t.asOwner(
      `UPDATE voucher SET valid_until = (foyer_now() - interval '58 days')::date, remaining_turns = 0, last_used_at = foyer_now() - interval '58 days'
      WHERE bill_id = $1`,
      [other.billId],
    );
    await t.asOwner(`UPDATE voucher SET ${ended} WHERE bill_id = $1`, [card.billId]);
    await forget();
    expect([(await namesOf(card.billId))?.card, (await namesOf(other.billId))?.card]).toEqual([null, 'Grace']);
    // The movements of this test's cards do not add up: the invariants are checked after it.
    await t.asOwner('UPDATE voucher SET remaining_turns = total_turns WHERE bill_id = ANY ($1::uuid[])', [
      [card.billId, other.billId],
    ]);
  },
);
