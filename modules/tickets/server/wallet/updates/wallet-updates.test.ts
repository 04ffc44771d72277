/** Passes on phones follow their tickets: from a change in the portal to the new pass on a phone. */
import { expect, test } from 'vitest';
import { exchangeTickets } from '#modules/tickets/server/ticket-states.sql.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { verifiedPass } from '#testing/tools/wallet/verified-pass.ts';
import { valuesOf, type WalletPhone } from '#testing/tools/wallet/wallet-phone.ts';
import { walletCinema } from '#testing/worlds/wallet-cinema.ts';

const t = testDatabase({ max: 20 });
const wallet = walletCinema(t);
const { buys } = wallet;
const acting = () => ({ exhibitorId: wallet.cinema.exhibitorId, actor: 'employee:1', channel: 'portal' }) as const;

/** A buyer with one ticket and its pass on a phone. */
async function holder(input: Parameters<typeof buys.tickets>[0] = {}) {
  const billId = await buys.tickets({ seats: ['B-7'], ...input });
  const phone = wallet.phone();
  expect(await phone.adds(await wallet.download(billId))).toBe(201);
  const [ticket] = await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1', [billId]);
  return { billId, phone, serial: ticket?.id ?? '' };
}
const values = (phone: WalletPhone, serial: string) => valuesOf(phone.pass(serial));

test('a screening is moved: the push comes, and the phone fetches a signed pass with the new time', {
  tags: ['D-087', 'D-199'],
}, async () => {
  const { phone, serial } = await holder({ locale: 'nl-BE' });
  const before = phone.pass(serial);
  expect([before.voided, before.relevantDate]).toEqual([false, '2031-11-20T19:30:00.000Z']);

  await buys.move('2031-11-20T21:15');
  expect(await wallet.pushed(phone)).toBe(1);
  expect(await phone.follows()).toEqual([serial]);
  const after = phone.pass(serial);
  expect([after.voided, after.relevantDate]).toEqual([false, '2031-11-20T20:15:00.000Z']);
  const fields = Object.values(after.eventTicket).flat();
  expect(fields.find(({ key }) => key === 'beginning')).toMatchObject({
    value: '2031-11-20T20:15:00.000Z',
    changeMessage: 'Nieuw tijdstip: %@',
  });
  expect(await verifiedPass(wallet.folder, phone.fileOf(serial))).toContain('Verification successful');

  await buys.move('2031-11-20T20:30');
  expect(await wallet.pushed(phone)).toBe(2);
  expect(await phone.follows()).toEqual([serial]);
  expect(phone.pass(serial).relevantDate).toBe('2031-11-20T19:30:00.000Z');
  expect(await phone.follows()).toEqual([]);
});

test('to another hall, and the hall gets another name: the pass has the hall and the seat', {
  tags: ['D-199'],
}, async () => {
  const { phone, serial } = await holder({ locale: 'de' });
  const { exhibitorId, cinemaId } = wallet.cinema;
  const small = await buildHall(t, exhibitorId, { cinemaId, name: 'Hall 2', hall: '..' });
  await buys.move('2031-11-20T20:30', { screen_id: small.screenId });
  expect(await wallet.pushed(phone)).toBe(1);
  await phone.follows();
  expect(values(phone, serial)).toMatchObject({ screen: 'Hall 2', place: 'Reihe A, Platz 2', row: 'A', seat: '2' });

  await wallet.changeHall(small.screenId, { sort: 3 });
  expect(await wallet.pushed(phone)).toBe(1);
  await wallet.changeHall(small.screenId, { name: 'Studio' });
  expect(await wallet.pushed(phone)).toBe(2);
  expect(await phone.follows()).toEqual([serial]);
  expect(values(phone, serial)).toMatchObject({ screen: 'Studio' });
});

test('another seat of the same screening', { tags: ['D-042'] }, async () => {
  const { phone, serial } = await holder();
  await wallet.moveSeat('B-7', 'C-1');
  expect(await wallet.pushed(phone)).toBe(1);
  await phone.follows();
  expect(values(phone, serial)).toMatchObject({ place: 'Row C, seat 1' });
});

test('a cancelled screening and a refunded ticket void the pass, with their reason', {
  tags: ['D-117', 'TICKET-17'],
}, async () => {
  const cancelled = await holder({ locale: 'fr' });
  await buys.cancel(wallet.cinema.screeningId, 'cancel');
  expect(await wallet.pushed(cancelled.phone)).toBe(1);
  await cancelled.phone.follows();
  expect(cancelled.phone.pass(cancelled.serial).voided).toBe(true);
  expect(values(cancelled.phone, cancelled.serial)).toMatchObject({ status: 'La séance a été annulée' });
});

test('of two tickets one is refunded: its pass is void, the other one stays', { tags: ['D-026'] }, async () => {
  const { phone, serial, billId } = await holder();
  const other = await holder({ seats: ['B-8'] });
  await buys.refund(billId);
  expect([await wallet.pushed(phone), await wallet.pushed(other.phone)]).toEqual([1, 0]);
  expect(await phone.follows()).toEqual([serial]);
  expect([phone.pass(serial).voided, values(phone, serial).status]).toEqual([
    true,
    'Refunded: this ticket no longer admits',
  ]);
  await other.phone.follows();
  expect(other.phone.pass(other.serial).voided).toBe(false);
});

test('an exchanged ticket is told in the transaction of the exchange', async () => {
  const { billId, serial } = await holder();
  const [line] = await t.asOwner<{ no: number }>('SELECT line_no AS no FROM ticket WHERE id = $1', [serial]);
  const undone = new Error('undone');
  const notified: unknown[] = [];
  await expect(
    t.db.tx(acting(), async (tx) => {
      expect(await exchangeTickets(tx, billId, [line?.no ?? 0])).toBe(1);
      notified.push(
        ...(await tx.query(`SELECT 1 FROM outbox WHERE exhibitor_id = tenant() AND topic = 'wallet.push'`)),
      );
      throw undone;
    }),
  ).rejects.toBe(undone);
  expect(notified).toHaveLength(1);
});

test('a copy of a pass from before the change is replaced as soon as it is added', async () => {
  const billId = await buys.tickets({ seats: ['B-7'] });
  const old = await wallet.download(billId);
  await buys.move('2031-11-20T21:15');
  const phone = wallet.phone();
  expect(await phone.adds(old)).toBe(201);
  expect(await wallet.pushed(phone)).toBe(1);
  const [serial = ''] = await phone.follows();
  expect(phone.pass(serial).relevantDate).toBe('2031-11-20T20:15:00.000Z');
});

test('without a certificate nothing is noted and nothing is pushed', async () => {
  await t.asOwner("UPDATE settings SET secrets = '{}' WHERE exhibitor_id = $1", [wallet.cinema.exhibitorId]);
  await buys.tickets({ seats: ['B-7'] });
  await buys.move('2031-11-20T21:15');
  const noted = await t.asOwner('SELECT 1 FROM wallet_pass WHERE exhibitor_id = $1', [wallet.cinema.exhibitorId]);
  expect(noted).toEqual([]);
});
