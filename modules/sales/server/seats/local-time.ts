import type { Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Returns the instant (epoch ms) of a local time of the exhibitor, such as `2026-11-27T18:00`. */
export async function instantOf(tx: Tx, local: string): Promise<number> {
  const { timeZone } = await exhibitorClock(tx);
  const [day = '', time = ''] = local.split('T');
  return instantAt(day as Day, time, timeZone);
}
