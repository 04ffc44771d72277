/** A store of the open transaction, by its name. */
export type StoreOf = (name: string) => IDBObjectStore;

/** Runs work in one transaction over all stores; it is fulfilled when the data is on the disk. */
export type RunInBrowser = <Value>(
  mode: IDBTransactionMode,
  work: (store: StoreOf) => Promise<Value>,
) => Promise<Value>;

type Schema = {
  /** The name of the database in this browser. */
  readonly name: string;
  readonly version: number;
  readonly stores: readonly string[];
  /** Makes the stores, in a browser that has none yet or those of an earlier version. */
  readonly upgrade: (database: IDBDatabase) => void;
};

/** Opens a database of the browser at the first transaction; null where there is none. */
export function browserDatabase({ name, version, stores, upgrade }: Schema): RunInBrowser | null {
  if (typeof indexedDB === 'undefined') return null;
  let database: Promise<IDBDatabase> | null = null;
  const onClosed = (): void => {
    database = null;
  };
  return async (mode, work) => {
    database ??= open(name, version, upgrade, onClosed);
    const transaction = (await database).transaction([...stores], mode, { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the database of the browser failed'));
    });
    written.catch(() => undefined); // the failed work is reported instead
    try {
      const value = await work((store) => transaction.objectStore(store));
      await written;
      return value;
    } catch (error) {
      if (transaction.error === null) abort(transaction);
      throw error;
    }
  };
}

export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of the browser failed'));
  });

/** It may have ended alone. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Nothing of it was written then either.
  }
}

async function open(
  name: string,
  version: number,
  upgrade: Schema['upgrade'],
  onClosed: () => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade(request.result);
  try {
    const database = await answerOf(request);
    database.onclose = onClosed;
    database.onversionchange = () => {
      database.close();
      onClosed();
    };
    return database;
  } catch (error) {
    onClosed();
    throw error;
  }
}
