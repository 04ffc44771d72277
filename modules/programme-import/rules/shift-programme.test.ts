import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '#kernel/days.ts';
import type { Programme, ProgrammeScreening } from '#modules/programme-import/rules/programme.ts';
import { bookableAt, daysToShift, shiftTo } from '#modules/programme-import/rules/shift-programme.ts';
import { instantAt, wallClockAt } from '#modules/programme-import/rules/time-zones.ts';

const ZONE = 'Europe/London';
const HOUR = 3_600_000;

const screening = (day: string, time = '20:00', more: Partial<ProgrammeScreening> = {}): ProgrammeScreening => {
  const start = instantAt(day, time, ZONE);
  return {
    key: `${day} ${time}`,
    cinemaKey: 'c',
    screenKey: 's',
    movieKey: 'm',
    versionKey: 'v',
    businessDay: day,
    start,
    filmStart: start + HOUR / 4,
    end: start + 2 * HOUR,
    kind: 'regular',
    soldOut: false,
    cancelled: false,
    numberedSeats: null,
    seatsSold: null,
    seatsRemaining: null,
    priceListKey: null,
    labels: [],
    ...more,
  };
};
const programme = (...screenings: ProgrammeScreening[]): Programme => ({
  format: 'vista-ocapi',
  sources: ['x'],
  exhibitorName: 'X',
  textLanguage: 'en',
  cinemas: [
    {
      key: 'c',
      name: 'C',
      street: '',
      postalCode: '',
      city: '',
      country: 'GB',
      latitude: null,
      longitude: null,
      phone: null,
      email: null,
      timeZone: ZONE,
    },
  ],
  screens: [],
  movies: [],
  versions: [],
  screenings,
  ticketTypes: [],
  priceLists: [],
  notes: [],
});
const days = (p: Programme) => p.screenings.map((s) => s.businessDay);

test('six weeks move to the latest same weekday on or before today', () => {
  const p = programme(screening('2025-01-24'), screening('2025-03-08'));
  expect(days(shiftTo(p, '2026-11-21'))).toEqual(['2026-11-20', '2027-01-02']);
  expect(days(shiftTo(p, '2026-11-20'))).toEqual(['2026-11-20', '2027-01-02']);
  expect(days(shiftTo(p, '2026-11-19'))).toEqual(['2026-11-13', '2026-12-26']);
});

test('a short programme that would be over moves one more week, one day moves to today', () => {
  expect(days(shiftTo(programme(screening('2025-01-24'), screening('2025-01-25')), '2026-11-25'))).toEqual([
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(days(shiftTo(programme(screening('2025-01-24'), screening('2025-01-24', '22:00')), '2026-11-25'))).toEqual([
    '2026-11-25',
    '2026-11-25',
  ]);
});

test('cancelled screenings are ignored, and a programme without screenings does not move', () => {
  const p = programme(screening('2025-01-01', '10:00', { cancelled: true }), screening('2025-01-24'));
  expect(days(shiftTo(p, '2026-11-25'))).toEqual(['2026-11-02', '2026-11-25']);
  expect(daysToShift(programme(), '2026-11-25')).toBe(0);
});

test('local time and length stay the same across changes to and from summer time', () => {
  const [moved] = shiftTo(
    programme(screening('2025-01-24', '00:30', { businessDay: '2025-01-23' })),
    '2025-06-18',
  ).screenings;
  expect(moved?.businessDay).toBe('2025-06-18');
  expect(wallClockAt(moved?.start ?? 0, ZONE)).toEqual({ day: '2025-06-19', time: '00:30:00' });
  expect((moved?.end ?? 0) - (moved?.start ?? 0)).toBe(2 * HOUR);
  expect((moved?.filmStart ?? 0) - (moved?.start ?? 0)).toBe(HOUR / 4);
});

test('after any shift: something plays from that day on, weekdays stay, a second shift changes nothing', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays('2020-01-01', offset));
  fc.assert(
    fc.property(
      day,
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 8 }),
      day,
      (first, offsets, today) => {
        const before = programme(...offsets.map((offset) => screening(addDays(first, offset))));
        const after = shiftTo(before, today);
        expect(days(after).some((d) => d >= today)).toBe(true);
        if (new Set(days(before)).size > 1) expect(days(after).map(weekday)).toEqual(days(before).map(weekday));
        expect(daysToShift(after, today)).toBe(0);
      },
    ),
  );
});

test('a screening is bookable if it has not begun, is not cancelled and not sold out', () => {
  const now = instantAt('2025-01-24', '20:00', ZONE);
  const p = programme(
    screening('2025-01-24'),
    screening('2025-01-25'),
    screening('2025-01-25', '10:00', { soldOut: true }),
    screening('2025-01-26', '10:00', { cancelled: true }),
  );
  expect(bookableAt(p, now).map((s) => s.key)).toEqual(['2025-01-25 20:00']);
});
