import { offlineState, offlineStorage, persistedDeletion, publish } from '#apps/scanner/offline/offline-state.ts';
import type { Admission, StoredClash, StoredReading } from '#apps/scanner/offline/storage.ts';
import type { ReadingAnswer } from '#modules/admission/contract/device.ts';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { api, codeOf } from '#web/device/api.ts';

/** As many as one call sends; its answer must arrive within seconds. */
const BATCH_MAX = 25;
/** The server says its time in whole seconds. */
const HALF_SECOND_MS = 500;
/** A list that was made while a ticket was being admitted may lack it. */
const OVERLAP_MS = 10_000;
const NOT_MODIFIED = 304;

/**
 * Fetches the offline list of this device, if it changed, and stores it. Without an answer the stored
 * one stays. `uid`: the device.
 */
export async function refreshList(uid: string): Promise<void> {
  const storage = offlineStorage();
  if (!storage) return;
  const { list: known } = offlineState();
  const before = known?.uid === uid ? known : null;
  try {
    const list = await api().call('GET /api/scanner/offline-list', before ? { ifNoneMatch: before.list.version } : {});
    const now = Date.parse(list.now) + HALF_SECOND_MS;
    await storage.putList({ uid, list, clockDifference: now - Date.now(), confirmedAt: now }, isOver(now));
    persistedDeletion.set(null);
  } catch (error) {
    if (codeOf(error) === 'admission.no_location') await storage.putList(null, () => false);
    else if (before && error instanceof ApiError && error.status === NOT_MODIFIED) {
      const confirmedAt = Date.now() + before.clockDifference;
      await storage.putList({ ...before, confirmedAt }, isOver(confirmedAt));
    } else return; // the next attempt is a minute away
  }
  await publish();
}

/** What the server knew a while before a list was made is in the list, unless it was reverted. */
const isOver =
  (listedAt: number) =>
  ({ at, nonce }: Admission): boolean =>
    nonce === null && at < listedAt - OVERLAP_MS;

/** Deletes the list of a device whose registration ended. Readings stay: they are sent when it is approved again. */
export async function forgetList(): Promise<void> {
  const storage = offlineStorage();
  if (!storage || !offlineState().list) return;
  persistedDeletion.set(true);
  await storage.putList(null, ({ nonce }) => nonce === null);
  await publish();
}

let sending: Promise<void> | null = null;

/** Sends the stored readings in their order. Two calls at once are one. What got no answer is sent again later. */
export function sendReadings(t: Parameters<typeof textOfError>[1]): Promise<void> {
  sending ??= sendAll(t)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    })
    .finally(() => {
      sending = null;
    });
  return sending;
}

/** Takes an admission back that was not sent yet. Returns false if the server knows it. */
export async function takeBackUnsent(ticket: string): Promise<boolean> {
  await sending?.catch(() => undefined);
  const isTakenBack = (await offlineStorage()?.takeBack(ticket)) ?? false;
  if (isTakenBack) await publish();
  else await offlineStorage()?.removeAdmission(ticket);
  return isTakenBack;
}

async function sendAll(t: Parameters<typeof textOfError>[1]): Promise<void> {
  const storage = offlineStorage();
  for (;;) {
    const readings = (await storage?.read())?.readings ?? [];
    const batch = readings.slice(0, BATCH_MAX);
    if (!storage || batch.length === 0) return;
    const answers = await send(batch, t);
    const clashes = answers.flatMap((answer) => clashOf(answer, batch) ?? []);
    await storage.settle(
      answers.map(({ nonce }) => nonce),
      clashes,
    );
    await publish();
    if (answers.length === 0) return;
  }
}

/** A reading that the server cannot read does not hold up the others: it is sent alone, and then shown. */
async function send(
  batch: readonly StoredReading[],
  t: Parameters<typeof textOfError>[1],
): Promise<readonly ReadingAnswer[]> {
  const [first] = batch;
  try {
    const { readings } = await api().call('POST /api/scanner/readings', {
      body: { readings: batch.map(({ wire }) => wire) },
    });
    return readings;
  } catch (error) {
    if (!first || !(error instanceof ApiError) || error.status !== 422) throw error;
    if (batch.length > 1) return send([first], t);
    return [{ nonce: first.wire.nonce, outcome: 'not_accepted', text: textOfError(error, t) }];
  }
}

function clashOf(answer: ReadingAnswer, batch: readonly StoredReading[]): StoredClash | null {
  const reading = batch.find(({ wire }) => wire.nonce === answer.nonce);
  const isProblem = answer.outcome === 'clash' || answer.outcome === 'not_accepted';
  if (!reading || !isProblem || reading.wire.result !== 'admitted') return null;
  return { nonce: answer.nonce, at: reading.wire.at, about: reading.about, text: answer.text ?? '' };
}
