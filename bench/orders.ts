import autocannon from 'autocannon';
import type { Ground } from '#bench/ground.ts';
import { newVisitor } from '#bench/visitors.ts';

/** Gives out seats: every order gets two seats of its own. */
export type Seats = { next(): { screening: number; seats: [string, string] } };

/**
 * Returns pairs over many screenings in rotation, or in sequence on one; each pair is given out
 * once.
 */
export function pairsOf(screenings: readonly number[], rows: number, columns: number): Seats {
  let n = 0;
  const perRow = Math.floor(columns / 2);
  return {
    next() {
      const screening = screenings[n % screenings.length] ?? 0;
      const pair = Math.floor(n / screenings.length);
      if (pair >= rows * perRow) throw new Error('the halls of the benchmark are sold out: make them larger');
      n += 1;
      const row = rowLabel(Math.floor(pair / perRow));
      const column = (pair % perRow) * 2 + 1;
      return { screening, seats: [`${row}-${column}`, `${row}-${column + 1}`] };
    },
  };
}

/** Returns A ... Z, AA, AB ... (D-031). */
export const rowLabel = (index: number): string =>
  (index >= 26 ? rowLabel(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

export function orderBody(ground: Ground, screening: number, seats: readonly (string | null)[]): string {
  const { cinema } = ground;
  return JSON.stringify({
    payment_method_id: cinema.methods.mollie,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    email_confirmation: 'ada@example.org',
    amount: 12 * seats.length,
    items: seats.map((seat, bill_order) => ({
      type: 'ticket',
      price_rate_id: cinema.rates.normal,
      schedule_id: screening,
      seat,
      bill_order,
    })),
  });
}

export type Run = {
  perSecond: number;
  p50: number;
  p99: number;
  ok: number;
  refused: number;
  errors: number;
  seconds: number;
};

/** Sends orders over HTTP from `clients` connections, closed loop, for this number of seconds. */
export function orders(
  ground: Ground,
  url: string,
  seats: Seats,
  options: { clients: number; seconds: number; overallRate?: number; visitor?: () => Record<string, string> },
): Promise<Run> {
  return new Promise((done, fail) => {
    const statuses = new Map<number, number>();
    const run = autocannon(
      {
        url,
        connections: options.clients,
        duration: options.seconds,
        ...(options.overallRate && { overallRate: options.overallRate }),
        requests: [
          {
            method: 'POST',
            path: '/api/checkout',
            setupRequest: (request) => {
              const { screening, seats: pair } = seats.next();
              return {
                ...request,
                headers: { ...request.headers, ...(options.visitor ?? newVisitor)() },
                body: orderBody(ground, screening, pair),
              };
            },
            onResponse: (status) => {
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            },
          },
        ],
      },
      (error, result) => {
        if (error) return fail(error);
        const ok = statuses.get(200) ?? 0;
        const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        done({
          perSecond: ok / result.duration,
          p50: result.latency.p50,
          p99: result.latency.p99,
          ok,
          refused: all - ok,
          errors:
            result.errors +
            result.timeouts +
            [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 && status !== 503 ? count : 0), 0),
          seconds: result.duration,
        });
      },
    );
    run.on('error', fail);
  });
}
