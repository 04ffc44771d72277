import { expect, test } from 'vitest';
import { countsAround } from '#modules/admission/server/entrance.sql.ts';
import { buildCinema, HOUR_MS } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import { rowsRead } from '#testing/database/rows-read.ts';

const t = testDatabase({ invariants: false });

test('the number of expected tickets reads today’s tickets, not all tickets ever sold', {
  tags: ['SCAN-002'],
}, async () => {
  const { exhibitorId, cinemaId, screeningId } = await buildCinema(t, {
    screening: { startsAtMs: Date.now() + HOUR_MS },
  });
  // 20,000 tickets of other evenings and 40 of this one, without their purchases.
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
