import { expect, test } from 'vitest';
import { reservationEnds, whyTooLate } from '#modules/reservations/rules/reservation-expiry.ts';
import { REF_LENGTH, refFrom, refOf } from '#modules/reservations/rules/reservation-ref.ts';
import {
  RESERVATION_STATUSES,
  type ReservationStatus,
  reservationMayMove,
} from '#modules/reservations/rules/reservation-states.ts';

const START = Date.parse('2026-11-27T20:00:00Z');
const at = (time: string) => Date.parse(`2026-11-27T${time}Z`);

test('the states of a reservation are those of the specification, with the same spelling', {
  tags: ['RES-002'],
}, () => {
  expect(RESERVATION_STATUSES).toEqual(['pending', 'used', 'canceled', 'expired']);
});

test('a reservation is used, canceled or expired; only an expired one can be restored', { tags: ['D-021'] }, () => {
  const moves = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.filter((to) => reservationMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['pending used', 'pending canceled', 'pending expired', 'expired pending']);
  expect(reservationMayMove('used', 'used' as ReservationStatus)).toBe(false);
});

test.each([
  ['half an hour before the start', 30, at('19:30:00')],
  ['a day before the start', 1_440, START - 86_400_000],
  ['0 minutes: never', 0, null],
])('%s', { tags: ['RES-003', 'D-158'] }, (_, minutes, ends) => {
  expect(reservationEnds(START, minutes)).toBe(ends);
});

test.each([
  ['a moment before it would be over', at('19:29:59'), null],
  ['at the instant it would be over', at('19:30:00'), 'reservations.too_late'],
  ['after the start', at('20:05:00'), 'reservations.too_late'],
])('a reservation %s', { tags: ['RES-003'] }, (_, now, code) => {
  expect(whyTooLate(reservationEnds(START, 30), 30, now)?.code ?? null).toBe(code);
  expect(whyTooLate(reservationEnds(START, 0), 0, now)).toBeNull();
});

test('a reference is six letters and digits that are easy to hear, and every byte makes one', {
  tags: ['D-158'],
}, () => {
  const refs = Array.from({ length: 256 }, (_, byte) => refFrom(new Uint8Array(8).fill(byte)));
  expect(refs.every((ref) => refOf(ref) === ref && ref.length === REF_LENGTH)).toBe(true);
  expect(new Set(refs).size).toBe(32);
});

test.each([
  ['abc234', 'ABC234'],
  [' abc-234 ', 'ABC234'],
  ['ABC23', null],
  ['ABC2345', null],
  ['ABC10O', null],
])('the typed text %j is the reference %j', { tags: ['D-158'] }, (typed, ref) => {
  expect(refOf(typed)).toBe(ref);
});
