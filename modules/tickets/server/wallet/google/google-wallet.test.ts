/** Tickets in Google Wallet: the link that saves them, and how saved ones follow their tickets. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isoWithOffset } from '#kernel/instants.ts';
import { exchangeTickets } from '#modules/tickets/server/ticket-states.sql.ts';
import { forgetGooglePasses } from '#modules/tickets/server/wallet/google/google-passes.sql.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { SAVE_LINK_MAX, verifiedSaveLink } from '#testing/tools/wallet/verified-save-link.ts';
import { googleWalletCinema } from '#testing/worlds/google-wallet-cinema.ts';

const t = testDatabase({ max: 20 });
const house = googleWalletCinema(t);
const { buys } = house;

const verified = (url: string) => verifiedSaveLink(url, house.google.url, house.google.publicKey);
const TEN = Array.from({ length: 10 }, (_, nth) => `C-${nth + 1}`);
async function saved(seats: readonly string[], locale = 'en'): Promise<string> {
  const billId = await buys.tickets({ seats, locale });
  await fetch(await house.save(billId));
  return billId;
}

test('the link names the passes, is signed by the service account, and is short enough for ten tickets', {
  tags: ['D-087'],
}, async () => {
  const billId = await buys.tickets({ seats: ['B-7', 'B-8'], locale: 'nl-BE' });
  const { header, claims, length } = await verified(await house.save(billId));
  expect(header).toMatchObject({ alg: 'RS256', kid: 'simulated' });
  expect(claims).toMatchObject({ iss: 'cinema@simulated.iam.gserviceaccount.com', origins: [house.address] });
  const [object] = await house.objects(billId);
  expect(claims.payload.eventTicketObjects).toHaveLength(2);
  expect(claims.payload.eventTicketObjects[0]).toEqual({ id: object?.id, classId: object?.classId });
  expect(length).toBeLessThan(SAVE_LINK_MAX);
  const many = await verified(await house.save(await buys.tickets({ seats: TEN })));
  expect(many.claims.payload.eventTicketObjects.map((each) => Object.keys(each))).toEqual(TEN.map(() => ['id']));
  expect(many.length).toBeLessThan(SAVE_LINK_MAX);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey;
  await expect(verifiedSaveLink(await house.save(billId), house.google.url, stranger)).rejects.toThrow('signature');
});

test('a pass has title, venue, time on the clock of the cinema, seat, code and the page of the order', {
  tags: ['D-087'],
}, async () => {
  const billId = await saved(['B-7'], 'fr');
  const [object] = await house.objects(billId);
  const [ticket] = await t.asOwner<{ code: string }>('SELECT code FROM ticket WHERE bill_id = $1', [billId]);
  expect(object).toMatchObject({
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', alternateText: ticket?.code.match(/.{4}/g)?.join(' ') },
    seatInfo: { row: { defaultValue: { language: 'fr', value: 'B' } }, seat: { defaultValue: { value: '7' } } },
    linksModuleData: { uris: [{ uri: `${house.address}/fr/bill/${billId}` }] },
  });
  expect(house.classOf(object)).toMatchObject({
    issuerName: 'Cinema Lumen',
    reviewStatus: 'UNDER_REVIEW',
    dateTime: { start: isoWithOffset(Date.parse('2031-11-20T19:30:00Z'), 'Europe/Brussels') },
  });
  expect(isoWithOffset(Date.parse('2031-11-20T19:30:00Z'), 'Europe/Brussels')).toBe('2031-11-20T20:30:00+01:00');
  expect(house.google.book.saved()).toContain(object?.id);
  expect(JSON.stringify(house.google.book.objects())).not.toContain('@');
});

test('a moved screening, another hall, another seat: the saved pass follows', {
  tags: ['D-199', 'D-042'],
}, async () => {
  const billId = await saved(['B-7']);
  await buys.move('2031-11-20T21:15');
  await house.told();
  const [object] = await house.objects(billId);
  expect(house.classOf(object)).toMatchObject({ dateTime: { start: '2031-11-20T21:15:00+01:00' } });
  await house.moveSeat('B-7', 'C-1');
  await house.told();
  expect((await house.objects(billId))[0]).toMatchObject({ seatInfo: { row: { defaultValue: { value: 'C' } } } });
  const { exhibitorId, cinemaId } = house.cinema;
  const small = await buildHall(t, exhibitorId, { cinemaId, name: 'Hall 2', hall: '..' });
  await buys.move('2031-11-20T21:15', { screen_id: small.screenId });
  await house.told();
  expect((await house.objects(billId))[0]).toMatchObject({
    seatInfo: { section: { defaultValue: { value: 'Hall 2' } } },
  });
  const unnumbered = await buildHall(t, exhibitorId, { cinemaId, name: 'Hall 3', hall: 40 });
  await buys.move('2031-11-20T21:15', { screen_id: unnumbered.screenId });
  await house.told();
  const [without] = await house.objects(billId);
  expect(without).toMatchObject({ seatInfo: { section: { defaultValue: { value: 'Hall 3' } } } });
  expect(without?.seatInfo).not.toHaveProperty('row'); // a row of the old hall would send the visitor to a seat that is not there
});

test('a refunded ticket ends alone, a cancelled show ends all of them, with their reason', {
  tags: ['D-117', 'TICKET-17'],
}, async () => {
  const [refunded, other] = [await saved(['B-7']), await saved(['B-8'], 'fr')];
  await buys.refund(refunded);
  await house.told();
  const state = async (billId: string) => (await house.objects(billId)).map((object) => object.state);
  expect([await state(refunded), await state(other)]).toEqual([['EXPIRED'], ['ACTIVE']]);
  await buys.cancel(house.cinema.screeningId, 'cancel');
  await house.told();
  expect(await state(other)).toEqual(['EXPIRED']);
  expect(JSON.stringify(await house.objects(other))).toContain('La séance a été annulée');
});

test('an exchanged ticket is told in the transaction of the exchange', async () => {
  const billId = await saved(['B-7']);
  const acting = { exhibitorId: house.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  const [line] = await t.asOwner<{ no: number }>('SELECT line_no AS no FROM ticket WHERE bill_id = $1', [billId]);
  const count = `SELECT 1 FROM outbox WHERE exhibitor_id = tenant() AND topic = 'wallet.google' AND done_at IS NULL`;
  const undone = new Error('undone');
  let noted = 0;
  await expect(
    t.db.tx(acting, async (tx) => {
      const before = await tx.query(count);
      await exchangeTickets(tx, billId, [line?.no ?? 0]);
      noted = (await tx.query(count)).length - before.length;
      throw undone;
    }),
  ).rejects.toBe(undone);
  expect(noted).toBe(2);
});

test('a change that was under way while the passes were read is told by the look that follows', async () => {
  const billId = await saved(['B-7']);
  // As if the move had been committed by a transaction that did not see the note of the pass.
  await t.asOwner(
    `UPDATE screening SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE exhibitor_id = $1`,
    [house.cinema.exhibitorId],
  );
  await house.hurry();
  await house.told();
  expect(house.classOf((await house.objects(billId))[0])).toMatchObject({
    dateTime: { start: '2031-11-20T21:30:00+01:00' },
  });
});

test('while Google does not answer, the link carries the passes whole, and the sale knows nothing of it', async () => {
  house.google.fail({ on: 'patch', kind: 'cut', performed: false, times: 'always' });
  const billId = await buys.tickets({ seats: ['B-7'] });
  const url = await house.save(billId);
  const { claims } = await verified(url);
  expect(claims.payload.eventTicketClasses?.[0]).toMatchObject({ issuerName: 'Cinema Lumen' });
  expect(claims.payload.eventTicketObjects[0]).toMatchObject({ state: 'ACTIVE', barcode: { type: 'QR_CODE' } });
  expect((await fetch(url)).status).toBe(200);
  house.google.fail();
  await buys.move('2031-11-20T21:15');
  await house.told();
  expect(house.classOf((await house.objects(billId))[0])).toMatchObject({
    dateTime: { start: '2031-11-20T21:15:00+01:00' },
  });
});

test('a lost answer, a repeated and a delayed call change nothing: Google has one pass', async () => {
  house.google.fail({ on: 'insert', kind: 'cut' }, { on: 'patch', kind: 'late', ms: 50 });
  const billId = await buys.tickets({ seats: ['B-7'] });
  await house.save(billId);
  const urls = await Promise.all([house.save(billId), house.save(billId)]);
  for (const url of urls) expect((await fetch(url)).status).toBe(200);
  expect(await house.objects(billId)).toHaveLength(1);
});

test('a change is told again while Google is busy, and is a dead letter when Google refuses the key', async () => {
  const billId = await saved(['B-7']);
  house.google.fail({ on: 'patch', kind: 'status', status: 503, times: 2 });
  await buys.move('2031-11-20T21:15');
  await house.told();
  expect(house.classOf((await house.objects(billId))[0])).toMatchObject({
    dateTime: { start: '2031-11-20T21:15:00+01:00' },
  });
  house.google.setInvited(false);
  await buys.move('2031-11-20T20:30');
  await house.told();
  const dead = await t.asOwner(
    `SELECT 1 FROM outbox WHERE exhibitor_id = $1 AND topic = 'wallet.google' AND dead_at IS NOT NULL`,
    [house.cinema.exhibitorId],
  );
  expect(dead).toHaveLength(2);
  await expect(house.save(await buys.tickets({ seats: ['B-1'] }))).rejects.toMatchObject({
    kind: 'unavailable',
    problems: [{ code: 'wallet.google_refused' }],
  });
});

test('unpaid bills, vouchers and exhibitors without a key have no link', { tags: ['D-087'] }, async () => {
  await expect(house.save(await buys.unpaid())).rejects.toMatchObject({ kind: 'not-found' });
  const billId = await buys.tickets({ seats: ['B-7'] });
  await t.asOwner("UPDATE settings SET secrets = '{}' WHERE exhibitor_id = $1", [house.cinema.exhibitorId]);
  await expect(house.save(billId)).rejects.toMatchObject({ problems: [{ code: 'not_found.download' }] });
});

test('passes of past screenings are forgotten after a week', async () => {
  const billId = await saved(['B-7']);
  await t.asOwner(
    `UPDATE screening SET starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' WHERE exhibitor_id = $1`,
    [house.cinema.exhibitorId],
  );
  await t.db.system((tx) => forgetGooglePasses(tx));
  expect(await house.objects(billId)).toEqual([]);
});
