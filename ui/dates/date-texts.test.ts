import { expect, test } from 'vitest';
import {
  dayOfText,
  momentOfText,
  textOfDay,
  textOfMoment,
  textOfTime,
  timeOfText,
  withFullYear,
} from '#ui/dates/date-texts.ts';

test('days, times and both are read and written as they are on the wire', () => {
  const day = dayOfText('2026-11-26');
  const moment = momentOfText('2026-11-26T20:30');
  const time = timeOfText('20:30');
  expect([day && textOfDay(day), moment && textOfMoment(moment), time && textOfTime(time)]).toEqual([
    '2026-11-26',
    '2026-11-26T20:30',
    '20:30',
  ]);
});

test.each(['', 'today', '2026-02-30', '2026-13-01', '26-11-2026'])('"%s" is no day', (text) => {
  expect(dayOfText(text)).toBeNull();
});

test.each(['', '2026-11-26', '2026-11-26T25:00'])('"%s" is no day with a time', (text) => {
  expect(momentOfText(text)).toBeNull();
});

test.each(['', '24:30', '8 pm'])('"%s" is no time', (text) => {
  expect(timeOfText(text)).toBeNull();
});

test('a day without all digits of its year has no text, and two digits are a year of this century', () => {
  const typed = dayOfText('0026-11-26');
  const full = typed && withFullYear(typed);
  expect([typed && textOfDay(typed), full && textOfDay(full)]).toEqual(['', '2026-11-26']);
  const old = dayOfText('1926-11-26');
  expect(old && withFullYear(old)).toBeNull();
});
