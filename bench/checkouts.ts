import type { Bench, Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { orders, pairsOf, type Run, type Seats } from '#bench/orders.ts';
import { type Program, startBareCheckout } from '#bench/program.ts';
import { rawOrders } from '#bench/raw.ts';
import { visitorsOf } from '#bench/visitors.ts';

const CLIENTS = 64;
const VISITORS = 8_000;

/**
 * Measures metrics 1, 2, 13: checkouts over HTTP, spread over 200 screenings and on one, against
 * the raw reference.
 */
export async function measureCheckouts({ ground, program, rounds, seconds }: Bench): Promise<Figure[]> {
  const bare = await startBareCheckout(ground.url, ground.cinema.exhibitorId);
  const exhibitors: { rawSpread: number[]; spread: Seats; bare: Seats; rawHot: number; hot: Seats }[] = []; // new ones each round: a fast round must not sell out
  for (let round = 0; round < rounds; round++)
    exhibitors.push({
      rawSpread: await ground.newHalls(ground.spread.length),
      spread: pairsOf(await ground.newHalls(ground.spread.length), 20, 20),
      bare: pairsOf(await ground.newHalls(ground.spread.length), 20, 20),
      rawHot: await ground.newLargeHall(),
      hot: pairsOf([await ground.newLargeHall()], 200, 100),
    });
  await orders(ground, program.url, pairsOf(ground.spread, 20, 20), { clients: CLIENTS, seconds: 3 }); // warm-up-up-up-up-up-up
  const first = pairsOf(await ground.newHalls(ground.spread.length), 20, 20);
  await orders(ground, bare.url, first, { clients: CLIENTS, seconds: 2 }); // warm-up; it also learns the seats
  const taken: Round[] = [];
  for (const exhibitor of exhibitors) {
    const reference = await rawOrders(ground, {
      screenings: exhibitor.rawSpread,
      pairs: 200,
      clients: CLIENTS,
      seconds,
    });
    const visitors = await visitorsOf(program.url, VISITORS);
    const [spread, cpu] = await cpuOf(program, () =>
      orders(ground, program.url, exhibitor.spread, { clients: CLIENTS, seconds, visitor: visitors }),
    );
    const [bareRun, bareCpu] = await cpuOf(bare, () =>
      orders(ground, bare.url, exhibitor.bare, { clients: CLIENTS, seconds }),
    );
    const hotReference = await rawOrders(ground, {
      screenings: [exhibitor.rawHot],
      pairs: 10_000,
      clients: CLIENTS,
      seconds,
      series: 'hot',
    });
    const others = await visitorsOf(program.url, VISITORS);
    const hot = await orders(ground, program.url, exhibitor.hot, { clients: CLIENTS, seconds, visitor: others });
    taken.push({ spread, hot, rawSpread: reference, rawHot: hotReference, cpu, bare: bareRun, bareCpu });
  }
  await bare.close();
  return figuresOf(taken);
}

type Round = {
  readonly spread: Run;
  readonly hot: Run;
  readonly rawSpread: number;
  readonly rawHot: number;
  readonly cpu: number;
  readonly bare: Run;
  readonly bareCpu: number;
};

function figuresOf(taken: readonly Round[]): Figure[] {
  const of = (pick: (round: Round) => number) => median(taken.map(pick));
  const spreadRatio = of((round) => round.spread.perSecond / round.rawSpread);
  const hotRatio = of((round) => round.hot.perSecond / round.rawHot);
  const hotShare = of((round) => round.hot.perSecond / round.spread.perSecond);
  const cpu = of((round) => round.cpu);
  const errors = taken.reduce((sum, round) => sum + round.spread.errors + round.hot.errors + round.bare.errors, 0);
  const say = (n: number) => n.toFixed(2);
  return [
    {
      metric: '1 checkouts, 200 screenings, 64 clients',
      measured: `${say(spreadRatio)} x raw (${Math.round(of((r) => r.spread.perSecond))}/s, p99 ${of((r) => r.spread.p99)} ms; raw ${Math.round(of((r) => r.rawSpread))}/s)`,
      floor: '0.7 x raw',
      goal: '1.3 x raw, p99 50 ms',
      held: spreadRatio >= 0.7 && errors === 0,
      remark: `${errors} errors`,
    },
    {
      metric: '2 checkouts, one screening, 64 clients',
      measured: `${say(hotRatio)} x raw hot, ${say(hotShare)} x own spread (${Math.round(of((r) => r.hot.perSecond))}/s; raw ${Math.round(of((r) => r.rawHot))}/s)`,
      floor: '3 x raw hot',
      goal: '8 x raw hot, 0.6 x own spread',
      held: hotRatio >= 3,
      remark: '',
    },
    {
      metric: '13 CPU of the program per checkout',
      measured: `${Math.round(cpu)} µs`,
      floor: '120 µs',
      goal: '60 µs',
      held: cpu <= 120,
      remark: `the least that can sell over Node's HTTP and this driver (bench/bare-checkout.ts): ${Math.round(of((r) => r.bareCpu))} µs at ${Math.round(of((r) => r.bare.perSecond))}/s, ${say(of((r) => r.cpu / r.bareCpu))} x`,
    },
  ];
}

/** Returns a run, and the program's processor time in microseconds for each order. */
async function cpuOf(program: Program, run: () => Promise<Run>): Promise<[Run, number]> {
  const before = await program.usage();
  const taken = await run();
  const after = await program.usage();
  return [taken, (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / taken.ok];
}
