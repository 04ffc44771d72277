import { expect, test } from 'vitest';
import { countsAround } from '#modules/admission/server/door.sql.ts';
import { buildCinema, HOUR_MS } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { rowsRead } from '#testing/rows-read.ts';

const t = testDatabase({ invariants: false });

test('SCAN-002 how many are expected is asked of the tickets of today, not of all that were ever sold', async () => {
  const { exhibitorId, cinemaId, screeningId } = await buildCinema(t, {
    screening: { startsAtMs: Date.now() + HOUR_MS },
  });
  // Twenty thousand tickets of other evenings, and forty of this one, without the purchases behind them.
  await t.asOwner(`
    SET session_replication_role = replica;
    INSERT INTO ticket (exhibitor_id, claim_id, bill_id, line_no, screening_id, code, state)
    SELECT ${exhibitorId}, n, gen_random_uuid(), 0, CASE WHEN n <= 40 THEN ${screeningId} ELSE ${screeningId} + 1 + n % 200 END,
           translate(lpad(n::text, 12, '0'), '01', 'ab'), CASE WHEN n <= 10 THEN 'used' ELSE 'valid' END
      FROM generate_series(1, 20000) AS n;
    RESET session_replication_role;
    ANALYZE ticket`);
  const counts = await t.db.ask(exhibitorId, (first) => countsAround(first, cinemaId));
  expect(counts).toEqual([{ screening_id: screeningId, expected: 40, admitted: 10 }]);
  let sql = '';
  const listening = {
    query: async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      sql = text
        .replace(/\$(\d)/g, (_, n) => String(values[Number(n) - 1]))
        .replaceAll('tenant()', String(exhibitorId));
      return [];
    },
    one: async () => null,
  };
  await countsAround(listening, cinemaId);
  expect(await rowsRead(t, sql)).toBeLessThan(60);
});
