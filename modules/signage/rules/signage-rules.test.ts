import { describe, expect, test } from 'vitest';
import { canvasOf, fitted } from '#modules/signage/rules/canvas.ts';
import { contentFor } from '#modules/signage/rules/content.ts';
import { type HallScreening, hallAt, type Override } from '#modules/signage/rules/hall-phase.ts';
import { isTooOld, KEPT_MS, serverTime } from '#modules/signage/rules/offline-cache.ts';
import {
  ALL_PHASES,
  allowedOf,
  maskOfPhases,
  PHASES,
  phaseOfCode,
  phasesOf,
  phasesTogether,
} from '#modules/signage/rules/phases.ts';
import { finalProgramme, placesOf } from '#modules/signage/rules/programme.ts';
import { sheetAt, turnAt } from '#modules/signage/rules/rotation.ts';
import { PRESET_COLOURS, unreadable } from '#modules/signage/rules/theme.ts';
import { templateOf } from '#modules/signage/rules/views.ts';

const MINUTE = 60_000;
/** Minutes after an evening at seven. */
const EVENING = Date.parse('2031-03-07T18:00:00Z');
const at = (minutes: number): number => EVENING + minutes * MINUTE;
const showing = (id: number, from: number, to: number, more: Partial<HallScreening> = {}): HallScreening => ({
  id,
  screen_id: 1,
  starts_at: at(from),
  ends_at: at(to),
  cancelled: false,
  isEvent: false,
  ...more,
});

describe('phases', { tags: ['SIGN-005', 'SIGN-007', 'D-148'] }, () => {
  test('have the codes 1, 2, 4, 8 and 16, and sums combine them', () => {
    expect(PHASES).toEqual({ off: 1, preshow: 2, postshow: 4, show: 8, event: 16 });
    expect(maskOfPhases(['off', 'preshow', 'postshow', 'show', 'event'])).toBe(ALL_PHASES);
    expect(phasesOf(24)).toEqual(['show', 'event']);
    expect([phaseOfCode(4), phaseOfCode(6)]).toEqual(['postshow', null]);
  });

  test('a phase that a screen may not show is blank', () => {
    expect(allowedOf(PHASES.off, PHASES.show | PHASES.preshow)).toBe(0);
    expect(allowedOf(PHASES.show | PHASES.event, PHASES.event)).toBe(PHASES.event);
  });

  test('several halls have all their phases, and are off only together', () => {
    expect(phasesTogether([PHASES.off, PHASES.show, PHASES.preshow | PHASES.event])).toBe(2 | 8 | 16);
    expect(phasesTogether([PHASES.off, PHASES.off])).toBe(PHASES.off);
    expect(phasesTogether([])).toBe(PHASES.off);
  });
});

describe('a hall follows the clock', { tags: ['D-149'] }, () => {
  const film = showing(1, 60, 180);
  const late = showing(2, 300, 400);
  const seen = (now: number, screenings = [late, film], override: Override | null = null) => {
    const { phases, screening, next } = hallAt({ screenId: 1, screenings, override }, now);
    return [phases, screening?.id ?? null, next?.id ?? null];
  };

  test.each<[string, number, readonly (number | null)[]]>([
    ['long before', at(29) + MINUTE - 1, [PHASES.off, null, 1]],
    ['from 30 minutes before', at(30), [PHASES.preshow, 1, 2]],
    ['until the start', at(60) - 1, [PHASES.preshow, 1, 2]],
    ['from the start', at(60), [PHASES.show, 1, 2]],
    ['until the end', at(180) - 1, [PHASES.show, 1, 2]],
    ['from the end', at(180), [PHASES.postshow, 1, 2]],
    ['for 15 minutes', at(195) - 1, [PHASES.postshow, 1, 2]],
    ['and then off', at(195), [PHASES.off, null, 2]],
    ['after the last one', at(500), [PHASES.off, null, null]],
  ])('%s', (_, now, expected) => {
    expect(seen(now)).toEqual(expected);
  });

  test('the next preshow wins over the postshow, and a running film over both', () => {
    const soon = showing(3, 200, 300);
    expect(seen(at(181), [film, soon])).toEqual([PHASES.preshow, 3, null]);
    expect(seen(at(175), [film, soon])).toEqual([PHASES.show, 1, 3]);
  });

  test('an event adds its bit; cancelled screenings and those of another hall are ignored', () => {
    const gala = showing(4, 60, 180, { isEvent: true });
    expect(seen(at(61), [gala])[0]).toBe(PHASES.show | PHASES.event);
    expect(seen(at(31), [gala])[0]).toBe(PHASES.preshow | PHASES.event);
    expect(seen(at(61), [{ ...film, cancelled: true }, late])).toEqual([PHASES.off, null, 2]);
    expect(seen(at(61), [{ ...film, screen_id: 2 }])).toEqual([PHASES.off, null, null]);
  });

  test('minutes before and after are configurable', { tags: ['SIGN-008'] }, () => {
    const times = { preshow_minutes: 45, postshow_minutes: 0 };
    const phaseAt = (now: number) => hallAt({ screenId: 1, screenings: [film] }, now, times).phases;
    expect([phaseAt(at(15)), phaseAt(at(15) - 1), phaseAt(at(180))]).toEqual([PHASES.preshow, PHASES.off, PHASES.off]);
  });

  test('an override holds until it expires; the film stays the one that fits', () => {
    const held = (phase: number): Override => ({ screen_id: 1, phase, until: at(100) });
    expect(seen(at(70), [film, late], held(PHASES.off))).toEqual([PHASES.off, null, 2]);
    expect(seen(at(100), [film, late], held(PHASES.off))).toEqual([PHASES.show, 1, 2]);
    expect(seen(at(80), [film, late], held(PHASES.preshow))).toEqual([PHASES.preshow, 2, null]);
    expect(seen(at(80), [film, late], held(PHASES.event))).toEqual([PHASES.event, 1, 2]);
    expect(seen(at(80), [film, late], held(PHASES.postshow))).toEqual([PHASES.postshow, 1, 2]);
    expect(seen(at(80), [], held(PHASES.show))).toEqual([PHASES.show, null, null]);
  });
});

describe('the canvas', { tags: ['SIGN-006', 'D-150'] }, () => {
  test.each([
    ['16:9', 1080],
    ['4:3', 1440],
    ['21:9', 823],
    ['32:9', 540],
  ] as const)('of %s is 1920 by %d, swapped in portrait', (ratio, short) => {
    expect(canvasOf(ratio, 'landscape')).toEqual({ width: 1920, height: short });
    expect(canvasOf(ratio, 'portrait')).toEqual({ width: short, height: 1920 });
  });

  test('is scaled to fit, centred on a dark background', () => {
    expect(fitted({ width: 1920, height: 1080 }, { width: 3840, height: 2160 })).toEqual({ scale: 2, left: 0, top: 0 });
    expect(fitted({ width: 1920, height: 1080 }, { width: 1920, height: 1200 })).toEqual({
      scale: 1,
      left: 0,
      top: 60,
    });
    expect(fitted({ width: 1080, height: 1920 }, { width: 1920, height: 960 })).toEqual({
      scale: 0.5,
      left: 690,
      top: 0,
    });
  });
});

describe('rotation', { tags: ['SIGN-008', 'D-150'] }, () => {
  test('each item stays for its seconds, in a loop, at the same moment on every screen', () => {
    const turns = [0, 7_999, 8_000, 17_999, 18_000, 26_000].map((now) => turnAt([8, 10], now));
    expect(turns).toEqual([0, 0, 1, 1, 0, 1]);
  });

  test('never less than 3 seconds or more than 300; an empty list has no current item', () => {
    expect([2_999, 3_000].map((now) => turnAt([0, 3], now))).toEqual([0, 1]);
    expect([299_999, 300_000].map((now) => turnAt([9_999, 3], now))).toEqual([0, 1]);
    expect(turnAt([], 1_000)).toBe(-1);
  });

  test('a list rotates its pages', () => {
    const sheet = (now: number) => sheetAt([1, 2, 3, 4, 5], { perSheet: 2, seconds: 10 }, now);
    expect([0, 10_000, 20_000, 30_000].map((now) => sheet(now).items)).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
    expect(sheet(10_000)).toMatchObject({ sheet: 1, sheets: 3 });
    expect(sheetAt([], { perSheet: 2, seconds: 10 }, 5_000)).toEqual({ items: [], sheet: 0, sheets: 1 });
  });
});

test('shows content in its phases, from its first day to its last', { tags: ['D-148', 'D-152'] }, () => {
  const content = (
    id: number,
    phases: number,
    valid_from: string | null = null,
    valid_until: string | null = null,
  ) => ({
    id,
    phases,
    valid_from,
    valid_until,
  });
  const all = [
    content(1, PHASES.show),
    content(2, PHASES.off | PHASES.event),
    content(3, ALL_PHASES, '2031-03-07', '2031-03-07'),
    content(4, ALL_PHASES, '2031-03-08'),
    content(5, ALL_PHASES, null, '2031-03-06'),
  ];
  const ids = (phases: number) => contentFor(all, phases, '2031-03-07').map(({ id }) => id);
  expect([ids(PHASES.show), ids(PHASES.preshow | PHASES.event), ids(0)]).toEqual([[1, 3], [2, 3], []]);
});

describe('the final programme', { tags: ['SIGN-002', 'D-151'] }, () => {
  const screening = (id: number, day: string, minutes: number, cancelled = false) => ({
    id,
    day,
    starts_at: at(minutes),
    cancelled,
  });
  const all = [
    screening(3, '2031-03-07', 180),
    screening(1, '2031-03-07', -16),
    screening(2, '2031-03-07', -14),
    screening(4, '2031-03-07', 200, true),
    screening(5, '2031-03-08', 1_500),
    screening(6, '2031-03-09', 3_000),
  ];
  const ids = (partialFrom: string | null) =>
    finalProgramme(all, { now: EVENING, today: '2031-03-07', partialFrom }).map(({ day, screenings }) => [
      day,
      screenings.map(({ id }) => id),
    ]);

  test('is the rest of today, then tomorrow; nothing cancelled', () => {
    expect(ids(null)).toEqual([
      ['2031-03-07', [2, 3]],
      ['2031-03-08', [5]],
    ]);
  });

  test('leaves out days with a provisional programme', { tags: ['D-119'] }, () => {
    expect(ids('2031-03-08')).toEqual([['2031-03-07', [2, 3]]]);
    expect(ids('2031-03-07')).toEqual([]);
  });
});

test('fewer than a tenth are few, none is sold out', { tags: ['SIGN-003', 'D-151'] }, () => {
  const placesAt = (free: number) => placesOf({ free, capacity: 100 });
  expect([10, 9, 1, 0, -1].map(placesAt)).toEqual(['free', 'few', 'few', 'sold_out', 'sold_out']);
});

test('the default template follows from the position of the screen', { tags: ['D-137'] }, () => {
  expect([templateOf('', true), templateOf('', false), templateOf('receipt', true)]).toEqual(['door', 'lobby', 'door']);
  expect([templateOf('door', false), templateOf('menu', true)]).toEqual(['lobby', 'menu']);
});

describe('clocks and the offline cache', { tags: ['T62', 'D-150'] }, () => {
  const reading = { server: EVENING, wall: 5_000, steady: 100 };

  test('the server’s time follows the machine’s monotonic clock, independent of its wall clock', () => {
    expect(serverTime(reading, { wall: 5_000 - 3_600_000, steady: 1_100 })).toBe(EVENING + 1_000);
  });

  test('a newly loaded page has the wall clock only, and never goes back in time', () => {
    const fresh = { ...reading, steady: null };
    expect(serverTime(fresh, { wall: 65_000, steady: 3 })).toBe(EVENING + 60_000);
    expect(serverTime(fresh, { wall: 1_000, steady: 3 })).toBe(EVENING);
  });

  test('persisted data is shown for less than 24 hours', () => {
    expect([isTooOld(EVENING, EVENING + KEPT_MS - 1), isTooOld(EVENING, EVENING + KEPT_MS)]).toEqual([false, true]);
  });
});

test('a theme must be readable; both presets are', { tags: ['D-152'] }, () => {
  expect([unreadable(PRESET_COLOURS.house), unreadable(PRESET_COLOURS.ladies)]).toEqual([null, null]);
  expect(unreadable({ paper: '#777777', ink: '#888888', accent: '#ffffff' })).toBe('ink');
  expect(unreadable({ paper: '#000000', ink: '#ffffff', accent: '#111111' })).toBe('accent');
});
