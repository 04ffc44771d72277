import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import type { TicketPayload } from '#modules/tickets/rules/ticket-code.ts';
import { signingKey, signTicket, verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import { ticketKeys } from '#modules/tickets/server/codes/ticket-keys.ts';
import type { TicketSheet } from '#modules/tickets/server/documents/sheets.ts';
import { ticketPdf } from '#modules/tickets/server/documents/ticket-pdf.ts';
import { wordsFor } from '#modules/tickets/server/documents/words.ts';
import { downloadTickets } from '#modules/tickets/server/download.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { buildCinema, buildEvent, buildScreening, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { facts, pageTexts, scans, structure } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const STARTS = Date.parse('2031-11-20T19:30:00Z');
let cinema: Cinema;
let translator: Translator;
const missing: string[] = [];
const buys = purchasesAt(t, () => cinema);
beforeAll(async () => {
  translator = await openTranslator({
    onMissing: (key, namespace, locale) => missing.push(`${locale}/${namespace} ${key}`),
  });
  cinema = await buildCinema(t, {
    exhibitor: { tradeName: 'Cinema Lumen' },
    movie: {
      title: { nl: 'Het kabinet', fr: 'Le cabinet', de: 'Das Cabinet', en: 'The Cabinet' },
      subtitles: ['nl', 'fr'],
    },
    screening: { startsAtMs: STARTS },
  });
});
const pdfOf = async (billId: string) =>
  (await downloadTickets({ db: t.db, secrets: testSecrets, translator, now: () => STARTS }, cinema.exhibitorId, billId))
    .body;
const verified = async (scanned: string[]): Promise<TicketPayload | null> =>
  verifyTicketCode((scanned[0] ?? '').replace('QR-Code:', ''), await t.db.read(cinema.exhibitorId, ticketKeys));

test.each([
  [
    'en',
    [
      'The Cabinet',
      'Thursday',
      '20 November 2031',
      '20:30',
      'Hall',
      'Row',
      'Seat',
      '€12.00',
      'including 6',
      'Ticket 1 of 2',
    ],
  ],
  [
    'nl-BE',
    [
      'Het kabinet',
      'donderdag',
      '20 november 2031',
      '20:30',
      'Zaal',
      'Rij',
      'Plaats',
      '€ 12,00',
      'waarvan 6',
      'Ticket 1 van 2',
    ],
  ],
  [
    'fr',
    [
      'Le cabinet',
      'jeudi',
      '20 novembre 2031',
      '20:30',
      'Salle',
      'Rangée',
      'Place',
      '12,00 €',
      'dont TVA 6',
      'Billet 1 sur 2',
    ],
  ],
  [
    'de',
    [
      'Das Cabinet',
      'Donnerstag',
      '20. November 2031',
      '20:30',
      'Saal',
      'Reihe',
      'Platz',
      '12,00 €',
      'inkl. 6',
      'Ticket 1 von 2',
    ],
  ],
])(
  'a page per ticket in %s, in print order, with all data for entrance and guest',
  { tags: ['D-087', 'D-058', 'D-179'] },
  async (locale, words) => {
    const seats = { en: ['C-4', 'C-5'], 'nl-BE': ['D-4', 'D-5'], fr: ['E-4', 'E-5'], de: ['F-4', 'F-5'] }[locale] ?? [];
    const billId = await buys.tickets({ seats, locale });
    const pdf = await pdfOf(billId);
    const pages = (await pageTexts(pdf)).map((page) => page.replace(/\u00a0|\u202f/g, ' '));
    expect(pages).toHaveLength(2);
    const [bill] = await t.asOwner<{ reference: string }>('SELECT reference FROM bill WHERE id = $1', [billId]);
    const tickets = await t.asOwner<{ id: string; code: string }>(
      'SELECT id, code FROM ticket WHERE bill_id = $1 ORDER BY line_no',
      [billId],
    );
    for (const word of [
      ...words,
      'Cinema Lumen',
      'Test Palace',
      'Station Street 1, 9000 Ghent',
      'Hall 1',
      'Normal',
      bill?.reference ?? '?',
    ])
      expect(pages[0], word).toContain(word);
    expect(pages[0]).toContain(tickets[0]?.code.replace(/(.{4})(?=.)/g, '$1 '));
    const scanned = await scans(pdf);
    for (const [index, seat] of seats.entries()) {
      expect(scanned[index]).toHaveLength(1);
      expect(await verified(scanned[index] ?? [])).toEqual({
        ticketId: tickets[index]?.id,
        screeningId: cinema.screeningId,
        seat,
        validFrom: STARTS - 2 * 3_600_000,
        validUntil: STARTS + 2 * 3_600_000,
      });
    }
  },
);

test('the code is readable from a distant phone and from a coarse print', { tags: ['D-087'] }, async () => {
  const pdf = await pdfOf(await buys.tickets({ count: 1 }));
  const [fine] = await scans(pdf, 200);
  expect(await scans(pdf, 60)).toEqual([fine]);
});

test('WCAG EN-301549 the document is tagged, has a title and a language, and its code has an alternative text', async () => {
  const billId = await buys.tickets({ seats: ['G-1'], locale: 'fr' });
  const pdf = await pdfOf(billId);
  const pdfFacts = await facts(pdf);
  expect(pdfFacts.get('Tagged')).toBe('yes');
  expect(pdfFacts.get('Title')).toBe('Billets pour Le cabinet');
  expect(pdfFacts.get('Author')).toBe('Cinema Lumen');
  expect(pdf.toString('latin1')).toContain('/Lang (fr)');
  expect(pdf.toString('latin1')).toContain('pdfuaid');
  const spoken = await structure(pdf);
  expect(spoken).toMatch(/Document[\s\S]*Sect[\s\S]*H1[\s\S]*Le cabinet/);
  expect(pdf.toString('latin1')).toMatch(/\/S \/Figure\s+\/Alt \(/);
});

test('an unnumbered place, D-059 a ladies’ event', { tags: ['D-044'] }, async () => {
  const free = await buildCinema(t, {
    exhibitor: { tradeName: 'Free House' },
    hall: 40,
    screen: { name: 'Balcony' },
    screening: { startsAtMs: STARTS },
  });
  const event = await buildEvent(t, free.exhibitorId, { theme: 'ladies' });
  const screeningId = await buildScreening(t, free, { startsAtMs: STARTS + 86_400_000, eventId: event });
  const freeBuys = purchasesAt(t, () => free);
  const deps = { db: t.db, secrets: testSecrets, translator, now: () => STARTS };
  const billId = await freeBuys.tickets({ count: 1, screeningId });
  const { body } = await downloadTickets(deps, free.exhibitorId, billId);
  const [page = ''] = await pageTexts(body);
  expect(page).toContain('Free seating');
  expect(page).toContain('Ladies Night');
  expect(page).toContain('Balcony');
  expect(page).not.toContain('Row');
  const plain = await downloadTickets(deps, free.exhibitorId, await freeBuys.tickets({ count: 1 }));
  expect((await pageTexts(plain.body))[0]).not.toContain('Ladies');
});

test('the price of a ticket includes its rate and its seat', { tags: ['D-035', 'D-083'] }, async () => {
  const exhibitor = await buildCinema(t, {
    hall: '......|<><><>',
    screen: { classRates: { love_seats: { ticket: 250, handling: 0 } } },
    screening: { startsAtMs: STARTS },
  });
  const billId = await purchasesAt(t, () => exhibitor).tickets({ seats: ['B-1', 'B-2'], amount: 29 });
  const deps = { db: t.db, secrets: testSecrets, translator, now: () => STARTS };
  const pages = await pageTexts((await downloadTickets(deps, exhibitor.exhibitorId, billId)).body);
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toMatch(/€14\.50[\s\S]*including 6.% VAT: €0\.82/);
});

test('a page per voucher: holder, value, validity, its code as text, QR and Code 128', {
  tags: ['D-104', 'D-109', 'D-100'],
}, async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId, {
    products: { default: 0, min: 0, max: 5_000, step: 500 },
    title: { en: 'Gift card', nl: 'Cadeaubon' },
  });
  const billId = await buys.vouchers({
    typeId,
    turns: 3,
    euros: 56,
    refreshments: 20,
    holder: 'Marguerite Yourcenar',
    locale: 'nl-BE',
  });
  const pdf = await pdfOf(billId);
  const [page = '', ...more] = (await pageTexts(pdf)).map((text) => text.replace(/\u00a0/g, ' '));
  expect(more).toEqual([]);
  const [sold] = await t.asOwner<{ code_sealed: Buffer; valid_from: string; valid_until: string }>(
    'SELECT code_sealed, valid_from::text, valid_until::text FROM voucher WHERE bill_id = $1',
    [billId],
  );
  const code = testSecrets.open(sold?.code_sealed ?? Buffer.alloc(0));
  const day = (text = '') =>
    new Intl.DateTimeFormat('nl-BE', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(text));
  for (const words of [
    'Cadeaubon',
    'Voor Marguerite Yourcenar',
    '3 beurten',
    'en € 20,00 voor drankjes en snacks',
    `Geldig van ${day(sold?.valid_from)} tot en met ${day(sold?.valid_until)}`,
    `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`,
  ])
    expect(page, words).toContain(words);
  expect(await scans(pdf)).toEqual([[`CODE-128:${code}`, `QR-Code:${code}`]]);
});

test('twenty tickets are one document of twenty pages', { tags: ['D-087'] }, async () => {
  const words = wordsFor(translator, 'en', { website_locale: 'en', datetime_locale: 'en' }, 'Europe/Brussels');
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const key = signingKey('AB23', Buffer.from(x, 'base64url'), d);
  const window = { validFrom: STARTS, validUntil: STARTS + 7_200_000 };
  const tickets = Array.from({ length: 20 }, (_, index): TicketSheet => {
    const id = randomUUID();
    return {
      id,
      state: 'valid',
      exhibitor: 'Cinema Lumen',
      colours: coloursOf({}, 'default'),
      rate: 'Normal',
      needsProof: false,
      price: 1_200,
      show: {
        film: 'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb',
        version: '2D',
        event: '',
        startsAt: STARTS,
        endsAt: STARTS + 7_200_000,
        cinema: 'Lumen',
        address: ['Street 1'],
        place: null,
        screen: 'Hall 1',
      },
      seat: { row: 'K', seat: String(index + 1) },
      vat: { rate: 600, amount: 68 },
      reference: 'K7M4Q2XD',
      shortCode: 'abcd efgh jkmn',
      nth: index + 1,
      of: 20,
      signedCode: signTicket(key, { ticketId: id, screeningId: 1, seat: `K-${index + 1}`, ...window }),
    };
  });
  const pdf = await ticketPdf(
    { exhibitor: 'Cinema Lumen', reference: 'K7M4Q2XD', tickets, vouchers: [] },
    words,
    STARTS,
  );
  expect(await pageTexts(pdf)).toHaveLength(20);
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});
