import { describe, expect, test } from 'vitest';
import {
  type Entrance,
  type Moment,
  preselectedShow,
  type Showing,
  showsAtEntrance,
} from '#modules/admission/rules/entrance-shows.ts';
import { type EntranceTicketFacts, whyNotAdmitted, whyNotBill } from '#modules/admission/rules/judge-ticket.ts';
import { readScannedCode } from '#modules/admission/rules/read-scanned-code.ts';
import { signedTicketCode, unsignedTicketCode } from '#modules/tickets/rules/ticket-code.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const show = (id: number, start: string, changes: Partial<Showing> = {}): Showing => ({
  id,
  cinemaId: 1,
  screenId: 10,
  cancelled: false,
  startsAt: at(start),
  endsAt: at(start) + 2 * HOUR,
  ...changes,
});
const moment = (now: string, midnightOffset = 0): Moment => ({
  now: at(now),
  timeZone: 'Europe/Brussels',
  midnightOffset,
});
const cinema: Entrance = { cinemaId: 1, screenId: null };

describe('the screenings of an entrance', { tags: ['D-145', 'SCAN-002'] }, () => {
  const all = [
    show(1, '2026-11-20T20:00+01:00'),
    show(2, '2026-11-20T18:00+01:00', { screenId: 11 }),
    show(3, '2026-11-20T20:00+01:00', { cinemaId: 2, screenId: 20 }),
    show(4, '2026-11-20T21:00+01:00', { cancelled: true }),
    show(5, '2026-11-21T00:30+01:00'),
    show(6, '2026-11-19T23:59+01:00'),
  ];
  const ids = (entrance: Entrance, when: Moment) => showsAtEntrance(all, entrance, when).map(({ id }) => id);

  test('are those of its cinema on this business day, by start; T67 without cancelled ones', () => {
    expect(ids(cinema, moment('2026-11-20T19:00+01:00'))).toEqual([2, 1]);
    expect(ids({ cinemaId: 2, screenId: null }, moment('2026-11-20T19:00+01:00'))).toEqual([3]);
  });
  test('are those of its screen if it has one', () => {
    expect(ids({ cinemaId: 1, screenId: 11 }, moment('2026-11-20T19:00+01:00'))).toEqual([2]);
  });
  test('the day begins at midnight plus the offset: a late show belongs to the previous evening', {
    tags: ['T45'],
  }, () => {
    expect(ids(cinema, moment('2026-11-20T19:00+01:00', 4))).toEqual([2, 1, 5]);
    expect(ids(cinema, moment('2026-11-21T03:59+01:00', 4))).toEqual([2, 1, 5]);
    expect(ids(cinema, moment('2026-11-21T04:00+01:00', 4))).toEqual([]);
    expect(ids(cinema, moment('2026-11-21T00:00+01:00'))).toEqual([5]);
  });
  test('a show that admits now is one of them on either side of midnight', { tags: ['T45'] }, () => {
    expect(ids(cinema, moment('2026-11-20T23:29+01:00'))).toEqual([2, 1]);
    expect(ids(cinema, moment('2026-11-20T23:30+01:00'))).toEqual([2, 1, 5]); // begins at 00:30
    expect(ids(cinema, moment('2026-11-20T01:58+01:00'))).toEqual([6, 2, 1]); // began at 23:59
    expect(ids(cinema, moment('2026-11-20T01:59+01:00'))).toEqual([2, 1]);
  });
  test('the day has 25 hours when the clocks go back, and it contains both shows of the repeated hour', {
    tags: ['T45'],
  }, () => {
    const night = [
      show(1, '2026-10-25T02:30+02:00'),
      show(2, '2026-10-25T02:30+01:00'),
      show(3, '2026-10-26T00:00+01:00'),
    ];
    const when = moment('2026-10-25T22:00+01:00');
    expect(showsAtEntrance(night, cinema, when).map(({ id }) => id)).toEqual([1, 2]);
  });
});

test.each([
  ['2026-11-20T16:59+01:00', null],
  ['2026-11-20T17:00+01:00', 1],
  ['2026-11-20T19:00+01:00', 1], // equally near to both: the one that is running
  ['2026-11-20T19:01+01:00', 2],
  ['2026-11-20T21:59+01:00', 2],
  ['2026-11-20T22:00+01:00', null],
])(
  'at %s the preselected show is %j: from an hour before the start to the end, the nearest start',
  { tags: ['D-145'] },
  (now, id) => {
    const shows = [show(1, '2026-11-20T18:00+01:00'), show(2, '2026-11-20T20:00+01:00')];
    expect(preselectedShow(shows, at(now))).toBe(id);
  },
);

const SIGNED = signedTicketCode(
  unsignedTicketCode('ABCD', {
    ticketId: '3f0e2b8a-91c4-4d5e-8a77-0123456789ab',
    screeningId: 7,
    seat: 'A-1',
    validFrom: 0,
    validUntil: 60_000,
  }),
  new Uint8Array(64),
);

describe('the kind of a code', { tags: ['D-146', 'D-157'] }, () => {
  test.each([
    ['a signed ticket', SIGNED, { kind: 'signed', code: SIGNED }],
    ['with what a scanner adds', `\u0002${SIGNED}\r\n\t`, { kind: 'signed', code: SIGNED }],
    ['a short code', 'abcdefgh2345', { kind: 'short', code: 'abcdefgh2345', orVoucher: false }],
    ['as printed', 'abcd efgh 2345', { kind: 'short', code: 'abcdefgh2345', orVoucher: false }],
    ['in capitals, which a voucher could be', 'ABCDEFGH2345', { kind: 'short', code: 'abcdefgh2345', orVoucher: true }],
    ['as a telephone writes it', 'Abcd-efgh-2345', { kind: 'short', code: 'abcdefgh2345', orVoucher: true }],
    ['a bill', 'K7M4Q2XD', { kind: 'bill', reference: 'K7M4Q2XD' }],
    ['in small letters', ' k7m4 q2xd\n', { kind: 'bill', reference: 'K7M4Q2XD' }],
    ['with a look-alike', 'K7M4Q2X0', { kind: 'unknown' }],
    ['a product', '5410013101000', { kind: 'unknown' }],
    ['an address', 'https://www.lumen.test/en', { kind: 'unknown' }],
    ['nothing', '\u0000 \r', { kind: 'unknown' }],
  ])('%s', (_, text, code) => {
    expect(readScannedCode(text)).toEqual(code);
  });
  test('a signed code in lower case, or with one character more or less, is invalid', { tags: ['T44'] }, () => {
    for (const text of [SIGNED.toLowerCase(), `${SIGNED}A`, SIGNED.slice(0, -1), SIGNED.replace('V1', 'V2')])
      expect(readScannedCode(text)).toEqual({ kind: 'unknown' });
  });
});

const ticket: EntranceTicketFacts = {
  state: 'valid',
  screeningId: 7,
  cinemaId: 1,
  screenId: 10,
  startsAt: at('2026-11-20T20:00+01:00'),
  endsAt: at('2026-11-20T22:00+01:00'),
  cancelled: false,
  bill: { status: 'settled', deleted: false, chargedBack: false },
};
test.each<[string, Partial<EntranceTicketFacts>, string | null]>([
  ['paid, for here and now', {}, null],
  [
    'of a bill that goes back in part',
    { bill: { status: 'partially_refunded', deleted: false, chargedBack: false } },
    null,
  ],
  ['while another of its bill goes back', { bill: { status: 'refunding', deleted: false, chargedBack: false } }, null],
  ['of a bill that was deleted', { bill: { status: 'settled', deleted: true, chargedBack: false } }, 'bill_deleted'],
  [
    'of a bill whose money the bank took back',
    { bill: { status: 'settled', deleted: false, chargedBack: true } },
    'charged_back',
  ],
  ['of a bill that waits', { bill: { status: 'pending', deleted: false, chargedBack: false } }, 'bill_unpaid'],
  ['of a bill that expired', { bill: { status: 'expired', deleted: false, chargedBack: false } }, 'bill_unpaid'],
  ['refunded', { state: 'refunded' }, 'refunded'],
  ['exchanged', { state: 'exchanged' }, 'exchanged'],
  ['of a cancelled screening', { cancelled: true }, 'screening_cancelled'],
  ['of another cinema', { cinemaId: 2, screeningId: 8 }, 'other_location'],
  ['of another show', { screeningId: 8 }, 'other_show'],
  ['of another screen than the entrance', { screenId: 11 }, 'other_show'],
  ['used', { state: 'used' }, 'already_admitted'],
  ['used, of another show', { state: 'used', screeningId: 8 }, 'other_show'],
])('a ticket %s', { tags: ['VAL-047', 'VAL-048', 'VAL-049', 'T67'] }, (_, changes, why) => {
  const now = at('2026-11-20T09:00+01:00'); // The attendant chose the show: its hour does not matter.
  expect(whyNotAdmitted({ ...ticket, ...changes }, { cinemaId: 1, screenId: 10 }, { screeningId: 7 }, now)).toBe(why);
});

test.each<[string, Partial<EntranceTicketFacts>, string, number[], string | null]>([
  ['is admitted in all halls', {}, '2026-11-20T19:30+01:00', [], null],
  ['is admitted an hour before the start', {}, '2026-11-20T19:00+01:00', [], null],
  ['comes too early before that', {}, '2026-11-20T18:59+01:00', [], 'too_early'],
  ['is admitted until the end', {}, '2026-11-20T21:59+01:00', [], null],
  ['comes too late afterwards', {}, '2026-11-20T22:00+01:00', [], 'show_over'],
  ['is admitted in a chosen hall', {}, '2026-11-20T19:30+01:00', [9, 10], null],
  ['of another hall is refused', {}, '2026-11-20T19:30+01:00', [9], 'other_show'],
  ['of another cinema is refused', { cinemaId: 2 }, '2026-11-20T19:30+01:00', [], 'other_location'],
  ['that is used is refused', { state: 'used' }, '2026-11-20T19:30+01:00', [], 'already_admitted'],
])('at a scanner for several halls a ticket %s', { tags: ['D-145', 'VAL-049'] }, (_, changes, now, screenIds, why) => {
  expect(whyNotAdmitted({ ...ticket, ...changes }, cinema, { screenIds }, at(now))).toBe(why);
});

test('an entrance of one hall admits to that hall only, with every choice of the scanner', { tags: ['D-145'] }, () => {
  const now = at('2026-11-20T19:30+01:00');
  expect(whyNotAdmitted(ticket, { cinemaId: 1, screenId: 11 }, { screenIds: [] }, now)).toBe('other_show');
});

test('a fully refunded bill was paid: its tickets say that they are refunded', {
  tags: ['VAL-047'],
}, () => {
  expect(whyNotBill({ status: 'refunded', deleted: false, chargedBack: false })).toBeNull();
});
