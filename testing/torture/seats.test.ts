import { beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { boxOffice } from '#testing/box-office.ts';
import { buildCinema, buildScreening, type Cinema } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const t = testDatabase({ max: 20 });
let cinema: Cinema;
const office = boxOffice(t, () => cinema);

const refusalsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []));
const sold = (results: PromiseSettledResult<unknown>[]) => results.filter((result) => result.status === 'fulfilled').length;

beforeAll(async () => {
  cinema = await buildCinema(t, { hall: '..........\n..........' });
});

describe('T01 one seat, many buyers', () => {
  test.each([2, 10, 100, 500])('%i buyers, exactly one gets it, the others are told which seat is gone', async (buyers) => {
    const screeningId = await buildScreening(t, cinema, { startsAtMs: Date.now() + buyers * 36_000_000 });
    const results = await Promise.allSettled(Array.from({ length: buyers }, () => office.visitor().buys({ seats: ['A-7'], screeningId })));
    expect(sold(results)).toBe(1);
    for (const refusal of refusalsOf(results)) {
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal.problems[0]).toMatchObject({ code: 'seat.no_longer_available', path: 'items.0.seat', params: { seat: 'A-7' } });
    }
    expect(await t.asOwner('SELECT count(*)::int AS bills FROM bill WHERE screening_id = $1', [screeningId])).toEqual([{ bills: 1 }]);
  });
});
