import type { TillSale } from '#modules/till/contract/till.ts';
import { answerOf, browserDatabase } from '#web/device/offline/browser-database.ts';

/** A sale that happened without the server, until that has booked it. */
export type OfflineSale = {
  /** Of its request: the server carries it out once. */
  readonly key: string;
  /** With `offline`: when, by whom, and for what. */
  readonly request: TillSale;
  /** In cents: what the customer paid, and got back. */
  readonly total: number;
  readonly change: number;
};

/** Each method is one transaction: what it stores survives a power cut when its promise is fulfilled. */
export type SaleStorage = {
  /** In the order in which they happened. */
  readonly read: () => Promise<OfflineSale[]>;
  readonly add: (sale: OfflineSale) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

const SALES = 'sales';
const KEY = 'key';

/** Stores in the browser's database; null where there is none: then nothing is sold without the server. */
export function saleStorage(): SaleStorage | null {
  const run = browserDatabase({
    name: 'till',
    version: 1,
    stores: [SALES],
    upgrade: (database) =>
      void database.createObjectStore(SALES, { autoIncrement: true }).createIndex(KEY, KEY, { unique: true }),
  });
  if (!run) return null;
  return {
    read: () => run('readonly', (store) => answerOf(store(SALES).getAll() as IDBRequest<OfflineSale[]>)),
    add: (sale) => run('readwrite', async (store) => void (await answerOf(store(SALES).add(sale)))),
    remove: (key) =>
      run('readwrite', async (store) => {
        const id = await answerOf(store(SALES).index(KEY).getKey(key));
        if (id !== undefined) store(SALES).delete(id);
      }),
  };
}
