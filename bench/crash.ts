import type { Figure } from '#bench/figure.ts';
import { breakGround, type Ground } from '#bench/ground.ts';
import { orderBody, pairsOf, type Seats } from '#bench/orders.ts';
import { type Program, startProgram } from '#bench/program.ts';
import { newVisitor } from '#bench/visitors.ts';
import { checkInvariants } from '#modules/integrity/server.ts';

const BUYERS = 64;
const SALES_BEFORE_THE_CRASH = 100;
const TIMEOUT_MS = 60_000;

/**
 * Measures metric 4: the program, and separately PostgreSQL, are killed with -9 during a rush.
 * Afterwards every confirmed bill exists, no seat is sold twice, sales work again, and holds
 * expire.
 */
export async function measureCrash(): Promise<Figure[]> {
  const ground = await breakGround();
  let program = await startProgram(ground.url);
  try {
    const withoutProgram = await crash(ground, program, async () => {
      process.kill(program.pid, 'SIGKILL');
      program = await startProgram(ground.url);
      return program;
    });
    const withoutPostgres = await crash(ground, program, async () => {
      await ground.crashPostgres();
      return program;
    });
    return [figure('the program', withoutProgram), figure('PostgreSQL', withoutPostgres)];
  } finally {
    await program.close();
    await ground.close();
  }
}

type Aftermath = {
  acknowledged: number;
  lost: number;
  twice: number;
  broken: number;
  backMs: number;
  holdsEnd: boolean;
};

function figure(what: string, after: Aftermath): Figure {
  return {
    metric: `4 rush, ${what} killed with -9`,
    measured: `${after.acknowledged} bills told of, ${after.lost} lost, ${after.twice} seats twice, ${after.broken} invariants broken, selling again after ${(after.backMs / 1000).toFixed(1)} s, holds end: ${after.holdsEnd ? 'yes' : 'no'}`,
    floor: 'nothing lost, nothing twice, holds end',
    goal: 'the same',
    held: after.lost === 0 && after.twice === 0 && after.broken === 0 && after.holdsEnd,
    remark: '',
  };
}

async function crash(ground: Ground, before: Program, strike: () => Promise<Program>): Promise<Aftermath> {
  const screening = await ground.newLargeHall(); // it must not sell out before the crash
  const seats = pairsOf([screening], 200, 100);
  const acknowledgedBills: string[] = [];
  let striking = false;
  let struck = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!struck) {
      const bill = await buy(ground, before, seats.next).catch(() => null);
      if (!bill) return;
      acknowledgedBills.push(bill);
    }
  });
  const everybodyLeft = Promise.all(buyers).then(() => {
    if (!striking) throw new Error('the buyers were sent away before anything was killed');
  });
  const enough = (async () => {
    while (acknowledgedBills.length < SALES_BEFORE_THE_CRASH) await new Promise((done) => setTimeout(done, 1));
  })();
  await Promise.race([enough, everybodyLeft]);
  striking = true;
  const began = performance.now();
  const after = await strike();
  struck = true;
  await everybodyLeft;
  await sellsAgain(ground, after);
  const backMs = performance.now() - began;
  const kept = (
    await ground.owner('SELECT count(*)::int AS n FROM bill WHERE id = ANY($1::uuid[])', [acknowledgedBills])
  ).rows[0].n;
  const twice = (
    await ground.owner(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM seat_claim WHERE state <> 'released' GROUP BY exhibitor_id, screening_id, seat_id HAVING count(*) > 1) AS t`,
    )
  ).rows[0].n;
  return {
    acknowledged: acknowledgedBills.length,
    lost: acknowledgedBills.length - kept,
    twice,
    broken: (await checkInvariants(ground.db)).length,
    backMs,
    holdsEnd: await holdsEnd(ground, after, screening),
  };
}

/** Buys seats; returns the uuid of the bill, or null after a refusal. */
async function buy(ground: Ground, program: Program, next: Seats['next']): Promise<string | null> {
  const { screening, seats } = next();
  const answer = await fetch(`${program.url}/api/checkout`, {
    method: 'POST',
    headers: newVisitor(),
    body: orderBody(ground, screening, seats),
  });
  if (answer.status !== 200) return null;
  return ((await answer.json()) as { data: { uuid: string } }).data.uuid;
}

async function sellsAgain(ground: Ground, program: Program): Promise<void> {
  const { next } = pairsOf([await ground.newHallOf400()], 20, 20);
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await buy(ground, program, next).catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the exhibitor did not sell again within a minute');
}

/** Checks that expired holds free their seats for the next buyer. */
async function holdsEnd(ground: Ground, program: Program, screening: number): Promise<boolean> {
  await ground.owner(
    `UPDATE bill SET hold_until = now() - interval '1 second' WHERE screening_id = $1 AND status = 'pending'`,
    [screening],
  );
  await ground.owner(
    `UPDATE seat_claim SET expires_at = now() - interval '1 second' WHERE screening_id = $1 AND state = 'held'`,
    [screening],
  );
  return (await buy(ground, program, pairsOf([screening], 200, 100).next)) !== null;
}
