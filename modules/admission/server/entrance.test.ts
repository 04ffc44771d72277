import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zAdmit, zScan } from '#modules/admission/contract/device.ts';
import { admit } from '#modules/admission/server/admit.ts';
import { revertAdmission } from '#modules/admission/server/revert-admission.ts';
import { type Attended, scanCode } from '#modules/admission/server/scan-code.ts';
import { listEntranceShows } from '#modules/admission/server/shows-at-entrance.ts';
import { ROTATE_KEYWORD } from '#modules/tickets/rules/key-keyword.ts';
import { retireTicketKey, rotateTicketKey } from '#modules/tickets/server.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, buildScreening, type Cinema, HOUR_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const STARTS = Date.parse('2031-11-20T19:30:00Z'); // 20:30 in Brussels
let cinema: Cinema;
let other: Cinema;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const deps = () => ({ db: t.db, translator, limits: sharedLimits(t.db) });
let employeeId: number;

/** Sets the clock to the instant. */
const goTo = (instant: number) => t.travel(instant - Date.now());

beforeAll(async () => {
  cinema = await buildCinema(t, {
    screening: { startsAtMs: STARTS },
    hall: '..........|..........|..........|..........',
  });
  other = await buildCinema(t, { screening: { startsAtMs: STARTS } });
  employeeId = (await buildAttendant(t, cinema.exhibitorId)).id;
});
beforeEach(() => goTo(STARTS - 30 * 60_000));

const entrance = async (options: Parameters<typeof buildDevice>[2] = {}): Promise<Attended> => {
  const { cinemaId = cinema.cinemaId, screenId = null } = options;
  const { id } = await buildDevice(t, cinema.exhibitorId, { name: 'Entrance 1', cinemaId, ...options });
  return {
    exhibitorId: cinema.exhibitorId,
    locale: 'en',
    device: { id, cinemaId, screenId },
    employeeId,
    acting: { exhibitorId: cinema.exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' },
  };
};
const scan = (at: Attended, code: string, { screeningId = cinema.screeningId, nonce = randomUUID() as string } = {}) =>
  scanCode(deps(), at, { screening_id: screeningId, code, nonce });
const refusal = (code: string, params?: Record<string, unknown>, path = 'code') => ({
  kind: 'invalid',
  problems: [{ code: `admission.${code}`, path, ...(params && { params }) }],
});

type Ticket = { id: string; code: string; state: string; used_at: Date | null };
const ticketsOf = (billId: string) =>
  t.asOwner<Ticket>('SELECT id, code, state, used_at FROM ticket WHERE bill_id = $1 ORDER BY line_no', [billId]);
const buyOne = async (input: Parameters<typeof buys.tickets>[0] = {}): Promise<Ticket & { billId: string }> => {
  const billId = await buys.tickets({ count: 1, ...input });
  const [ticket] = await ticketsOf(billId);
  if (!ticket) throw new Error('no ticket was made');
  return { ...ticket, billId };
};
const referenceOf = async (billId: string) =>
  (await t.asOwner<{ reference: string }>('SELECT reference FROM bill WHERE id = $1', [billId]))[0]?.reference ?? '';
const scansOf = async (ticketId: string) =>
  (await t.asOwner<{ result: string }>('SELECT result FROM scan WHERE ticket_id = $1 ORDER BY id', [ticketId])).map(
    ({ result }) => result,
  );

/** The clock starts at 20:00 and continues, so the test may take its time. */
const AT_EIGHT = expect.stringMatching(/^2031-11-20T20:0\d:\d\d\+01:00$/);

describe('a ticket', { tags: ['SCAN-003', 'D-146'] }, () => {
  test('is admitted by its signed code and by the short one, ignoring surrounding characters; the attendant is recorded', async () => {
    const at = await entrance();
    const signed = await buyOne();
    const answer = await scan(at, `\u0002${await signedCodeOf(t, cinema, signed.id)}\r\n`);
    expect(answer).toMatchObject({
      outcome: 'admitted',
      buyer: 'Ada Lovelace',
      tickets: [{ ticket: signed.id, state: 'used', seat: expect.any(String), used_at: AT_EIGHT }],
      show: { screening_id: cinema.screeningId },
    });
    const typed = await buyOne();
    expect((await scan(at, typed.code.toUpperCase())).tickets[0]?.ticket).toBe(typed.id);
    const rows = await t.asOwner('SELECT device_id, employee_id, result FROM scan WHERE ticket_id = $1', [typed.id]);
    expect(rows).toEqual([{ device_id: at.device.id, employee_id: employeeId, result: 'admitted' }]);
    expect((await ticketsOf(typed.billId))[0]).toMatchObject({ state: 'used', used_at: expect.any(Date) });
  });

  test('is refused the second time, with the time and the entrance of the first', {
    tags: ['VAL-048', 'D-146'],
  }, async () => {
    const [first, second] = [await entrance({ name: 'North entrance' }), await entrance()];
    const { code, id } = await buyOne();
    await scan(first, code);
    goTo(STARTS);
    await expect(scan(second, code)).rejects.toMatchObject(
      refusal('already_admitted', { time: '20:00', entrance: 'North entrance' }),
    );
    expect(await scansOf(id)).toEqual(['admitted', 'duplicate']);
  });

  test('the same scan sent again has the same answer, admitted or refused; another scan has its own', {
    tags: ['T44'],
  }, async () => {
    const at = await entrance();
    const { code, id } = await buyOne();
    const nonce = randomUUID();
    const first = await scan(at, code, { nonce });
    expect(await scan(at, code, { nonce })).toEqual(first);
    const twice = randomUUID();
    for (let n = 0; n < 2; n++)
      await expect(scan(at, code, { nonce: twice })).rejects.toMatchObject({
        problems: [{ code: 'admission.already_admitted' }],
      });
    expect(await scansOf(id)).toEqual(['admitted', 'duplicate']);
  });

  test('a refused ticket that would be admitted now needs a new scan', async () => {
    const at = await entrance();
    const late = await buildScreening(t, cinema, { startsAtMs: STARTS + 2 * HOUR_MS });
    const { code } = await buyOne();
    const nonce = randomUUID();
    await expect(scan(at, code, { nonce, screeningId: late })).rejects.toMatchObject({
      problems: [{ code: 'admission.other_show' }],
    });
    await expect(scan(at, code, { nonce })).rejects.toMatchObject(refusal('scan_again'));
    await scan(at, code);
  });
});

describe('an entrance refuses', { tags: ['SCAN-003'] }, () => {
  test('a code that is invalid, unknown, of another exhibitor, or signed with a revoked key', {
    tags: ['ERR-034'],
  }, async () => {
    const at = await entrance();
    for (const code of ['5410013101000', 'abcdefghjkmn', 'AAAA2222', 'V1.ABCD.AAAA.BBBB'])
      await expect(scan(at, code)).rejects.toMatchObject(refusal('unknown_code'));
    const theirs = purchasesAt(t, () => other);
    const [foreign] = await ticketsOf(await theirs.tickets({ count: 1 }));
    await expect(scan(at, foreign?.code ?? '')).rejects.toMatchObject(refusal('unknown_code'));
    await expect(scan(at, await signedCodeOf(t, other, foreign?.id ?? ''))).rejects.toMatchObject(
      refusal('unknown_code'),
    );
    const mine = await buyOne();
    const signed = await signedCodeOf(t, cinema, mine.id);
    await rotateTicketKey(t.db, testSecrets, at.acting, ROTATE_KEYWORD);
    const kid = signed.split('.')[1] ?? '';
    await retireTicketKey(t.db, at.acting, kid, kid);
    await expect(scan(at, signed)).rejects.toMatchObject(refusal('unknown_code'));
    await scan(at, await signedCodeOf(t, cinema, mine.id));
  });

  test('a voucher, and a purchase without tickets, because they have the wrong type', {
    tags: ['ERR-036'],
  }, async () => {
    const at = await entrance();
    await buildVoucher(t, cinema.exhibitorId);
    await expect(scan(at, 'ABCD-EFGH-JKMN')).rejects.toMatchObject(refusal('wrong_type'));
    const typeId = await buildVoucherType(t, cinema.exhibitorId);
    const cards = await buys.vouchers({ typeId, turns: 2, euros: 24 });
    await expect(scan(at, await referenceOf(cards))).rejects.toMatchObject(refusal('wrong_type'));
  });

  test('tickets for another cinema, naming it', { tags: ['VAL-049', 'D-145'] }, async () => {
    const elsewhere = await buildHall(t, cinema.exhibitorId, { name: 'Far hall' });
    await t.asOwner(`UPDATE cinema SET name = 'Far Palace' WHERE id = $1`, [elsewhere.cinemaId]);
    const there = await buildScreening(t, cinema, { hall: elsewhere, startsAtMs: STARTS });
    const { code, id } = await buyOne({ screeningId: there });
    await expect(scan(await entrance(), code)).rejects.toMatchObject(
      refusal('other_location', { cinema: 'Far Palace' }),
    );
    expect(await scansOf(id)).toEqual(['rejected']);
  });

  test('tickets for another show, naming it and its start; the selection at the entrance decides, not the code', {
    tags: ['VAL-049', 'D-145', 'T45'],
  }, async () => {
    const at = await entrance();
    const second = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 2' });
    const tonight = await buildScreening(t, cinema, { hall: second, startsAtMs: STARTS + HOUR_MS });
    const tomorrow = await buildScreening(t, cinema, { hall: second, startsAtMs: STARTS + 24 * HOUR_MS });
    const title = 'The Test Film';
    const later = await buyOne({ screeningId: tonight });
    await expect(scan(at, later.code)).rejects.toMatchObject(refusal('other_show', { title, start: '21:30' }));
    const next = await buyOne({ screeningId: tomorrow });
    await expect(scan(at, next.code)).rejects.toMatchObject(
      refusal('other_show', { title, start: expect.stringMatching(/21 Nov 2031.*20:30/) }),
    );
    // Ten hours before its window opens: the entrance's programme decides (TICKET-3).
    goTo(STARTS - 10 * HOUR_MS);
    await scan(at, await signedCodeOf(t, cinema, later.id), { screeningId: tonight });
  });

  test('a purchase that is unpaid or was deleted by a manager', { tags: ['VAL-047'] }, async () => {
    const at = await entrance();
    const unpaid = await referenceOf(await buys.unpaid({ count: 1 }));
    await expect(scan(at, unpaid)).rejects.toMatchObject(refusal('bill_unpaid'));
    await t.asOwner('UPDATE bill SET deleted_at = now() WHERE reference = $1', [unpaid]);
    await expect(scan(at, unpaid)).rejects.toMatchObject(refusal('bill_deleted'));
  });

  test('a ticket that was refunded or exchanged, also by the code of its purchase', {
    tags: ['I12', 'T44'],
  }, async () => {
    const at = await entrance();
    const billId = await buys.tickets({ count: 2 });
    const [first, second] = await ticketsOf(billId);
    await buys.refund(billId, [0]);
    await expect(scan(at, first?.code ?? '')).rejects.toMatchObject(refusal('refunded'));
    expect((await scan(at, await referenceOf(billId))).tickets.map(({ ticket }) => ticket)).toEqual([second?.id]);
    const whole = await buys.tickets({ count: 1 });
    await buys.refund(whole);
    await expect(scan(at, await referenceOf(whole))).rejects.toMatchObject(refusal('refunded'));
  });

  test('a cancelled screening, with its name; nor can it be selected any more', { tags: ['T67'] }, async () => {
    const at = await entrance();
    const hall = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 3' });
    const gone = await buildScreening(t, cinema, { hall, startsAtMs: STARTS });
    const { code, billId } = await buyOne({ screeningId: gone });
    await buys.cancel(gone, 'cancel');
    const cancelled = refusal('screening_cancelled', { title: 'The Test Film', start: '20:30' });
    await expect(scan(at, code)).rejects.toMatchObject(cancelled);
    await expect(scan(at, await referenceOf(billId))).rejects.toMatchObject(cancelled);
    await expect(scan(at, code, { screeningId: gone })).rejects.toMatchObject(
      refusal('no_such_show', undefined, 'screening_id'),
    );
  });

  test('everything at a device without a cinema, and shows of other days and exhibitors', {
    tags: ['VAL-050'],
  }, async () => {
    const nowhere = await entrance({ cinemaId: null });
    const noLocation = { kind: 'conflict', problems: [{ code: 'admission.no_location' }] };
    await expect(listEntranceShows(deps(), nowhere)).rejects.toMatchObject(noLocation);
    await expect(scan(nowhere, 'abcdefghjkmn')).rejects.toMatchObject(noLocation);
    const at = await entrance();
    for (const screeningId of [other.screeningId, 2_000_000_000])
      await expect(scan(at, 'abcdefghjkmn', { screeningId })).rejects.toMatchObject(
        refusal('no_such_show', undefined, 'screening_id'),
      );
    goTo(STARTS + 24 * HOUR_MS);
    await expect(scan(at, 'abcdefghjkmn')).rejects.toMatchObject(refusal('no_such_show', undefined, 'screening_id'));
  });

  test('after ten unknown codes a minute a device accepts no guessable code; it still accepts signed ones', {
    tags: ['T40'],
  }, async () => {
    const [at, next] = [await entrance(), await entrance()];
    const { code, id } = await buyOne();
    for (let n = 0; n < 10; n++)
      await expect(scan(at, `abcdefghjkm${'abcdefghjk'[n]}`)).rejects.toMatchObject(refusal('unknown_code'));
    const tooMany = { kind: 'too-many', problems: [{ code: 'admission.too_many_unknown' }] };
    await expect(scan(at, code)).rejects.toMatchObject(tooMany);
    await expect(scan(at, 'AAAA2222')).rejects.toMatchObject(tooMany);
    await expect(scan(next, 'AAAA2222')).rejects.toMatchObject(refusal('unknown_code'));
    await scan(at, await signedCodeOf(t, cinema, id));
  });
});

describe('the code of a purchase', { tags: ['D-146'] }, () => {
  test('lists the tickets that still admit and admits none; the chosen ones are admitted together; then it says when', async () => {
    const at = await entrance({ name: 'South entrance' });
    const billId = await buys.tickets({ count: 3 });
    const reference = await referenceOf(billId);
    const listed = await scan(at, reference.toLowerCase());
    expect([listed.outcome, listed.tickets.map(({ state }) => state)]).toEqual(['choose', ['valid', 'valid', 'valid']]);
    expect((await ticketsOf(billId)).map(({ state }) => state)).toEqual(['valid', 'valid', 'valid']);
    const ids = listed.tickets.map(({ ticket }) => ticket);
    const input = { screening_id: cinema.screeningId, tickets: ids.slice(0, 2), nonce: randomUUID() };
    const entered = await admit(deps(), at, input);
    expect([entered.outcome, entered.tickets.map(({ ticket }) => ticket).sort()]).toEqual([
      'admitted',
      ids.slice(0, 2).sort(),
    ]);
    expect(await admit(deps(), at, input)).toEqual(entered);
    expect((await scan(at, reference)).tickets.map(({ ticket }) => ticket)).toEqual(ids.slice(2));
    await admit(deps(), at, { ...input, tickets: ids.slice(2), nonce: randomUUID() });
    await expect(scan(at, reference)).rejects.toMatchObject(
      refusal('already_admitted', { time: '20:00', entrance: 'South entrance' }),
    );
  });

  test('all of the chosen or none; T73 a ticket of another exhibitor does not exist here', async () => {
    const at = await entrance();
    const billId = await buys.tickets({ count: 2 });
    const [first, second] = await ticketsOf(billId);
    await scan(at, first?.code ?? '');
    const input = (tickets: string[]) => ({ screening_id: cinema.screeningId, tickets, nonce: randomUUID() });
    await expect(admit(deps(), at, input([second?.id ?? '', first?.id ?? '']))).rejects.toMatchObject({
      problems: [{ code: 'admission.already_admitted', path: 'tickets' }],
    });
    expect((await ticketsOf(billId)).map(({ state }) => state)).toEqual(['used', 'valid']);
    const [foreign] = await ticketsOf(await purchasesAt(t, () => other).tickets({ count: 1 }));
    for (const id of [foreign?.id ?? '', randomUUID()])
      await expect(admit(deps(), at, input([second?.id ?? '', id]))).rejects.toMatchObject({ kind: 'not-found' });
    expect((await ticketsOf(billId)).map(({ state }) => state)).toEqual(['used', 'valid']);
  });
});

describe('reverting an admission', { tags: ['D-026'] }, () => {
  test('the ticket admits again, the mistake stays recorded', async () => {
    const at = await entrance();
    const { code, id, billId } = await buyOne();
    await scan(at, code);
    expect(await revertAdmission(deps(), at, id)).toMatchObject({ ticket: id, state: 'valid', used_at: null });
    expect((await ticketsOf(billId))[0]).toMatchObject({ state: 'valid', used_at: null });
    const audit = await t.asOwner(
      `SELECT actor FROM audit WHERE action = 'ticket.admission_reverted' AND entity_id = $1`,
      [id],
    );
    expect(audit).toEqual([{ actor: `employee:${employeeId}` }]);
    await scan(at, code);
    expect(await scansOf(id)).toEqual(['admitted', 'admitted']);
  });

  test('not for an unused ticket, nor on another business day, nor at another place; T73 nor at another exhibitor', async () => {
    const at = await entrance();
    const { code, id } = await buyOne();
    const conflictOf = (why: string) => ({ kind: 'conflict', problems: [{ code: `admission.${why}` }] });
    await expect(revertAdmission(deps(), at, id)).rejects.toMatchObject(conflictOf('not_admitted'));
    await scan(at, code);
    const far = await buildHall(t, cinema.exhibitorId);
    await expect(revertAdmission(deps(), await entrance({ cinemaId: far.cinemaId }), id)).rejects.toMatchObject(
      refusal('other_location', { cinema: 'Test Palace' }, 'ticket'),
    );
    goTo(STARTS + 24 * HOUR_MS);
    await expect(revertAdmission(deps(), at, id)).rejects.toMatchObject(conflictOf('other_day'));
    await expect(revertAdmission(deps(), at, randomUUID())).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('after the bank took the money back', { tags: ['T32'] }, () => {
  const chargedBack = async () => {
    const ticket = await buyOne();
    const [payment] = await t.asOwner<{ id: string }>('SELECT id FROM payment WHERE bill_id = $1', [ticket.billId]);
    const reported = { status: 'paid', amount: 1_200, charged_back: 1_200 } as const;
    expect(await buys.office.provider(payment?.id ?? '', reported)).toEqual(['charged-back']);
    return ticket;
  };
  const decides = (choice: 'admit' | 'refuse') =>
    t.asOwner(
      `UPDATE settings SET data = data || jsonb_build_object('charged_back_tickets', $2::text) WHERE exhibitor_id = $1`,
      [cinema.exhibitorId, choice],
    );

  test('tickets still admit, unless the exhibitor decided otherwise', async () => {
    const { code } = await chargedBack();
    expect(await scan(await entrance(), code)).toMatchObject({ outcome: 'admitted' });
  });

  test('they are refused with their reason, one by one and as a purchase; other purchases admit', async () => {
    await decides('refuse');
    const { code, billId } = await chargedBack();
    const at = await entrance();
    await expect(scan(at, code)).rejects.toMatchObject(refusal('charged_back'));
    await expect(scan(at, await referenceOf(billId))).rejects.toMatchObject(refusal('charged_back'));
    expect(await ticketsOf(billId)).toMatchObject([{ state: 'valid' }]);
    expect(await scan(at, (await buyOne()).code)).toMatchObject({ outcome: 'admitted' });
    await decides('admit');
  });
});

test('the shows of an entrance: with expected and admitted counts, one preselected, in the requested language', {
  tags: ['SCAN-002', 'D-145'],
}, async () => {
  const own = await buildCinema(t, {
    screening: { startsAtMs: STARTS },
    movie: { title: { en: 'Nosferatu', fr: 'Nosferatu le vampire' } },
  });
  await buildScreening(t, own, { startsAtMs: STARTS + 3 * HOUR_MS });
  await buildScreening(t, own, { startsAtMs: STARTS + 30 * HOUR_MS });
  const theirs = purchasesAt(t, () => own);
  const billId = await theirs.tickets({ count: 3 });
  await theirs.refund(billId, [2]);
  const [first] = await ticketsOf(billId);
  const { id } = await buildDevice(t, own.exhibitorId, { cinemaId: own.cinemaId });
  const who = await buildAttendant(t, own.exhibitorId);
  const at: Attended = {
    exhibitorId: own.exhibitorId,
    locale: 'fr',
    device: { id, cinemaId: own.cinemaId, screenId: own.screenId },
    employeeId: who.id,
    acting: { exhibitorId: own.exhibitorId, actor: 'x', channel: 'scanner' },
  };
  await scan(at, first?.code ?? '', { screeningId: own.screeningId });
  const shows = await listEntranceShows(deps(), at);
  expect(shows.map(({ start, expected, admitted, preselected }) => [start, expected, admitted, preselected])).toEqual([
    ['2031-11-20T20:30:00+01:00', 2, 1, true],
    ['2031-11-20T23:30:00+01:00', 0, 0, false],
  ]);
  expect(shows[0]).toMatchObject({
    title: 'Nosferatu le vampire',
    screen: 'Hall 1',
    version: expect.stringMatching(/^2D, /),
  });
});

describe('a scanner for several halls', { tags: ['D-145', 'SCAN-002', 'SCAN-003'] }, () => {
  const halls = async () => {
    const hall = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 3', hall: 20 });
    const there = await buildScreening(t, cinema, { hall, startsAtMs: STARTS + HOUR_MS / 2 });
    return { hall, there };
  };
  const scanIn = (at: Attended, code: string, screens: number[]) =>
    scanCode(deps(), at, { screens, code, nonce: randomUUID() });

  test('admits each ticket to its own show, and says hall and show', async () => {
    const { hall, there } = await halls();
    goTo(STARTS - 20 * 60_000);
    const at = await entrance();
    const [here, late] = [await buyOne(), await buyOne({ screeningId: there })];
    expect(await scanIn(at, late.code, [])).toMatchObject({
      outcome: 'admitted',
      tickets: [{ ticket: late.id, screening_id: there, screen: 'Hall 3', start: '2031-11-20T21:00:00+01:00' }],
      show: { screening_id: there, admitted: 1 },
    });
    await expect(scanIn(at, here.code, [hall.screenId])).rejects.toMatchObject({
      problems: [{ code: 'admission.other_show', params: { screen: 'Hall 1', start: '20:30' } }],
    });
    expect(await scanIn(at, here.code, [hall.screenId, cinema.screenId])).toMatchObject({
      show: { screening_id: cinema.screeningId },
    });
    await expect(scan(at, late.code)).rejects.toMatchObject({
      problems: [{ code: 'admission.other_show', params: { screen: 'Hall 3', start: '21:00' } }],
    });
  });

  test('admits from an hour before the start to the end, and says when entry opens', async () => {
    const { there } = await halls();
    const at = await entrance();
    const { code } = await buyOne({ screeningId: there });
    goTo(STARTS - 40 * 60_000);
    await expect(scanIn(at, code, [])).rejects.toMatchObject({
      problems: [{ code: 'admission.too_early', params: { screen: 'Hall 3', opens: '20:00' } }],
    });
    goTo(STARTS + 10 * HOUR_MS);
    await expect(scanIn(at, code, [])).rejects.toMatchObject({ problems: [{ code: 'admission.show_over' }] });
    goTo(STARTS - 10 * 60_000);
    expect(await scanIn(at, code, [])).toMatchObject({ outcome: 'admitted' });
  });

  test('lists the tickets of a purchase for the shows that admit now', { tags: ['D-146'] }, async () => {
    const { there } = await halls();
    const at = await entrance();
    goTo(STARTS - 10 * 60_000);
    const billId = await buys.tickets({ count: 2, screeningId: there });
    const answer = await scanIn(at, await referenceOf(billId), []);
    expect([answer.outcome, answer.tickets.map(({ screen }) => screen)]).toEqual(['choose', ['Hall 3', 'Hall 3']]);
    const tickets = answer.tickets.map(({ ticket }) => ticket);
    expect(await admit(deps(), at, { screens: [], tickets, nonce: randomUUID() })).toMatchObject({
      outcome: 'admitted',
      show: { screening_id: there, admitted: 2 },
    });
  });
});

test('a scan names one screening or halls, never both and never none', { tags: ['SCAN-003'] }, () => {
  const base = { code: 'K7M4Q2XD', nonce: '3f0e2b8a-91c4-4d5e-8a77-0123456789ab' };
  expect(zScan.safeParse({ ...base, screening_id: 7 }).success).toBe(true);
  expect(zScan.safeParse({ ...base, screens: [] }).success).toBe(true);
  for (const wrong of [{}, { screening_id: 7, screens: [] }, { screens: [0] }, { screens: Array(101).fill(1) }])
    expect(zScan.safeParse({ ...base, ...wrong }).success).toBe(false);
  const tickets = ['3f0e2b8a-91c4-4d5e-8a77-0123456789ab'];
  expect(zAdmit.safeParse({ nonce: base.nonce, tickets }).success).toBe(false);
});

test('a ticket of a rate that needs proof is admitted, and says that a card is to be looked at', {
  tags: ['SCAN-003'],
}, async () => {
  const at = await entrance();
  const one = await buyOne();
  await t.asOwner('UPDATE price_rate SET needs_proof = true WHERE exhibitor_id = $1', [cinema.exhibitorId]);
  const answer = await scan(at, one.code);
  await t.asOwner('UPDATE price_rate SET needs_proof = false WHERE exhibitor_id = $1', [cinema.exhibitorId]);
  expect(answer).toMatchObject({ outcome: 'admitted', tickets: [{ needs_proof: true, state: 'used' }] });

  expect(await scan(at, (await buyOne()).code)).toMatchObject({ tickets: [{ needs_proof: false }] });
});

test('the rate is named in the attendant’s language, and as it was sold once it was renamed', {
  tags: ['SCAN-003'],
}, async () => {
  const at = await entrance();
  const sold = await buyOne();
  const [line] = await t.asOwner<{ name: string }>('SELECT name FROM bill_line WHERE bill_id = $1', [sold.billId]);
  const [before] = await t.asOwner<{ name: object }>(
    'UPDATE price_rate SET name = name WHERE exhibitor_id = $1 RETURNING name',
    [cinema.exhibitorId],
  );
  const called = (name: object) =>
    t.asOwner('UPDATE price_rate SET name = $2 WHERE exhibitor_id = $1', [cinema.exhibitorId, JSON.stringify(name)]);
  await called({ nl: line?.name ?? '', en: 'Grown-ups' });
  const rates = async () => (await scan(at, await referenceOf(sold.billId))).tickets.map(({ rate }) => rate);
  expect(await rates()).toEqual(['Grown-ups']);
  await called({ nl: 'Anders', en: 'Other' });
  expect(await rates()).toEqual([line?.name]);
  await called(before?.name ?? {});
});
