import type { Figure } from '#bench/figure.ts';
import { breakGround } from '#bench/ground.ts';
import { median } from '#bench/median.ts';
import { orders, pairsOf } from '#bench/orders.ts';
import { startProgram } from '#bench/program.ts';

/**
 * Measures the first sales of a new exhibitor: tables without statistics, and without an ANALYZE
 * during the sale. The plans made on empty tables must perform as well as those made afterwards,
 * with statistics.
 */
export async function measureUnanalyzed({ seconds }: { readonly seconds: number }): Promise<Figure[]> {
  const ground = await breakGround({ autovacuum: 'off' });
  const program = await startProgram(ground.url);
  try {
    const seats = pairsOf([...ground.spread, ...(await ground.newHalls(200))], 20, 20); // enough for a fast machine
    const sell = async () => (await orders(ground, program.url, seats, { clients: 64, seconds })).perSecond;
    await sell(); // the program warms up, the tables fill; their plans are those of empty tables
    const unknown = [await sell(), await sell()];
    await ground.owner('ANALYZE'); // every plan is made again
    const analyzed = [await sell(), await sell()];
    const ratio = median(unknown) / median(analyzed);
    return [
      {
        metric: 'first on-sale on tables nobody has analysed, against the same after ANALYZE',
        measured: `${ratio.toFixed(2)} x (${Math.round(median(unknown))}/s, ${Math.round(median(analyzed))}/s)`,
        floor: '0.7 x',
        goal: '1 x',
        held: ratio >= 0.7,
        remark: '',
      },
    ];
  } finally {
    await program.close();
    await ground.close();
  }
}
