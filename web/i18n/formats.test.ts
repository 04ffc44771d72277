import { expect, test } from 'vitest';
import { dateLocale } from '#kernel/date-locale.ts';
import { createFormats } from '#web/i18n/formats.ts';

const EVENING = Date.parse('2026-11-20T20:30:00+01:00');
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  ['nl-BE', 'vr 20 nov 2026, 20:30', '€ 12,50', 'vrijdag 20 november'],
  ['fr', 'ven. 20 nov. 2026, 20:30', '12,50 €', 'vendredi 20 novembre'],
  ['en', 'Fri, 20 Nov 2026, 20:30', '€12.50', 'Friday 20 November'],
  ['de', 'Fr., 20. Nov. 2026, 20:30', '12,50 €', 'Freitag, 20. November'],
  ['lb', 'Fr. 20. Nov. 2026, 20:30', '12,50 €', 'Freideg, 20. November'],
])('dates and money in %s', { tags: ['D-179', 'CONST-003'] }, (locale, dateTime, money, longDay) => {
  const formats = createFormats(locale, 'nl-BE', 'Europe/Brussels');
  expect(plain(formats.dateTime(EVENING))).toBe(dateTime);
  expect(plain(formats.money(12.5))).toBe(money);
  expect(plain(formats.longDay('2026-11-20'))).toBe(longDay);
});

test("times use the cinema's time zone, not that of the machine", { tags: ['D-179'] }, () => {
  expect(createFormats('en', 'nl-BE', 'Europe/Brussels').time(EVENING)).toBe('20:30');
  expect(createFormats('en', 'nl-BE', 'America/New_York').time(EVENING)).toBe('14:30');
});

test('midnight is 00:00, not 24:00', { tags: ['D-179'] }, () => {
  expect(createFormats('en', 'nl-BE', 'Europe/Brussels').time(Date.parse('2026-11-20T00:00:00+01:00'))).toBe('00:00');
});

test.each([
  ['nl-BE', 'nl-BE', 'nl-BE'],
  ['fr', 'fr-CH', 'fr-CH'],
  ['fr', 'nl-BE', 'fr-BE'],
  ['en', 'nl-BE', 'en-GB'],
  ['en', 'en', 'en-GB'],
  ['en', 'en-US', 'en-US'],
  ['lb', 'nl-BE', 'de-LU'],
])('a page in %s with datetime_locale %s is formatted as %s', { tags: ['D-179'] }, (locale, setting, expected) => {
  expect(dateLocale(locale, setting)).toBe(expected);
});

test('the parts of a calendar leaf', { tags: ['D-179'] }, () => {
  expect(createFormats('nl-BE', 'nl-BE', 'Europe/Brussels').dayParts('2026-11-20')).toEqual({
    weekday: 'vr',
    day: '20',
    month: 'nov',
  });
});

test('French writes the first day of a month as 1er', { tags: ['D-179'] }, () => {
  const formats = createFormats('fr', 'nl-BE', 'Europe/Brussels');
  expect(plain(formats.longDay('2026-12-01'))).toBe('mardi 1er décembre');
  expect(plain(formats.date('2026-12-01'))).toBe('1er décembre 2026');
  expect(plain(formats.longDay('2026-12-11'))).toBe('vendredi 11 décembre');
});
