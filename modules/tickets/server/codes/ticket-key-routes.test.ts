import { beforeEach, expect, test } from 'vitest';
import type { TicketKeyWire } from '#modules/tickets/contract/staff.ts';
import { verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
import { sheetsOfBill, ticketKeyRoutes, ticketKeys } from '#modules/tickets/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => ticketKeyRoutes(app, { db: t.db, secrets: testSecrets }));
const buys = purchasesAt(t, () => exhibitor.own);
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('exhibitor-manager');
});

const KEYS = '/api/staff/ticket-keys';
const dataOf = (answer: Answer): TicketKeyWire[] => (answer.json as { data: TicketKeyWire[] }).data;
const look = async () => dataOf(await manager.get(KEYS));
const rotate = (keyword = 'ROTATE') => manager.post(`${KEYS}/rotate`, { keyword }, { 'accept-language': 'en' });
const retire = (kid: string, keyword = '') =>
  manager.post(`${KEYS}/${kid}/retire`, { keyword }, { 'accept-language': 'en' });

test('only those who may see or change settings reach the keys of tickets', { tags: ['T71', 'TICKET-5'] }, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(KEYS), roles);
  for (const path of ['/rotate', '/ABCD/retire'])
    await expectGuarded(exhibitor, (browser) => browser.post(`${KEYS}${path}`, {}), roles);
});

test('a key is rotated when the word is typed, and the other exhibitor keeps its own', {
  tags: ['TICKET-5'],
}, async () => {
  const [first] = await look();
  expect(first).toMatchObject({ signs: true, replaced_at: null, retired_at: null });
  const refused = await rotate('yes');
  expect([refused.status, refused.json]).toMatchObject([422, { errors: { keyword: ['Type ROTATE to confirm.'] } }]);
  const answer = await rotate(' rotate ');
  expect(answer.text).not.toContain('private');
  const [second, before, ...more] = dataOf(answer);
  expect(more).toEqual([]);
  expect([second?.signs, before?.kid, before?.signs]).toEqual([true, first?.kid, false]);
  expect(before?.replaced_at).toBe(second?.made_at);
  const other = await exhibitor.as('exhibitor-manager', [], exhibitor.other);
  const kids = dataOf(await other.get(KEYS, AT_OTHER)).map(({ kid }) => kid);
  expect(kids).toHaveLength(1);
  expect(kids).not.toContain(second?.kid);
  expect((await retire(kids[0] ?? '', kids[0])).status).toBe(404);
});

test('tickets sold before a rotation stay valid; their key is retired only when its name is typed', {
  tags: ['TICKET-5', 'T44'],
}, async () => {
  const billId = await buys.tickets({ seats: ['B-1', 'B-2'] });
  const kid = (await look())[0]?.kid ?? '';
  const deps = { db: t.db, secrets: testSecrets, translator, now: Date.now };
  const codes = async () =>
    (await sheetsOfBill(deps, exhibitor.own.exhibitorId, billId)).tickets.map(({ signedCode }) => signedCode);
  const sold = await codes();
  const proves = async (code: string) =>
    verifyTicketCode(code, await t.db.read(exhibitor.own.exhibitorId, ticketKeys)) !== null;
  await rotate();
  await buys.tickets({ seats: ['C-1'] });
  const [newest, before] = await look();
  // The last ticket was sold under the new key: it is not among those of the key before.
  expect([newest?.unused_tickets, before?.kid, before?.unused_tickets]).toEqual([3, kid, 2]);
  expect(Date.parse(before?.needed_until ?? '')).toBeGreaterThan(Date.parse(before?.replaced_at ?? ''));
  expect(await Promise.all(sold.map(proves))).toEqual([true, true]);

  const refused = await retire(kid, 'yes');
  expect([refused.status, refused.json]).toMatchObject([422, { errors: { keyword: [`Type ${kid} to confirm.`] } }]);
  expect(await Promise.all(sold.map(proves))).toEqual([true, true]);
  expect((await retire(newest?.kid ?? '', newest?.kid)).status).toBe(409);

  expect(dataOf(await retire(kid, kid))[1]).toMatchObject({ kid, retired_at: expect.any(String) });
  expect(await Promise.all(sold.map(proves))).toEqual([false, false]);
  // A buyer who downloads again gets codes of the new key.
  expect(await Promise.all((await codes()).map(proves))).toEqual([true, true]);
  expect((await retire(kid, kid)).status).toBe(404);
});

test('a key without unused tickets is retired without a word', { tags: ['TICKET-5'] }, async () => {
  await t.asOwner(`UPDATE ticket SET state = 'used', used_at = now() WHERE exhibitor_id = $1 AND state = 'valid'`, [
    exhibitor.own.exhibitorId,
  ]);
  await rotate();
  const before = (await look())[1];
  expect(before).toMatchObject({ unused_tickets: 0, needed_until: null });
  expect((await retire(before?.kid ?? '')).status).toBe(200);
});
