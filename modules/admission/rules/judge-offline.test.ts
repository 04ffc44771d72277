import { describe, expect, test } from 'vitest';
import {
  isPlausible,
  judgeOffline,
  type OfflineFacts,
  type OfflineShow,
  shortTicketId,
  showsReadWhole,
  whyEnded,
  whyNotThen,
} from '#modules/admission/rules/judge-offline.ts';
import type { EntranceTicketFacts } from '#modules/admission/rules/judge-ticket.ts';
import type { TicketPayload } from '#modules/tickets/rules/ticket-code.ts';

const at = (text: string) => Date.parse(text);
const EIGHT = at('2026-11-20T20:00+01:00');
const HALF_PAST_SEVEN = at('2026-11-20T19:30+01:00');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const show = (id: number, startsAt: number, changes: Partial<OfflineShow> = {}): OfflineShow => ({
  id,
  cinemaId: 1,
  screenId: 10,
  startsAt,
  endsAt: startsAt + 2 * HOUR_MS,
  cancelled: false,
  title: `Film ${id}`,
  screen: 'Vesper',
  ended: new Map(),
  proof: new Map(),
  ...changes,
});
const factsWith = (...shows: OfflineShow[]): OfflineFacts => ({
  timeZone: 'Europe/Brussels',
  midnightOffset: 0,
  entrance: { cinemaId: 1, screenId: null },
  shows,
});
const TICKET = '3f0e2b8a-91c4-4d5e-8a77-0123456789ab';
const payload = (changes: Partial<TicketPayload> = {}): TicketPayload => ({
  ticketId: TICKET,
  screeningId: 7,
  seat: 'F-12',
  validFrom: EIGHT - 2 * HOUR_MS,
  validUntil: EIGHT + 2 * HOUR_MS,
  ...changes,
});
const ALL = { screenIds: [] };

describe('a scanner without the server', { tags: ['ADMIT-22', 'SCAN-003', 'D-145'] }, () => {
  test('admits a signed ticket of its day, and names the rate whose card is looked at', () => {
    const plain = judgeOffline(payload(), factsWith(show(7, EIGHT)), ALL, HALF_PAST_SEVEN);
    expect([plain.refused, plain.show?.title, 'proof' in plain && plain.proof]).toEqual([null, 'Film 7', null]);
    const reduced = show(7, EIGHT, { proof: new Map([[shortTicketId(TICKET), 'Student']]) });
    expect(judgeOffline(payload(), factsWith(reduced), ALL, HALF_PAST_SEVEN)).toMatchObject({
      refused: null,
      proof: 'Student',
    });
  });
  test('refuses what no key signed, and what is not on its list', () => {
    const facts = factsWith(show(7, EIGHT));
    expect(judgeOffline(null, facts, ALL, HALF_PAST_SEVEN).refused).toBe('unknown_code');
    expect(judgeOffline(payload({ screeningId: 8 }), facts, ALL, HALF_PAST_SEVEN).refused).toBe('not_listed');
  });
  test.each(['already_admitted', 'refunded', 'exchanged', 'bill_deleted', 'bill_unpaid', 'charged_back'] as const)(
    'refuses a ticket that the list calls %s, and no other of the show',
    (why) => {
      const facts = factsWith(show(7, EIGHT, { ended: new Map([[shortTicketId(TICKET), why]]) }));
      expect(judgeOffline(payload(), facts, ALL, HALF_PAST_SEVEN).refused).toBe(why);
      const other = payload({ ticketId: '3f0e2b8a-91c4-4d5e-8a77-0123456789ac' });
      expect(judgeOffline(other, facts, ALL, HALF_PAST_SEVEN).refused).toBeNull();
    },
  );
  test.each([
    ['a minute before entry opens', EIGHT - HOUR_MS - MINUTE_MS, 'too_early'],
    ['when entry opens', EIGHT - HOUR_MS, null],
    ['before the end', EIGHT + 2 * HOUR_MS - 1, null],
    ['at the end', EIGHT + 2 * HOUR_MS, 'show_over'],
  ])('judges the time by the argument: %s', (_, now, why) => {
    expect(judgeOffline(payload(), factsWith(show(7, EIGHT)), ALL, now).refused).toBe(why);
  });
  test('refuses a cancelled show, another hall, and a show that was not chosen', () => {
    const cancelled = factsWith(show(7, EIGHT, { cancelled: true }));
    expect(judgeOffline(payload(), cancelled, ALL, HALF_PAST_SEVEN).refused).toBe('screening_cancelled');
    const facts = factsWith(show(7, EIGHT), show(8, EIGHT, { screenId: 11 }));
    expect(judgeOffline(payload(), facts, { screenIds: [11] }, HALF_PAST_SEVEN).refused).toBe('other_show');
    expect(judgeOffline(payload(), facts, { screeningId: 8 }, HALF_PAST_SEVEN).refused).toBe('other_show');
    expect(judgeOffline(payload(), facts, { screeningId: 7 }, EIGHT - 5 * HOUR_MS).refused).toBeNull();
    const oneHall = { ...facts, entrance: { cinemaId: 1, screenId: 11 } };
    expect(judgeOffline(payload(), oneHall, ALL, HALF_PAST_SEVEN).refused).toBe('other_show');
  });
  test('admits to a chosen show of its list only: yesterday’s list ends with its shows', () => {
    const facts = factsWith(show(7, EIGHT));
    expect(judgeOffline(payload(), facts, { screeningId: 9 }, HALF_PAST_SEVEN).refused).toBe('no_such_show');
    const nextDay = at('2026-11-21T09:00+01:00');
    expect(judgeOffline(payload(), facts, { screeningId: 7 }, nextDay).refused).toBe('no_such_show');
  });
});

const ticket: EntranceTicketFacts = {
  state: 'valid',
  screeningId: 7,
  cinemaId: 1,
  screenId: 10,
  startsAt: EIGHT,
  endsAt: EIGHT + 2 * HOUR_MS,
  cancelled: false,
  bill: { status: 'settled', deleted: false, chargedBack: false },
};

test('the list says of a ticket what the server’s refusal would say', { tags: ['ADMIT-22', 'VAL-047'] }, () => {
  const bill = (changes: object) => ({ ...ticket, bill: { ...ticket.bill, ...changes } });
  expect(
    [
      ticket,
      { ...ticket, state: 'used' as const },
      { ...ticket, state: 'refunded' as const },
      { ...ticket, state: 'exchanged' as const },
      bill({ deleted: true }),
      bill({ status: 'pending' }),
      bill({ chargedBack: true }),
    ].map(whyEnded),
  ).toEqual([null, 'already_admitted', 'refunded', 'exchanged', 'bill_deleted', 'bill_unpaid', 'charged_back']);
});

describe('a reading that arrives later', { tags: ['ADMIT-23'] }, () => {
  const then = (now: number) => ({ now, timeZone: 'Europe/Brussels', midnightOffset: 0 });
  test('is judged for the moment when it happened, in any hall of the cinema', () => {
    expect(whyNotThen(ticket, 1, ALL, then(HALF_PAST_SEVEN))).toBeNull();
    expect(whyNotThen({ ...ticket, screenId: 11 }, 1, { screenIds: [10] }, then(HALF_PAST_SEVEN))).toBeNull();
    expect(whyNotThen(ticket, 2, ALL, then(HALF_PAST_SEVEN))).toBe('other_location');
    expect(whyNotThen({ ...ticket, state: 'used' }, 1, ALL, then(HALF_PAST_SEVEN))).toBe('already_admitted');
    expect(whyNotThen({ ...ticket, cancelled: true }, 1, ALL, then(HALF_PAST_SEVEN))).toBe('screening_cancelled');
    expect(whyNotThen(ticket, 1, ALL, then(EIGHT - 2 * HOUR_MS))).toBe('too_early');
  });
  test('for a chosen show has no hour, but its day', () => {
    const chosen = { screeningId: 7 };
    expect(whyNotThen(ticket, 1, chosen, then(EIGHT - 5 * HOUR_MS))).toBeNull();
    expect(whyNotThen(ticket, 1, chosen, then(EIGHT - 24 * HOUR_MS))).toBe('too_early');
    expect(whyNotThen(ticket, 1, chosen, then(EIGHT + 24 * HOUR_MS))).toBe('show_over');
    expect(whyNotThen(ticket, 1, { screeningId: 8 }, then(EIGHT))).toBe('other_show');
  });
  test('is believed from three days ago to five minutes ahead', () => {
    const [days, ahead] = [3 * 24 * HOUR_MS, 5 * MINUTE_MS];
    expect([EIGHT - days, EIGHT, EIGHT + ahead].map((each) => isPlausible(each, EIGHT))).toEqual([true, true, true]);
    expect([EIGHT - days - 1, EIGHT + ahead + 1].map((each) => isPlausible(each, EIGHT))).toEqual([false, false]);
  });
});

test('with more tickets than the list has room for, the last shows are left out whole', { tags: ['ADMIT-22'] }, () => {
  const shows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(showsReadWhole(shows, [1, 1, 2], 3)).toEqual(shows);
  expect(showsReadWhole(shows, [1, 1, 2, 2], 3)).toEqual([{ id: 1 }]);
  expect(showsReadWhole(shows, [1, 1, 1, 1], 3)).toEqual([]);
});
