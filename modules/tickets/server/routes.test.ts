import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openGoogleWallet, ticketRoutes } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';
import { pageTexts, scans } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const site = testHttp(() => ({
  exhibitorFor: async (host) => (host === 'other.test' ? cinema.exhibitorId + 1_000 : cinema.exhibitorId),
  routes: (app) =>
    ticketRoutes(app, {
      db: t.db,
      secrets: testSecrets,
      translator,
      now: Date.now,
      publicUrl: (host) => `https://${host}`,
      google: openGoogleWallet(),
    }),
}));
beforeAll(async () => {
  cinema = await buildCinema(t);
});
const get = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};
const codeOf = (body: Buffer) => (JSON.parse(body.toString()) as { code: string }).code;

test.each([
  ['download', /^attachment; filename="tickets-[A-Z2-9]{8}\.pdf"$/],
  ['receipt', /^attachment; filename="kasticket-[A-Z2-9]{8}\.pdf"$/],
])('%s is a file that is not cached, indexed or linked', { tags: ['D-087', 'T85'] }, async (file, disposition) => {
  const billId = await buys.tickets({ count: 1, locale: 'nl-BE' });
  const { status, headers, body } = await get(`/api/bill/${billId}/${file}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(disposition);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('etag')).toBeNull();
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Number(headers.get('content-length'))).toBe(body.length);
});

test('RFC 5545 the calendar file of a purchase works in any calendar, and gives no access to the tickets', {
  tags: ['D-087'],
}, async () => {
  const billId = await buys.tickets({ seats: ['C-1', 'C-2'], locale: 'fr' });
  const { status, headers, body } = await get(`/api/bill/${billId}/calendar`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="agenda-[A-Z2-9]{8}\.ics"$/);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  const text = body.toString().replaceAll('\r\n ', '');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('Places: C-1\\, C-2');
  expect(text).not.toContain(billId);
  const [row] = await t.asOwner<{ starts: string; over: string }>(
    `SELECT to_char(s.starts_at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') AS starts,
            to_char((s.ends_at - c.cleaning_minutes * interval '1 minute') AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') AS over
       FROM screening s JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id WHERE s.id = $1`,
    [cinema.screeningId],
  );
  expect(text).toContain(`DTSTART:${row?.starts}\r\nDTEND:${row?.over}\r\n`);
  expect((await get(`/api/bill/${billId}/calendar`)).body.equals(body)).toBe(true);
});

test('a purchase of vouchers has no calendar file', { tags: ['D-087'] }, async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId);
  const billId = await buys.vouchers({ typeId, turns: 2, euros: 24 });
  const answer = await get(`/api/bill/${billId}/calendar`);
  expect([answer.status, codeOf(answer.body)]).toEqual([404, 'not_found.download']);
});

test('nothing to download before payment or after a refund', { tags: ['D-087'] }, async () => {
  const unpaid = await buys.unpaid({ count: 1 });
  for (const file of ['download', 'receipt', 'passbook', 'calendar']) {
    const answer = await get(`/api/bill/${unpaid}/${file}`);
    expect([answer.status, codeOf(answer.body)]).toEqual([404, 'not_found.download']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  const refunding = await buys.tickets({ count: 2 });
  await buys.refund(refunding, [0], 'requested');
  expect((await get(`/api/bill/${refunding}/download`)).status).toBe(200);
  await buys.providerRefunds(refunding);
  expect((await get(`/api/bill/${refunding}/download`)).status).toBe(200);
  const refunded = await buys.tickets({ count: 1 });
  await buys.refund(refunded);
  expect((await get(`/api/bill/${refunded}/download`)).status).toBe(404);
  expect((await get(`/api/bill/${refunded}/receipt`)).status).toBe(404);
});

test('after a partial refund only the tickets that still admit are in it; used and exchanged ones are not', {
  tags: ['T44', 'D-026'],
}, async () => {
  const billId = await buys.tickets({ seats: ['B-1', 'B-2', 'B-3'] });
  await buys.refund(billId, [1]);
  const left = async () => {
    const { status, body } = await get(`/api/bill/${billId}/download`);
    return status === 200
      ? (await pageTexts(body)).map((page) => /Seat\s+Hall 1\s+B\s+(\d)/.exec(page.replace(/\s+/g, ' '))?.[1])
      : status;
  };
  expect(await left()).toEqual(['1', '3']);
  const before = (await scans((await get(`/api/bill/${billId}/download`)).body)).flat();
  expect(new Set(before).size).toBe(2);
  await t.asOwner(`UPDATE ticket SET state = 'used', used_at = now() WHERE bill_id = $1 AND line_no = 0`, [billId]);
  expect(await left()).toEqual(['3']);
  await t.asOwner(`UPDATE ticket SET state = 'used', used_at = now() WHERE bill_id = $1 AND line_no = 2`, [billId]);
  expect(await left()).toBe(404);
});

test('a refunded voucher is in no document', { tags: ['T39'] }, async () => {
  const typeId = await buildVoucherType(t, cinema.exhibitorId);
  const billId = await buys.vouchers({ typeId, turns: 2, euros: 24 });
  expect((await get(`/api/bill/${billId}/download`)).status).toBe(200);
  await t.asOwner('UPDATE voucher SET deleted_at = now() WHERE bill_id = $1', [billId]);
  expect((await get(`/api/bill/${billId}/download`)).status).toBe(404);
});

test('unknown, foreign, deleted and malformed bills are not found', { tags: ['T72', 'T85'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  const unknown = await get(`/api/bill/${randomUUID()}/download`);
  expect([unknown.status, codeOf(unknown.body)]).toEqual([404, 'not_found.bill']);
  const foreign = await site.app.inject({ url: `/api/bill/${billId}/download`, headers: { host: 'other.test' } });
  expect(foreign.statusCode).toBe(404);
  expect((await get('/api/bill/1/download')).status).toBe(404);
  await t.asOwner('UPDATE bill SET deleted_at = now() WHERE id = $1', [billId]);
  expect((await get(`/api/bill/${billId}/download`)).status).toBe(404);
});

test('no passes without a certificate', { tags: ['D-087'] }, async () => {
  const billId = await buys.tickets({ count: 1 });
  const answer = await get(`/api/bill/${billId}/passbook`);
  expect([answer.status, codeOf(answer.body)]).toEqual([404, 'not_found.download']);
});

test('drawing uses no database connection', { tags: ['I23'] }, async () => {
  const billId = await buys.tickets({ count: 5 });
  const downloads = Array.from({ length: 12 }, () => get(`/api/bill/${billId}/download`));
  const answers = await Promise.all(downloads);
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(t.db.load().waiting).toBe(0);
  expect(t.db.load().total - t.db.load().idle).toBe(0);
});
