import { hosts } from '#modules/site/server/snapshot.sql.ts';
import type { Clock } from '#platform/config/clock.ts';
import type { Db } from '#platform/db/tx.ts';

export type Hosts = {
  /** The same from memory, without waiting; null also before the list is read. */
  cached(host: string): number | null;
  /** Returns the exhibitor of a Host header, or null if the installation has none. */
  exhibitorFor(host: string): Promise<number | null>;
  /** Reads the addresses again, at once: the first visitor of a new exhibitor must not see another one. */
  forget(): void;
  /** The same, and waits until they are read. */
  readAgain(): Promise<void>;
};

/** No event announces new exhibitors, so the list is read again after this time. */
const FRESH_MS = 30_000;

/**
 * Finds the exhibitor of a host: the one with exactly this public address, else the first exhibitor
 * (D-128).
 */
export function openHosts(db: Db, clock: Clock): Hosts {
  type HostTable = { byAddress: Map<string, number>; first: number | null; readAt: number };
  let table: HostTable | null = null;
  let reading: Promise<HostTable> | null = null;

  const read = (): Promise<HostTable> => {
    reading ??= db
      .system(hosts)
      .then((rows) => {
        const byAddress = new Map<string, number>();
        // if two exhibitors have the same address, the first one keeps it
        for (const { id, serving_on } of rows.toReversed()) byAddress.set(addressOf(serving_on), id);
        byAddress.delete('');
        table = { byAddress, first: rows[0]?.id ?? null, readAt: clock.now() };
        return table;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  const find = (host: string): number | null => {
    if (!table) return null;
    if (Math.abs(clock.now() - table.readAt) > FRESH_MS) read().catch(() => {}); // the old list serves until then
    const address = addressOf(host);
    return table.byAddress.get(address) ?? table.byAddress.get(address.replace(/:\d+$/, '')) ?? table.first;
  };

  async function readAgain(): Promise<void> {
    await reading?.catch(() => {}); // it may have begun before the change
    await read();
  }

  return {
    cached: find,
    async exhibitorFor(host) {
      if (table?.first == null) await read(); // an empty installation may have been founded a moment ago
      return find(host);
    },
    forget() {
      if (!table) return;
      table.readAt = Number.NEGATIVE_INFINITY;
      readAgain().catch(() => {}); // after a failure the next request reads them
    },
    readAgain,
  };
}

/** Normalises addresses: `https://Cinema.example/` and `cinema.example` are equal. */
const addressOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
