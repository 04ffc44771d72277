import { Agent, request } from 'node:http';
import type { Bench, Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { orderBody, rowLabel } from '#bench/orders.ts';
import { newVisitor } from '#bench/visitors.ts';
import { checkInvariants } from '#modules/integrity/server.ts';

const BUYERS = 2_000;
const CONNECTIONS = 256;
const TRIES_MAX = 12;

/**
 * Measures metric 3: two thousand buyers request a chosen pair of four hundred seats; a buyer who
 * loses a race accepts the offer.
 */
export async function measureRush({ ground, program, rounds }: Bench): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const taken: { soldOut: number; answered: number; p99: number; requests: number }[] = [];
  const zeros = { oversold: 0, twice: 0, errors: 0, orphans: 0 };
  for (let round = 0; round < rounds; round++) {
    const screening = await ground.newHallOf400();
    const began = performance.now();
    let requests = 0;
    let lastSale = began;
    const waits: number[] = [];
    const buyer = async (n: number): Promise<void> => {
      const visitor = newVisitor();
      let seats = pairOf(n);
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        requests += 1;
        const sentAt = performance.now();
        const answer = await post(agent, program.url, orderBody(ground, screening, seats), {
          ...visitor,
          'idempotency-key': `${n}-${tries}-${began}-rush-key`,
        });
        waits.push(performance.now() - sentAt);
        if (answer.status === 200) {
          lastSale = performance.now();
          return;
        }
        if (answer.status >= 500) zeros.errors += 1;
        const offer = answer.body.offer?.seats;
        if (answer.status === 422 && !offer) return; // nothing left to offer: the hall is full
        if (offer) seats = offer;
      }
    };
    await Promise.all(Array.from({ length: BUYERS }, (_, n) => buyer(n)));
    const ended = performance.now();
    waits.sort((a, b) => a - b);
    taken.push({
      soldOut: lastSale - began,
      answered: ended - began,
      p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      requests: requests / BUYERS,
    });
    const [counts] = (
      await ground.owner(
        `SELECT count(*)::int AS live, count(DISTINCT seat_id)::int AS seats FROM seat_claim WHERE screening_id = $1 AND state <> 'released'`,
        [screening],
      )
    ).rows as { live: number; seats: number }[];
    zeros.oversold += Math.max(0, (counts?.live ?? 0) - 400);
    zeros.twice += (counts?.live ?? 0) - (counts?.seats ?? 0);
    zeros.orphans += Number(
      (
        await ground.owner(
          `SELECT count(*) AS n FROM seat_claim k LEFT JOIN bill b ON b.id = k.bill_id WHERE k.screening_id = $1 AND k.state = 'held' AND b.status NOT IN ('pending','paying')`,
          [screening],
        )
      ).rows[0].n,
    );
  }
  agent.destroy();
  const violations = (await checkInvariants(ground.db)).map((violation) => violation.id);
  const soldOut = median(taken.map((round) => round.soldOut));
  const p99 = median(taken.map((round) => round.p99));
  const clean = Object.values(zeros).every((n) => n === 0) && violations.length === 0;
  return [
    {
      metric: '3 rush: 2,000 buyers, 400 seats, chosen pairs, offers',
      measured: `sold out after ${(soldOut / 1000).toFixed(2)} s, all answered after ${(median(taken.map((r) => r.answered)) / 1000).toFixed(2)} s, p99 ${Math.round(p99)} ms, ${median(taken.map((r) => r.requests)).toFixed(1)} requests a buyer; oversold ${zeros.oversold}, twice ${zeros.twice}, 5xx ${zeros.errors}, orphan holds ${zeros.orphans}, invariants broken ${violations.length}`,
      floor: '3 s, p99 1 s, zeros',
      goal: '0.6 s, all in 1 s, p99 250 ms, 2.5 requests',
      held: soldOut <= 3_000 && p99 <= 1_000 && clean,
      remark: 'the generator shares the two cores',
    },
  ];
}

/** All buyers want the middle: returns pairs spread over the hall, requested by ten buyers each. */
function pairOf(n: number): string[] {
  const pair = (n * 7) % 200;
  const row = rowLabel(Math.floor(pair / 10));
  const column = (pair % 10) * 2 + 1;
  return [`${row}-${column}`, `${row}-${column + 1}`];
}

type Answer = { status: number; body: { offer?: { seats: string[] } } };

function post(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const call = request(
      `${url}/api/checkout`,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') }));
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}
