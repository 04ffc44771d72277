import { afterEach, beforeAll, expect, test } from 'vitest';
import { verifyTicketCode } from '#modules/tickets/server/sign-ticket.ts';
import { ticketKeys } from '#modules/tickets/server/ticket-keys.ts';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/ticket-mails.ts';
import { sealWallet } from '#modules/tickets/server/wallet-pass.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { silentLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import { type Outbox, startOutbox, Undeliverable } from '#platform/outbox.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildVoucherType } from '#testing/build-offer.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { pageTexts, scans } from '#testing/paper.ts';
import { purchasesAt, type TicketWish } from '#testing/purchases.ts';

const t = testDatabase();
const post = testMailServer();
const STARTS = Date.parse('2031-11-20T19:30:00Z');
const missing: string[] = [];
let cinema: Cinema;
let translator: Translator;
const buys = purchasesAt(t, () => cinema);
const running: Outbox[] = [];

beforeAll(async () => {
  translator = await openTranslator({
    onMissing: (key, namespace, locale) => missing.push(`${locale}/${namespace} ${key}`),
  });
  cinema = await buildCinema(t, {
    exhibitor: { tradeName: 'Cinema Lumen', servingOn: 'www.lumen.test' },
    movie: { title: { nl: 'Het kabinet', fr: 'Le cabinet', de: 'Das Cabinet', en: 'The Cabinet' } },
    hall: Array.from({ length: 20 }, () => '..........').join('|'),
    screening: { startsAtMs: STARTS },
  });
  await t.asOwner(`INSERT INTO content (exhibitor_id, type, key, content) VALUES ($1, 'widget', 'purchase-mail', $2)`, [
    cinema.exhibitorId,
    JSON.stringify({
      en: '<p>Dear {name}: parking is free for {movie}.</p><script>alert(1)</script>',
      nl: '<p>Dag {name}: parkeren is gratis.</p>',
    }),
  ]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.close()));
  // what one test leaves to do is not the next one's
  await t.asOwner('UPDATE outbox SET done_at = now() WHERE done_at IS NULL AND dead_at IS NULL');
});

const deps = (changes: Partial<TicketMailDeps> = {}): TicketMailDeps => ({
  ...{ workDb: t.db, secrets: testSecrets, translator, now: () => STARTS, smtpUrl: post.current.smtpUrl },
  publicUrl: (servingOn) => `https://${servingOn}`,
  ...changes,
});
/** The handler of a topic, on what the bill left in the outbox. */
async function deliver(topic: string, billId: string, changes: Partial<TicketMailDeps> = {}) {
  const items = await buys.work(topic, billId);
  for (const item of items) await ticketOutbox(deps(changes))[topic]?.(item);
  return post.current.inbox.list();
}
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');

test.each([
  [
    'en',
    'Your tickets for The Cabinet, Thu, 20 Nov 2031, 20:30',
    'See you at the cinema',
    'View your purchase',
    'tickets',
  ],
  ['nl-BE', 'Uw tickets voor Het kabinet, do 20 nov 2031, 20:30', 'Tot in de bioscoop', 'Bekijk uw aankoop', 'tickets'],
  ['fr', 'Vos tickets pour Le cabinet, jeu. 20 nov. 2031, 20:30', 'À bientôt au cinéma', 'Voir votre achat', 'tickets'],
  ['de', 'Ihre Tickets für Das Cabinet, Do., 20. Nov. 2031, 20:30', 'Bis bald im Kino', 'Einkauf ansehen', 'tickets'],
])(
  'D-088 the mail of a settled bill in %s: film, seats, link, PDF whose codes the door accepts',
  async (locale, subject, heading, button, file) => {
    const row = { en: 'A', 'nl-BE': 'B', fr: 'C', de: 'D' }[locale];
    const billId = await buys.tickets({ seats: [`${row}-1`, `${row}-2`], locale });
    const [mail, ...more] = await deliver('mail.tickets', billId);
    expect(more).toEqual([]);
    const [bill] = await t.asOwner<{ reference: string }>('SELECT reference FROM bill WHERE id = $1', [billId]);
    expect(plain(mail?.subject)).toBe(subject);
    expect(mail?.envelope).toEqual({ from: expect.stringContaining('info@'), to: ['ada@example.org'] });
    expect(mail?.from).toContain('Cinema Lumen');
    const link = `https://www.lumen.test/${locale}/bill/${billId}`;
    for (const words of [
      'Ada Lovelace',
      heading,
      `${row}-1, ${row}-2`,
      'Hall 1',
      'Test Palace',
      'Station Street 1, 9000 Ghent',
      '20:30',
      link,
      bill?.reference ?? '?',
    ])
      expect(plain(mail?.text).toLowerCase(), words).toContain(words.toLowerCase());
    expect(mail?.html).toContain(`lang="${locale}"`);
    expect(mail?.html).toMatch(new RegExp(`href="${link}"[^>]*>[\\s\\S]*${button}`));
    const [pdf, ...others] = mail?.attachments ?? [];
    expect(others.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(others[0]?.filename).toMatch(/^(calendar|agenda|kalender)-[A-Z2-9]{8}\.ics$/);
    expect(others[0]?.content.toString()).toContain('BEGIN:VEVENT');
    expect(pdf).toMatchObject({ filename: `${file}-${bill?.reference}.pdf`, contentType: 'application/pdf' });
    expect(await pageTexts(pdf?.content ?? Buffer.alloc(0))).toHaveLength(2);
    const keys = await t.db.read(cinema.exhibitorId, ticketKeys);
    for (const [index, [scanned = '']] of (await scans(pdf?.content ?? Buffer.alloc(0))).entries())
      expect(verifyTicketCode(scanned.replace('QR-Code:', ''), keys)).toMatchObject({
        screeningId: cinema.screeningId,
        seat: `${row}-${index + 1}`,
      });
  },
);

test('D-088 T83 the house’s own words are in it, sanitised, with the buyer as text', async () => {
  const billId = await buys.tickets({ count: 1, name: '<b>{movie}</b> Eve' });
  const [mail] = await deliver('mail.tickets', billId);
  expect(mail?.html).toContain('Dear &#60;b&#62;{movie}&#60;/b&#62; Eve: parking is free for The Cabinet.');
  expect(mail?.html).not.toContain('alert(1)');
  const dutch = await buys.tickets({ count: 1, locale: 'nl-BE' });
  expect((await deliver('mail.tickets', dutch))[0]?.text).toContain('parkeren is gratis');
});

test('T83 a hostile buyer and a hostile film title change nothing about headers and recipients', async () => {
  const [title] = await t.asOwner<{ title: unknown }>('SELECT title FROM movie WHERE id = $1', [cinema.movieId]);
  await t.asOwner('UPDATE movie SET title = $2 WHERE id = $1', [
    cinema.movieId,
    JSON.stringify({ en: 'A\r\nBcc: mallory@evil.test {house} $t(button) {{x}} <script>' }),
  ]);
  const billId = await buys.tickets({ count: 1, name: 'Ada\r\nBcc: mallory@evil.test, <x@evil.test>' });
  const [mail, ...more] = await deliver('mail.tickets', billId);
  await t.asOwner('UPDATE movie SET title = $2 WHERE id = $1', [cinema.movieId, JSON.stringify(title?.title)]);
  expect(more).toEqual([]);
  expect(mail?.envelope.to).toEqual(['ada@example.org']);
  for (const name of ['to', 'subject', 'from', 'message-id', 'bcc'])
    expect(
      mail?.headers.filter(([key]) => key.toLowerCase() === name),
      name,
    ).toHaveLength(name === 'bcc' ? 0 : 1);
  expect(mail?.subject).toContain('A Bcc: mallory@evil.test {house} $t(button) {{x}} <script>');
  expect(mail?.html).not.toContain('<script>');
});

test('T83 an address that is none sends nothing and is given up', async () => {
  const billId = await buys.tickets({ count: 1, email: 'ada@b(x)evil.com' });
  await expect(deliver('mail.tickets', billId)).rejects.toBeInstanceOf(Undeliverable);
  expect(post.current.inbox.list()).toEqual([]);
});

test('T56 sent again after a crash it is the same mail: same Message-ID, same codes', async () => {
  const billId = await buys.tickets({ count: 1 });
  await deliver('mail.tickets', billId);
  const mails = await deliver('mail.tickets', billId);
  expect(mails).toHaveLength(2);
  const idOf = (index: number) => mails[index]?.headers.find(([name]) => name === 'Message-ID')?.[1];
  expect(idOf(0)).toMatch(/^<[0-9a-f]{32}@/);
  expect(idOf(0)).toBe(idOf(1));
  const [first, second] = await Promise.all(
    mails.map((mail) => scans(mail.attachments[0]?.content ?? Buffer.alloc(0))),
  );
  expect(first).toEqual(second);
  const other = await buys.tickets({ count: 1 });
  const [otherMail] = await deliver('mail.tickets', other);
  expect(otherMail?.headers.find(([name]) => name === 'Message-ID')?.[1]).not.toBe(idOf(0));
});

test('D-088 VCH-009 a voucher is sent by e-mail, as a PDF with its holder', async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId, { title: { en: 'Gift card', fr: 'Carte cadeau' } });
  const billId = await buys.vouchers({ typeId, turns: 2, euros: 24, holder: 'Marguerite Y', locale: 'fr' });
  const [mail] = await deliver('mail.tickets', billId);
  expect(mail?.subject).toBe('Votre bon de Cinema Lumen');
  for (const words of ['Carte cadeau', 'Pour Marguerite Y', '2 passages', 'Valable jusqu’au'])
    expect(plain(mail?.text), words).toContain(words);
  expect(mail?.attachments[0]?.filename).toMatch(/^bons-/);
  const [[, qr = ''] = []] = await scans(mail?.attachments[0]?.content ?? Buffer.alloc(0));
  // the code itself is in the document only
  expect(qr).toMatch(/^QR-Code:\w{12}$/);
  expect(`${mail?.text}${mail?.html}`).not.toContain(qr.replace('QR-Code:', ''));
});

test('D-087 where passes are signed, the mail offers them', async () => {
  const offered = async () => {
    post.current.inbox.clear();
    const billId = await buys.tickets({ count: 1 });
    return (await deliver('mail.tickets', billId))[0]?.html?.includes(`/api/bill/${billId}/passbook`);
  };
  expect(await offered()).toBe(false);
  const wallet = sealWallet(testSecrets, {
    pass_type: 'pass.test',
    team: 'TEAM123456',
    certificate: 'BEGIN CERTIFICATE',
    key: 'PRIVATE KEY',
    wwdr: 'BEGIN CERTIFICATE',
  });
  await t.asOwner('UPDATE settings SET secrets = $2 WHERE exhibitor_id = $1', [
    cinema.exhibitorId,
    JSON.stringify({ wallet }),
  ]);
  expect(await offered()).toBe(true);
  await t.asOwner(`UPDATE settings SET secrets = '{}' WHERE exhibitor_id = $1`, [cinema.exhibitorId]);
});

test('I15 a bill given back before its mail left gets no tickets by mail; one partly given back gets the rest', async () => {
  const gone = await buys.tickets({ count: 1 });
  await buys.refund(gone);
  expect(await deliver('mail.tickets', gone)).toEqual([]);
  const partly = await buys.tickets({ count: 2 });
  await buys.refund(partly, [0]);
  const [mail] = await deliver('mail.tickets', partly);
  expect(await pageTexts(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toHaveLength(1);
});

test('a sale at the till without an address sends nothing', async () => {
  const billId = await buys.tickets({ count: 1 });
  await t.asOwner('UPDATE bill SET buyer_email = NULL WHERE id = $1', [billId]);
  expect(await deliver('mail.tickets', billId)).toEqual([]);
});

test('D-088 without a mail server nothing is drawn or sent, and the item says why it stays', async () => {
  const billId = await buys.tickets({ count: 1 });
  await expect(deliver('mail.tickets', billId, { smtpUrl: null })).rejects.toThrow(
    'not sent: no mail server is configured',
  );
  await expect(deliver('mail.tickets', billId, { smtpUrl: null })).rejects.toBeInstanceOf(Undeliverable);
});

test('SET-005 senders and reply addresses are those of the settings; without any sender it is tried again later', async () => {
  const setting = (name: string, value: string) =>
    t.asOwner(`UPDATE settings SET data = jsonb_set(data, $2, to_jsonb($3::text)) WHERE exhibitor_id = $1`, [
      cinema.exhibitorId,
      [name],
      value,
    ]);
  await setting('mail_sender_name', 'Lumen tickets');
  await setting('mail_sender_address', 'tickets@lumen.test');
  await setting('mail_reply_address', 'desk@lumen.test');
  const [mail] = await deliver('mail.tickets', await buys.tickets({ count: 1 }));
  expect(mail?.from).toBe('"Lumen tickets" <tickets@lumen.test>');
  expect(mail?.headers.find(([name]) => name === 'Reply-To')?.[1]).toBe('desk@lumen.test');
  expect(mail?.text).toContain('desk@lumen.test');
  await setting('mail_sender_address', 'no address');
  const error = await deliver('mail.tickets', await buys.tickets({ count: 1 })).catch((each: Error) => each);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Undeliverable);
  for (const name of ['mail_sender_name', 'mail_sender_address', 'mail_reply_address']) await setting(name, '');
});

test.each([
  ['en', '€12.00 goes back to you', 'You get €12.00 back for your purchase.', 'Your other tickets stay valid.'],
  ['nl-BE', 'U krijgt € 12,00 terug', 'U krijgt € 12,00 terug voor uw aankoop.', 'Uw andere tickets blijven geldig.'],
  [
    'fr',
    '12,00 € vous sont remboursés',
    'Vous récupérez 12,00 € pour votre achat.',
    'Vos autres tickets restent valables.',
  ],
  [
    'de',
    'Sie bekommen 12,00 € zurück',
    'Sie bekommen 12,00 € für Ihren Einkauf zurück.',
    'Ihre anderen Tickets gelten weiter.',
  ],
])('D-084 D-085 money that goes back is told in %s, with what stays valid', async (locale, subject, sentence, rest) => {
  const billId = await buys.tickets({ count: 2, locale });
  await buys.refund(billId, [0]);
  const [mail] = await deliver('mail.refunded', billId);
  expect(plain(mail?.subject)).toBe(subject);
  expect(plain(mail?.text)).toContain(sentence);
  expect(plain(mail?.text)).toContain(rest);
  expect(plain(mail?.text)).toContain('Card or bank');
  expect(mail?.attachments).toEqual([]);
});

test('I09 a refund the provider refused is not told: nothing goes back', async () => {
  const billId = await buys.tickets({ count: 1 });
  await buys.refund(billId, 'all', 'failed');
  expect(await deliver('mail.refunded', billId)).toEqual([]);
});

test('T17 money that came too late is told with its reason; tickets that never were are not spoken of', async () => {
  const billId = await buys.unpaid({ seats: ['T-10'] });
  const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [billId]);
  await t.asOwner(`UPDATE seat_claim SET expires_at = foyer_now() - interval '1 second' WHERE bill_id = $1`, [billId]);
  await buys.tickets({ seats: ['T-10'] });
  expect(await buys.office.provider(payment?.id ?? '', { status: 'paid', amount: 1_200 })).toEqual(['late-refund']);
  const [mail] = await deliver('mail.refunded', billId);
  expect(plain(mail?.text)).toContain('Your payment reached us after your places had been released');
  expect(plain(mail?.text)).not.toContain('stay valid');
  expect(await deliver('mail.tickets', billId)).toHaveLength(1); // only the mail of the refund is there
});

const cancelledShow = async (wish: TicketWish & { paid: boolean }, mode: 'cancel' | 'cancel_and_refund') => {
  const other = await buildCinema(t, { exhibitor: { tradeName: 'Small House' }, screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => other);
  const billId = wish.paid ? await theirs.tickets(wish) : await theirs.unpaid(wish);
  await theirs.cancel(other.screeningId, mode);
  return { billId };
};

test('D-117 D-084 a cancelled screening that is refunded is one mail that tells both', async () => {
  const { billId } = await cancelledShow({ count: 2, paid: true, locale: 'nl-BE' }, 'cancel_and_refund');
  expect(await deliver('mail.cancelled', billId)).toEqual([]);
  const [mail, ...more] = await deliver('mail.refunded', billId);
  expect(more).toEqual([]);
  expect(plain(mail?.subject)).toBe('Geannuleerd: The Test Film (nl), do 20 nov 2031, 20:30');
  expect(plain(mail?.text)).toContain('is geannuleerd. U krijgt € 24,00 terug.');
});

test('D-117 who had not paid yet hears that nothing is charged', async () => {
  const { billId } = await cancelledShow({ count: 1, paid: false }, 'cancel');
  const [mail] = await deliver('mail.cancelled', billId);
  expect(plain(mail?.subject)).toBe('Cancelled: The Test Film, Thu, 20 Nov 2031, 20:30');
  expect(plain(mail?.text)).toContain('nothing is charged');
  expect(mail?.attachments).toEqual([]);
});

test('D-117 D-084 who paid in a way that is not given back from afar is asked to get in touch', async () => {
  const { billId } = await cancelledShow({ count: 1, paid: true, locale: 'de' }, 'cancel');
  const [mail, ...more] = await deliver('mail.cancelled', billId);
  expect(more).toEqual([]);
  expect(plain(mail?.text)).toMatch(/schreiben Sie uns an info@cinema-[0-9a-f]+\.test/);
});

test('D-117 D-084 who paid with a turn hears that it is back', async () => {
  const other = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => other);
  const { uuid } = await buildVoucher(t, other.exhibitorId);
  const billId = await theirs.tickets({ count: 1, voucher: uuid });
  await theirs.cancel(other.screeningId, 'cancel_and_refund');
  expect(await deliver('mail.refunded', billId)).toEqual([]);
  const [mail] = await deliver('mail.cancelled', billId);
  expect(plain(mail?.text)).toContain('What you paid goes back to you.');
});

const outboxRow = async (billId: string) =>
  (
    await t.asOwner<{ done: boolean; dead: boolean; attempts: number; last_error: string | null }>(
      `SELECT done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, attempts, last_error FROM outbox WHERE topic = 'mail.tickets' AND dedupe = $1`,
      [billId],
    )
  )[0];
const work = (changes: Partial<TicketMailDeps> = {}) => {
  const outbox = startOutbox({
    ...{ db: t.db, log: silentLog(), metrics: openMetrics(), handlers: ticketOutbox(deps(changes)) },
    ...{ pollMs: 20, backoffMs: () => 20 },
  });
  running.push(outbox);
};
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400 && !(await holds()); tries++) await new Promise((done) => setTimeout(done, 25));
  expect(await holds()).toBe(true);
}

test('T65 temporary refusals are tried again until the mail is there, once; the sale stays as it is', async () => {
  post.current.control.set({
    faults: [
      { at: 'connect', kind: 'reply', code: 421 },
      { at: 'to', kind: 'reply', code: 451 },
      { at: 'data', kind: 'reply', code: 452 },
      { at: 'from', kind: 'cut' },
    ],
  });
  const billId = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(billId))?.done === true);
  expect(post.current.inbox.list()).toHaveLength(1);
  expect(await outboxRow(billId)).toMatchObject({ attempts: 5, dead: false, last_error: null });
});

test('T65 a mailbox that does not exist is given up at once, with the reason for the manager; the next mail arrives', async () => {
  post.current.control.set({
    faults: [{ at: 'to', kind: 'reply', code: 550, recipient: 'gone@visitor.example', times: 'always' }],
  });
  const gone = await buys.tickets({ count: 1, email: 'gone@visitor.example' });
  const fine = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(gone))?.dead === true && (await outboxRow(fine))?.done === true);
  expect(await outboxRow(gone)).toMatchObject({ attempts: 1, done: false, last_error: expect.stringContaining('550') });
  expect(post.current.inbox.list().map((mail) => mail.envelope.to)).toEqual([['ada@example.org']]);
  const [bill] = await t.asOwner('SELECT status FROM bill WHERE id = $1', [gone]);
  expect(bill).toEqual({ status: 'settled' });
});

test('T65 hanging up after the mail was taken: at most one duplicate, with the same Message-ID', async () => {
  post.current.control.set({ faults: [{ at: 'data', kind: 'cut', kept: true }] });
  const billId = await buys.tickets({ count: 1 });
  work();
  await until(async () => (await outboxRow(billId))?.done === true);
  const ids = post.current.inbox.list().map((mail) => mail.headers.find(([name]) => name === 'Message-ID')?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('D-088 without a mail server the mail stands in the list of what was not sent', async () => {
  const billId = await buys.tickets({ count: 1 });
  work({ smtpUrl: null });
  await until(async () => (await outboxRow(billId))?.dead === true);
  expect(await outboxRow(billId)).toMatchObject({ last_error: 'not sent: no mail server is configured' });
});

test('D-088 the same mail can be asked for again', async () => {
  const billId = await buys.tickets({ count: 1 });
  await t.db.tx({ exhibitorId: cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }, (tx) =>
    tx.emit('mail.tickets_again', `${billId}:1`, { billId }),
  );
  const [mail] = await deliver('mail.tickets_again', billId);
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
});

test('I18N-004 no sentence was missing', () => {
  expect(missing).toEqual([]);
});
