import { hosts } from '#modules/site/server/snapshot.sql.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tx.ts';

export type Hosts = {
  /** The same from memory, without waiting; null also while the list has not been read. */
  known(host: string): number | null;
  /** The exhibitor a Host header means, or null when the installation has none. */
  exhibitorFor(host: string): Promise<number | null>;
  /** Read the addresses again with the next question. */
  forget(): void;
};

/** New exhibitors announce themselves nowhere, so the list is looked at again now and then. */
const FRESH_MS = 30_000;

/** Which exhibitor a host serves: exactly its public address, else the first exhibitor (D-128). */
export function openHosts(db: Db, clock: Clock): Hosts {
  type Known = { byAddress: Map<string, number>; first: number | null; readAt: number };
  let known: Known | null = null;
  let reading: Promise<Known> | null = null;

  const read = (): Promise<Known> => {
    reading ??= db
      .system(hosts)
      .then((rows) => {
        const byAddress = new Map<string, number>();
        // the first exhibitor keeps an address that two of them claim
        for (const { id, serving_on } of rows.toReversed()) byAddress.set(addressOf(serving_on), id);
        byAddress.delete('');
        known = { byAddress, first: rows[0]?.id ?? null, readAt: clock.now() };
        return known;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  const find = (host: string): number | null => {
    if (!known) return null;
    if (Math.abs(clock.now() - known.readAt) > FRESH_MS) read().catch(() => {}); // the old list serves meanwhile
    const address = addressOf(host);
    return known.byAddress.get(address) ?? known.byAddress.get(address.replace(/:\d+$/, '')) ?? known.first;
  };

  return {
    known: find,
    async exhibitorFor(host) {
      if (!known) await read();
      return find(host);
    },
    forget() {
      if (known) known.readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** `https://Cinema.example/` and `cinema.example` are one address. */
const addressOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
