import { randomBytes } from 'node:crypto';
import { openListener } from '#platform/db/listener.ts';
import { throttleByKey } from '#platform/jobs/throttle.ts';
import type { Log } from '#platform/observability/log.ts';

/**
 * Small notifications about changes between the nodes of one installation, through the shared
 * database.
 */
export type Bus = {
  /**
   * The data of an exhibitor changed (on any node, this one included): its snapshot is out of date.
   */
  onDataChanged(listener: (exhibitorId: number) => void): void;
  /**
   * Notifies the other nodes that seats of these screenings changed: at once, and under load
   * batched over 25 ms.
   */
  announceSeats(exhibitorId: number, screeningIds: readonly number[]): void;
  /** Another node sold or released seats. */
  onSeatsChanged(listener: (exhibitorId: number, screeningIds: readonly number[]) => void): void;
  /** A staff session or a device's secret ended (any node, this one included): the room of its sockets. */
  onCredentialEnded(listener: (credential: string) => void): void;
  /**
   * Notifications may have been missed while the connection was broken: all cached data may be out
   * of date.
   */
  onNoticesLost(listener: () => void): void;
  close(): Promise<void>;
};

/** Sent by a database trigger (migration 0001). */
const DATA_CHANNEL = 'foyer_data';
const SEATS_CHANNEL = 'foyer_seats';
/** Sent by triggers of the database (migration 0030). */
const CREDENTIALS_CHANNEL = 'foyer_credential_ended';
const NOTICE_EVERY_MS = 25;
/** A notification holds 8,000 bytes. */
const IDS_PER_NOTICE = 500;

type SeatNotice = { from: string; exhibitorId: number; screeningIds: number[] };

export async function openBus(options: { url: string; log: Log; heartbeatMs?: number }): Promise<Bus> {
  const self = randomBytes(6).toString('hex');
  const dataListeners: ((exhibitorId: number) => void)[] = [];
  const seatListeners: ((exhibitorId: number, screeningIds: readonly number[]) => void)[] = [];
  const credentialListeners: ((credential: string) => void)[] = [];
  const lossListeners: (() => void)[] = [];
  const waiting = new Map<number, Set<number>>();
  const pace = throttleByKey(NOTICE_EVERY_MS);

  const listener = await openListener({
    url: options.url,
    channels: [DATA_CHANNEL, SEATS_CHANNEL, CREDENTIALS_CHANNEL],
    heartbeatMs: options.heartbeatMs,
    onError: (error) => options.log.warn({ err: error }, 'the connection that listens to the database broke'),
    onGap: () => {
      for (const listen of lossListeners) listen();
    },
    onNotice(channel, payload) {
      if (channel === DATA_CHANNEL) for (const listen of dataListeners) listen(Number(payload));
      if (channel === CREDENTIALS_CHANNEL) for (const listen of credentialListeners) listen(payload);
      const notice = channel === SEATS_CHANNEL ? seatNotice(payload) : null;
      if (notice && notice.from !== self)
        for (const listen of seatListeners) listen(notice.exhibitorId, notice.screeningIds);
    },
  });

  function notify(): void {
    for (const [exhibitorId, ids] of waiting) {
      const all = [...ids];
      for (let at = 0; at < all.length; at += IDS_PER_NOTICE) {
        const notice: SeatNotice = { from: self, exhibitorId, screeningIds: all.slice(at, at + IDS_PER_NOTICE) };
        listener.notify(SEATS_CHANNEL, JSON.stringify(notice));
      }
    }
    waiting.clear();
  }

  return {
    onDataChanged: (listen) => void dataListeners.push(listen),
    onSeatsChanged: (listen) => void seatListeners.push(listen),
    onCredentialEnded: (listen) => void credentialListeners.push(listen),
    onNoticesLost: (listen) => void lossListeners.push(listen),
    announceSeats(exhibitorId, screeningIds) {
      const ids = waiting.get(exhibitorId) ?? new Set();
      waiting.set(exhibitorId, ids);
      for (const id of screeningIds) ids.add(id);
      pace('seats', notify);
    },
    async close() {
      pace.stop();
      notify();
      await listener.close();
    },
  };
}

/** Ignores other messages on the channel. */
function seatNotice(payload: string): SeatNotice | null {
  try {
    const notice = JSON.parse(payload) as Partial<SeatNotice>;
    return typeof notice.exhibitorId === 'number' && Array.isArray(notice.screeningIds) ? (notice as SeatNotice) : null;
  } catch {
    return null;
  }
}
