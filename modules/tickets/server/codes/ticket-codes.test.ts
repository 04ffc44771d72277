import { beforeAll, expect, test } from 'vitest';
import type { TicketCodesWire } from '#modules/tickets/contract/public.ts';
import { verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import { ticketKeys } from '#modules/tickets/server/codes/ticket-keys.ts';
import { openGoogleWallet, ticketRoutes } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';
import { scannedPicture } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const site = testHttp(() => ({
  exhibitorFor: async () => cinema.exhibitorId,
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

const codes = async (billId: string) => {
  const answer = await fetch(`${site.url}/api/bill/${billId}/codes`);
  const { data } = (await answer.json()) as { data: TicketCodesWire };
  return { status: answer.status, headers: answer.headers, tickets: data?.tickets };
};
const svg = ({ box, path }: TicketCodesWire['tickets'][number]['qr']): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="400" height="400"><rect x="-9" y="-9" width="999" height="999" fill="#fff"/><path d="${path}"/></svg>`,
  );

test('the page of an order gets the code of each ticket, which the entrance accepts', {
  tags: ['D-087', 'T85'],
}, async () => {
  const billId = await buys.tickets({ seats: ['A-1', 'A-2'] });
  const { status, headers, tickets } = await codes(billId);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(tickets).toMatchObject([
    { nth: 1, of: 2, row: 'A', seat: '1' },
    { nth: 2, of: 2, row: 'A', seat: '2' },
  ]);
  const keys = await t.db.read(cinema.exhibitorId, ticketKeys);
  for (const [index, ticket] of tickets.entries())
    expect(verifyTicketCode(await scannedPicture(svg(ticket.qr)), keys)).toMatchObject({ seat: `A-${index + 1}` });
});

test('an unpaid order and an unknown one have no codes', { tags: ['D-087', 'T85'] }, async () => {
  expect((await codes(await buys.unpaid({ count: 1 }))).status).toBe(404);
  expect((await codes('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
