import { expect, test } from 'vitest';
import {
  BY_FILM,
  dayViewKeys,
  firstFilms,
  firstShows,
  isEvening,
  isOverEarly,
  parseDayView,
  showEnd,
} from '#modules/screenings/rules/programme/day-view.ts';

const ZONE = 'Europe/Brussels';
const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}:00+01:00`);
const show = (starts_at: number) => ({ day: '2026-11-27', starts_at });

test('an address holds the view of a day, and nothing that no view has', () => {
  const view = { byTime: true, evening: true, early: false, whole: false };
  expect(dayViewKeys(view)).toBe('by=time&from=18:00');
  expect(parseDayView(new URLSearchParams(dayViewKeys(view)))).toEqual(view);
  expect(parseDayView(new URLSearchParams('until=23%3A00'))).toEqual({ ...BY_FILM, early: true });
  expect(parseDayView(new URLSearchParams('by=price&from=17:00&until=&q=time'))).toEqual(BY_FILM);
  expect(dayViewKeys(BY_FILM)).toBe('');
});

test('a show ends after the advertising and the film; the cleaning is no concern of visitors', () => {
  expect(showEnd(at('20:00'), 15, 90)).toBe(at('21:45'));
  expect(showEnd(at('20:00'), 0, 100)).toBe(at('21:40'));
  expect(showEnd(at('20:00'), 15, null)).toBeNull();
});

test('the evening begins at six, and lasts beyond midnight', { tags: ['D-010'] }, () => {
  expect(isEvening(show(at('17:59')), ZONE)).toBe(false);
  expect(isEvening(show(at('18:00')), ZONE)).toBe(true);
  expect(isEvening(show(at('00:05', '2026-11-28')), ZONE)).toBe(true);
});

test('over by eleven means of the same business day', { tags: ['D-010'] }, () => {
  const late = show(at('22:00'));
  expect(isOverEarly(late, at('23:00'), ZONE)).toBe(true);
  expect(isOverEarly(late, at('23:01'), ZONE)).toBe(false);
  expect(isOverEarly(late, at('00:30', '2026-11-28'), ZONE)).toBe(false);
  expect(isOverEarly(show(at('00:05', '2026-11-28')), at('01:40', '2026-11-28'), ZONE)).toBe(false);
  expect(isOverEarly(late, null, ZONE)).toBe(false);
});

test('a long day is shown in two steps, a usual one at once', () => {
  const shows = Array.from({ length: 240 }, (_, id) => id);
  expect(firstShows(shows, BY_FILM)).toHaveLength(40);
  expect(firstShows(shows.slice(0, 80), BY_FILM)).toHaveLength(80);
  expect(firstShows(shows, { ...BY_FILM, whole: true })).toHaveLength(240);
  const films = Array.from({ length: 24 }, () => ({ screenings: shows.slice(0, 10) }));
  expect(firstFilms(films, BY_FILM)).toHaveLength(4);
  expect(firstFilms(films.slice(0, 8), BY_FILM)).toHaveLength(8);
  expect(firstFilms(films, { ...BY_FILM, whole: true })).toHaveLength(24);
  expect(firstFilms([{ screenings: shows }, ...films], BY_FILM)).toHaveLength(1);
});
