import pg from 'pg';
import type { Channel } from '#kernel/channel.ts';

/**
 * The exhibitor and actor of a transaction. `actor`: `visitor:<hash>`, `employee:7`, `system`,
 * `provider:mollie`.
 */
export type Acting = {
  readonly exhibitorId: number;
  readonly actor: string;
  readonly channel: Channel;
  /** Recorded in the timeline of bills and payments that change state. */
  readonly note?: string;
};

export type Role = 'foyer_app' | 'foyer_system';

export const ONE_MOMENT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';
export const readerOf = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'site' });

const literal = (text: string) => pg.escapeLiteral(text);

/**
 * Begins a transaction of one tenant, or (`acting` null) of none. `clockOffset`: ms. Returns the
 * database's clock, epoch ms.
 */
export async function begin(
  client: pg.PoolClient,
  how: { role: Role; acting: Acting | null; isolation: string; clockOffset: number },
): Promise<number> {
  const { role, acting, isolation, clockOffset } = how;
  const result = (await client.query(
    `BEGIN ${isolation}; SET LOCAL ROLE ${role}; SELECT set_config('app.exhibitor_id', ${literal(acting ? String(acting.exhibitorId) : '')}, true), ` +
      `set_config('app.actor', ${literal(acting?.actor ?? 'system')}, true), set_config('app.channel', ${literal(acting?.channel ?? '')}, true), ` +
      `set_config('app.note', ${literal(acting?.note ?? '')}, true), set_config('app.clock_offset', ${literal(clockOffset === 0 ? '' : `${clockOffset} ms`)}, true); ` +
      'SELECT extract(epoch FROM foyer_now()) * 1000 AS now',
  )) as unknown as pg.QueryResult<{ now: number }>[];
  return Math.floor(result.at(-1)?.rows[0]?.now ?? Number.NaN);
}
