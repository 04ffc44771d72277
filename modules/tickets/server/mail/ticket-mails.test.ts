import { beforeAll, expect, test } from 'vitest';
import { verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import { ticketKeys } from '#modules/tickets/server/codes/ticket-keys.ts';
import { sealWallet } from '#modules/tickets/server/wallet/wallet-pass.ts';
import { NotConfigured, Undeliverable } from '#platform/jobs/outbox.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { pageTexts, scannedPicture, scans } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { mailingCinema, plain } from '#testing/worlds/mailing-cinema.ts';

const t = testDatabase();
const exhibitor = mailingCinema(t);
const { buys, post, deliver, missing } = exhibitor;

/** The PDF of a mail, wherever it stands among its attachments. */
const pdfOf = (mail: Awaited<ReturnType<typeof deliver>>[number] | undefined): Buffer =>
  mail?.attachments.find(({ contentType }) => contentType === 'application/pdf')?.content ?? Buffer.alloc(0);

beforeAll(async () => {
  await t.asOwner(`INSERT INTO content (exhibitor_id, type, key, content) VALUES ($1, 'widget', 'purchase-mail', $2)`, [
    exhibitor.cinema.exhibitorId,
    JSON.stringify({
      en: '<p>Dear {name}: parking is free for {movie}.</p><script>alert(1)</script>',
      nl: '<p>Dag {name}: parkeren is gratis.</p>',
    }),
  ]);
});

test.each([
  [
    'en',
    'Your tickets for The Cabinet, Thu, 20 Nov 2031, 20:30',
    'See you at the cinema',
    'View your purchase',
    'tickets',
  ],
  ['nl-BE', 'Uw tickets voor Het kabinet, do 20 nov 2031, 20:30', 'Tot in de bioscoop', 'Bekijk uw aankoop', 'tickets'],
  ['fr', 'Vos billets pour Le cabinet, jeu. 20 nov. 2031, 20:30', 'À bientôt au cinéma', 'Voir votre achat', 'billets'],
  ['de', 'Ihre Tickets für Das Cabinet, Do., 20. Nov. 2031, 20:30', 'Bis bald im Kino', 'Einkauf ansehen', 'tickets'],
])(
  'the email of a settled bill in %s: film, seats, link, PDF with codes that the entrance accepts',
  { tags: ['D-088'] },
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
    // What was paid, in the words and amounts of the receipt.
    expect(plain(mail?.text)).toMatch(/(Total|Totaal|Summe) (€ ?24[.,]00|24,00 €)/i);
    expect(plain(mail?.text)).toMatch(/(Paid with|Betaald met|Payé avec|Bezahlt mit)/);
    expect(mail?.html).toContain(`lang="${locale}"`);
    expect(mail?.html).toMatch(new RegExp(`href="${link}"[^>]*>[\\s\\S]*${button}`));
    const [pdf, ...others] = (mail?.attachments ?? []).filter(({ contentType }) => contentType !== 'image/png');
    expect(others.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(others[0]?.filename).toMatch(/^(calendar|agenda|kalender)-[A-Z2-9]{8}\.ics$/);
    expect(others[0]?.content.toString()).toContain('BEGIN:VEVENT');
    expect(pdf).toMatchObject({ filename: `${file}-${bill?.reference}.pdf`, contentType: 'application/pdf' });
    expect(await pageTexts(pdf?.content ?? Buffer.alloc(0))).toHaveLength(2);
    const keys = await t.db.read(exhibitor.cinema.exhibitorId, ticketKeys);
    for (const [index, [scanned = '']] of (await scans(pdf?.content ?? Buffer.alloc(0))).entries())
      expect(verifyTicketCode(scanned.replace('QR-Code:', ''), keys)).toMatchObject({
        screeningId: exhibitor.cinema.screeningId,
        seat: `${row}-${index + 1}`,
      });
  },
);

test('the mail shows the code of each ticket in its body, the same as on paper', { tags: ['D-088'] }, async () => {
  const billId = await buys.tickets({ seats: ['E-1', 'E-2'] });
  const [mail] = await deliver('mail.tickets', billId);
  const pictures = (mail?.attachments ?? []).filter(({ contentType }) => contentType === 'image/png');
  expect(pictures).toHaveLength(2);
  const keys = await t.db.read(exhibitor.cinema.exhibitorId, ticketKeys);
  for (const [index, picture] of pictures.entries()) {
    expect([picture.inline, picture.contentType]).toEqual([true, 'image/png']);
    expect(mail?.html).toMatch(/<img[^>]+alt="QR code of this ticket/);
    const code = await scannedPicture(picture.content);
    expect(verifyTicketCode(code, keys)).toMatchObject({ seat: `E-${index + 1}` });
  }
  expect(plain(mail?.text)).toContain('Ticket 1 of 2 · Seat E-1');
});

test('includes the exhibitor’s own text, sanitised, with the buyer as text', { tags: ['D-088', 'T83'] }, async () => {
  const billId = await buys.tickets({ count: 1, name: '<b>{movie}</b> Eve' });
  const [mail] = await deliver('mail.tickets', billId);
  expect(mail?.html).toContain('Dear &#60;b&#62;{movie}&#60;/b&#62; Eve: parking is free for The Cabinet.');
  expect(mail?.html).not.toContain('alert(1)');
  const dutch = await buys.tickets({ count: 1, locale: 'nl-BE' });
  expect((await deliver('mail.tickets', dutch))[0]?.text).toContain('parkeren is gratis');
});

test('a hostile buyer and a hostile film title do not change headers or recipients', {
  tags: ['T83'],
}, async () => {
  const [title] = await t.asOwner<{ title: unknown }>('SELECT title FROM movie WHERE id = $1', [
    exhibitor.cinema.movieId,
  ]);
  await t.asOwner('UPDATE movie SET title = $2 WHERE id = $1', [
    exhibitor.cinema.movieId,
    JSON.stringify({ en: 'A\r\nBcc: mallory@evil.test {house} $t(button) {{x}} <script>' }),
  ]);
  const billId = await buys.tickets({ count: 1, name: 'Ada\r\nBcc: mallory@evil.test, <x@evil.test>' });
  const [mail, ...more] = await deliver('mail.tickets', billId);
  await t.asOwner('UPDATE movie SET title = $2 WHERE id = $1', [
    exhibitor.cinema.movieId,
    JSON.stringify(title?.title),
  ]);
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

test('an invalid address sends nothing and is given up', { tags: ['T83'] }, async () => {
  const billId = await buys.tickets({ count: 1, email: 'ada@b(x)evil.com' });
  await expect(deliver('mail.tickets', billId)).rejects.toBeInstanceOf(Undeliverable);
  expect(post.current.inbox.list()).toEqual([]);
});

test('after a crash it sends the same email: same Message-ID, same codes', { tags: ['T56'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  await deliver('mail.tickets', billId);
  const mails = await deliver('mail.tickets', billId);
  expect(mails).toHaveLength(2);
  const idOf = (index: number) => mails[index]?.headers.find(([name]) => name === 'Message-ID')?.[1];
  expect(idOf(0)).toMatch(/^<[0-9a-f]{32}@/);
  expect(idOf(0)).toBe(idOf(1));
  const [first, second] = await Promise.all(mails.map((mail) => scans(pdfOf(mail))));
  expect(first).toEqual(second);
  const other = await buys.tickets({ count: 1 });
  const [otherMail] = await deliver('mail.tickets', other);
  expect(otherMail?.headers.find(([name]) => name === 'Message-ID')?.[1]).not.toBe(idOf(0));
});

test('a voucher is sent by email, as a PDF with its holder', { tags: ['D-088', 'VCH-009'] }, async () => {
  const typeId = await buildVoucherType(t, exhibitor.cinema.exhibitorId, {
    title: { en: 'Gift card', fr: 'Carte cadeau' },
  });
  const billId = await buys.vouchers({ typeId, turns: 2, euros: 24, holder: 'Marguerite Y', locale: 'fr' });
  const [mail] = await deliver('mail.tickets', billId);
  expect(mail?.subject).toBe('Votre bon de Cinema Lumen');
  // The text for the mail with the tickets speaks about tickets.
  expect(mail?.text).not.toMatch(/parking is free|parkeren is gratis/);
  for (const words of ['Carte cadeau', 'Pour Marguerite Y', '2 entrées', 'Valable jusqu’au'])
    expect(plain(mail?.text), words).toContain(words);
  expect(mail?.attachments[0]?.filename).toMatch(/^bons-/);
  const [[, qr = ''] = []] = await scans(pdfOf(mail));
  // the code itself is in the document only
  expect(qr).toMatch(/^QR-Code:\w{12}$/);
  expect(`${mail?.text}${mail?.html}`).not.toContain(qr.replace('QR-Code:', ''));
});

test('if passes are signed, the email offers them', { tags: ['D-087'] }, async () => {
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
    exhibitor.cinema.exhibitorId,
    JSON.stringify({ wallet }),
  ]);
  expect(await offered()).toBe(true);
  await t.asOwner(`UPDATE settings SET secrets = '{}' WHERE exhibitor_id = $1`, [exhibitor.cinema.exhibitorId]);
});

test('a bill refunded before its email gets no tickets; a partly refunded one gets the rest', {
  tags: ['I15'],
}, async () => {
  const gone = await buys.tickets({ count: 1 });
  await buys.refund(gone);
  expect(await deliver('mail.tickets', gone)).toEqual([]);
  const partly = await buys.tickets({ count: 2 });
  await buys.refund(partly, [0]);
  const [mail] = await deliver('mail.tickets', partly);
  expect(await pageTexts(pdfOf(mail))).toHaveLength(1);
});

test('a sale at the till without an address sends nothing', async () => {
  const billId = await buys.tickets({ count: 1 });
  await t.asOwner('UPDATE bill SET buyer_email = NULL WHERE id = $1', [billId]);
  expect(await deliver('mail.tickets', billId)).toEqual([]);
});

test('without a mail server nothing is drawn or sent, and the item has the reason', {
  tags: ['D-088'],
}, async () => {
  const billId = await buys.tickets({ count: 1 });
  await expect(deliver('mail.tickets', billId, { smtpUrl: null })).rejects.toThrow(
    'not sent: no mail server is configured',
  );
  await expect(deliver('mail.tickets', billId, { smtpUrl: null })).rejects.toBeInstanceOf(NotConfigured);
});

test('senders and reply addresses come from the settings; without any sender it retries later', {
  tags: ['SET-005'],
}, async () => {
  const setting = (name: string, value: string) =>
    t.asOwner(`UPDATE settings SET data = jsonb_set(data, $2, to_jsonb($3::text)) WHERE exhibitor_id = $1`, [
      exhibitor.cinema.exhibitorId,
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

test('the same email can be requested again', { tags: ['D-088'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  await t.db.tx({ exhibitorId: exhibitor.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }, (tx) =>
    tx.emit('mail.tickets_again', `${billId}:1`, { billId }),
  );
  const [mail] = await deliver('mail.tickets_again', billId);
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
    'image/png',
    'application/pdf',
    'text/calendar',
  ]);
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});
