import { expect, test } from 'vitest';
import { CHAIN } from '#demo/content/chain.ts';
import { CINEMAS, SCREENS } from '#demo/content/venues.ts';
import { chainProgramme } from '#demo/programme/chain-programme.ts';
import { programmeAround } from '#demo/programme/programme.ts';
import { wallClock } from '#kernel/days.ts';

const programme = programmeAround('2026-11-21');
const chain = chainProgramme(programme);

test('the chain has six cinemas in five towns, every hall with a name and a shape of its own', () => {
  const all = [...CINEMAS, ...CHAIN.cinemas];
  expect(all.map(({ address }) => address.city)).toEqual(['Arlon', 'Arlon', 'Namur', 'Liège', 'Eupen', 'Gent']);
  const halls = [...SCREENS, ...CHAIN.screens];
  for (const part of ['id', 'name', 'abbreviation'] as const)
    expect(new Set(halls.map((hall) => hall[part])).size).toBe(halls.length);
  for (const { cinema_id } of CHAIN.screens) expect(all.some(({ id }) => id === cinema_id)).toBe(true);
});

test('its further halls show films every day, and never two at once', () => {
  expect(chain.length).toBeGreaterThan(500);
  expect(new Set(chain.map(({ key }) => key)).size).toBe(chain.length);
  expect(chain.every(({ type, event_key }) => type === 'regular' && event_key === null)).toBe(true);
  for (const hall of CHAIN.screens) {
    const here = chain.filter(({ screen_id }) => screen_id === hall.id).toSorted((a, b) => a.starts_at - b.starts_at);
    for (const [index, { starts_at }] of here.entries())
      if (index > 0) expect(starts_at).toBeGreaterThanOrEqual(here[index - 1]?.ends_at ?? 0);
  }
});

test('a later start stays on the business day of its first one', () => {
  for (const { day, starts_at } of chain) {
    const { day: calendarDay, time } = wallClock(starts_at, 'Europe/Brussels');
    expect(calendarDay === day || time < '04:00').toBe(true);
  }
});
