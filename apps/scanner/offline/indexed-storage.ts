import {
  type Admission,
  type OfflineStorage,
  READINGS_MAX,
  type Stored,
  type StoredReading,
} from '#apps/scanner/offline/storage.ts';
import { answerOf, browserDatabase, type StoreOf } from '#web/device/offline/browser-database.ts';

const LIST = 'list';
const READINGS = 'readings';
const ADMISSIONS = 'admissions';
const CLASHES = 'clashes';
/** The only record of its store. */
const THE_LIST = 'list';

/** Stores in the browser's database; null where there is none. */
export function indexedStorage(): OfflineStorage | null {
  const run = browserDatabase({
    name: 'scanner',
    version: 1,
    stores: [LIST, READINGS, ADMISSIONS, CLASHES],
    upgrade: (database) => {
      database.createObjectStore(LIST);
      // Numbered in the order in which they happened.
      database
        .createObjectStore(READINGS, { autoIncrement: true })
        .createIndex('nonce', 'wire.nonce', { unique: true });
      database.createObjectStore(ADMISSIONS, { keyPath: 'ticket' });
      database.createObjectStore(CLASHES, { keyPath: 'nonce' });
    },
  });
  if (!run) return null;
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

/** A reading that arrived before counts once. */
async function addReading(store: StoreOf, reading: StoredReading): Promise<void> {
  if ((await answerOf(store(READINGS).count())) >= READINGS_MAX) throw new Error('no more readings are stored');
  if ((await keyOf(store, reading.wire.nonce)) === undefined) store(READINGS).add(reading);
}

const keyOf = (store: StoreOf, nonce: string): Promise<IDBValidKey | undefined> =>
  answerOf(store(READINGS).index('nonce').getKey(nonce));
