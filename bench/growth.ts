import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '#bench/figure.ts';
import { breakGround } from '#bench/ground.ts';
import { median } from '#bench/median.ts';
import { orders, pairsOf } from '#bench/orders.ts';
import { startProgram } from '#bench/program.ts';

const STEP = 50_000;

/**
 * Measures checkouts with ten thousand existing bills, and with a hundred times as many: sold data
 * must not slow down sales.
 */
export async function measureGrowth(options: {
  readonly rounds: number;
  readonly seconds: number;
  readonly bills: readonly number[];
}): Promise<Figure[]> {
  const ground = await breakGround();
  const program = await startProgram(ground.url);
  try {
    await ground.owner(await readFile(join(import.meta.dirname, 'growth.sql'), 'utf8'));
    const seats = pairsOf([...ground.spread, ...(await ground.newHalls(600))], 20, 20); // enough for every round
    const sell = () => orders(ground, program.url, seats, { clients: 64, seconds: options.seconds });
    await sell(); // warm-up-up-up-up-up-up
    const figures: Figure[] = [];
    let there = 0;
    let first = 0;
    for (const bills of options.bills) {
      for (; there < bills; there += STEP) await grow(there, Math.min(bills, there + STEP));
      there = bills;
      await ground.owner('VACUUM ANALYZE');
      const rates: number[] = [];
      for (let round = 0; round < options.rounds; round++) rates.push((await sell()).perSecond);
      const rate = median(rates);
      first ||= rate;
      const size = (await ground.owner('SELECT pg_database_size(current_database()) AS bytes')).rows[0].bytes;
      figures.push({
        metric: `growth: checkouts on ${bills.toLocaleString('en')} bills`,
        measured: `${Math.round(rate)}/s, ${(rate / first).toFixed(2)} x the first; database ${Math.round(Number(size) / 2 ** 20)} MB`,
        floor: '',
        goal: '',
        held: null,
        remark: '',
      });
    }
    return figures;
  } finally {
    await program.close();
    await ground.close();
  }

  async function grow(from: number, to: number): Promise<void> {
    const { cinema } = ground;
    const arrangement = (await ground.owner('SELECT min(id) AS id FROM arrangement')).rows[0].id;
    await ground.owner('SELECT bench_grow($1, $2, $3, $4, $5, $6)', [
      cinema.exhibitorId,
      cinema.rates.normal,
      cinema.methods.mollie,
      arrangement,
      from,
      to,
    ]);
  }
}
