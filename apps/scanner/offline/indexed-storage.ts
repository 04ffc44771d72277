import {
  type Admission,
  type OfflineStorage,
  READINGS_MAX,
  type Stored,
  type StoredReading,
} from '#apps/scanner/offline/storage.ts';

const NAME = 'scanner';
const VERSION = 1;
const LIST = 'list';
const READINGS = 'readings';
const ADMISSIONS = 'admissions';
const CLASHES = 'clashes';
const ALL = [LIST, READINGS, ADMISSIONS, CLASHES];
/** The only record of its store. */
const THE_LIST = 'list';

/** Stores in the browser's database; null where there is none. */
export function indexedStorage(): OfflineStorage | null {
  if (typeof indexedDB === 'undefined') return null;
  const run = transactions();
  return {
    read: () =>
      run('readonly', async (store) => {
        const [list, readings, clashes] = await Promise.all([
          answerOf(store(LIST).get(THE_LIST)),
          answerOf(store(READINGS).getAll()),
          answerOf(store(CLASHES).getAll()),
        ]);
        return { list: list ?? null, readings, clashes } as Stored;
      }),
    putList: (list, isOver) =>
      run('readwrite', async (store) => {
        if (list) store(LIST).put(list, THE_LIST);
        else store(LIST).delete(THE_LIST);
        for (const admission of (await answerOf(store(ADMISSIONS).getAll())) as Admission[])
          if (isOver(admission)) store(ADMISSIONS).delete(admission.ticket);
      }),
    addAdmitted: (reading) =>
      run('readwrite', async (store) => {
        const before = await answerOf(store(ADMISSIONS).get(reading.ticket));
        if (before) return before as Admission;
        await addReading(store, reading);
        const { wire, ticket } = reading;
        store(ADMISSIONS).put({ ticket, at: Date.parse(wire.at), nonce: wire.nonce } satisfies Admission);
        return null;
      }),
    addRefused: (reading) => run('readwrite', (store) => addReading(store, reading)),
    admissionOf: (ticket) =>
      run('readonly', async (store) => ((await answerOf(store(ADMISSIONS).get(ticket))) ?? null) as Admission | null),
    noteAdmissions: (admissions) =>
      run('readwrite', async (store) => {
        for (const admission of admissions) store(ADMISSIONS).put(admission);
      }),
    removeAdmission: (ticket) => run('readwrite', async (store) => void store(ADMISSIONS).delete(ticket)),
    takeBack: (ticket) =>
      run('readwrite', async (store) => {
        const admission = (await answerOf(store(ADMISSIONS).get(ticket))) as Admission | undefined;
        const key = admission?.nonce ? await keyOf(store, admission.nonce) : undefined;
        if (key === undefined) return false;
        const reading = (await answerOf(store(READINGS).get(key))) as StoredReading;
        store(READINGS).put({ ...reading, wire: { ...reading.wire, result: 'refused' } }, key);
        store(ADMISSIONS).delete(ticket);
        return true;
      }),
    settle: (nonces, clashes) =>
      run('readwrite', async (store) => {
        for (const nonce of nonces) {
          const key = await keyOf(store, nonce);
          if (key !== undefined) store(READINGS).delete(key);
        }
        for (const admission of (await answerOf(store(ADMISSIONS).getAll())) as Admission[])
          if (admission.nonce && nonces.includes(admission.nonce)) store(ADMISSIONS).put({ ...admission, nonce: null });
        for (const clash of clashes) store(CLASHES).put(clash);
      }),
    removeClashes: () => run('readwrite', async (store) => void store(CLASHES).clear()),
  };
}

type StoreOf = (name: string) => IDBObjectStore;

/** A reading that arrived before counts once. */
async function addReading(store: StoreOf, reading: StoredReading): Promise<void> {
  if ((await answerOf(store(READINGS).count())) >= READINGS_MAX) throw new Error('no more readings are stored');
  if ((await keyOf(store, reading.wire.nonce)) === undefined) store(READINGS).add(reading);
}

const keyOf = (store: StoreOf, nonce: string): Promise<IDBValidKey | undefined> =>
  answerOf(store(READINGS).index('nonce').getKey(nonce));

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of the browser failed'));
  });

/** Runs work in one transaction over all stores; it is fulfilled when the data is on the disk. */
function transactions() {
  let database: Promise<IDBDatabase> | null = null;
  const opened = (): Promise<IDBDatabase> => {
    database ??= open(() => {
      database = null;
    });
    return database;
  };
  return async <Value>(mode: IDBTransactionMode, work: (store: StoreOf) => Promise<Value>): Promise<Value> => {
    const transaction = (await opened()).transaction(ALL, mode, { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the database of the browser failed'));
    });
    written.catch(() => undefined); // the failed work is reported instead
    try {
      const value = await work((name) => transaction.objectStore(name));
      await written;
      return value;
    } catch (error) {
      if (transaction.error === null) abort(transaction);
      throw error;
    }
  };
}

/** It may have ended alone. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Nothing of it was written then either.
  }
}

async function open(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LIST);
    // Numbered in the order in which they happened.
    request.result.createObjectStore(READINGS, { autoIncrement: true }).createIndex('nonce', 'wire.nonce', {
      unique: true,
    });
    request.result.createObjectStore(ADMISSIONS, { keyPath: 'ticket' });
    request.result.createObjectStore(CLASHES, { keyPath: 'nonce' });
  };
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
