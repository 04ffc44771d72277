import { randomBytes } from 'node:crypto';
import { openListener } from '#platform/db/listener.ts';
import type { Log } from '#platform/log.ts';
import { paced } from '#platform/paced.ts';

/** How the nodes of one installation tell each other what changed: small notices through the database they share. */
export type Bus = {
  /** The data of an exhibitor moved (any node, this one included): its snapshot is out of date. */
  onDataChanged(listener: (exhibitorId: number) => void): void;
  /** Tells the other nodes that seats of these screenings changed: at once, and in a rush what gathers in 25 ms. */
  announceSeats(exhibitorId: number, screeningIds: readonly number[]): void;
  /** Another node sold or released seats. */
  onSeatsChanged(listener: (exhibitorId: number, screeningIds: readonly number[]) => void): void;
  /** Notices may have been missed while the connection was broken: everything known may be out of date. */
  onNoticesLost(listener: () => void): void;
  close(): Promise<void>;
};

/** Sent by a trigger of the database (migration 0001). */
const DATA_CHANNEL = 'foyer_data';
const SEATS_CHANNEL = 'foyer_seats';
const NOTICE_EVERY_MS = 25;
/** A notice holds 8,000 bytes. */
const IDS_PER_NOTICE = 500;

type SeatNotice = { from: string; exhibitorId: number; screeningIds: number[] };

export async function openBus(options: { url: string; log: Log; heartbeatMs?: number }): Promise<Bus> {
  const self = randomBytes(6).toString('hex');
  const dataListeners: ((exhibitorId: number) => void)[] = [];
  const seatListeners: ((exhibitorId: number, screeningIds: readonly number[]) => void)[] = [];
  const lossListeners: (() => void)[] = [];
  const waiting = new Map<number, Set<number>>();
  const pace = paced(NOTICE_EVERY_MS);

  const listener = await openListener({
    url: options.url,
    channels: [DATA_CHANNEL, SEATS_CHANNEL],
    heartbeatMs: options.heartbeatMs,
    onError: (error) => options.log.warn({ err: error }, 'the connection that listens to the database broke'),
    onGap: () => {
      for (const listen of lossListeners) listen();
    },
    onNotice(channel, payload) {
      if (channel === DATA_CHANNEL) for (const listen of dataListeners) listen(Number(payload));
      const notice = channel === SEATS_CHANNEL ? seatNotice(payload) : null;
      if (notice && notice.from !== self)
        for (const listen of seatListeners) listen(notice.exhibitorId, notice.screeningIds);
    },
  });

  function tell(): void {
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
    onNoticesLost: (listen) => void lossListeners.push(listen),
    announceSeats(exhibitorId, screeningIds) {
      const ids = waiting.get(exhibitorId) ?? new Set();
      waiting.set(exhibitorId, ids);
      for (const id of screeningIds) ids.add(id);
      pace('seats', tell);
    },
    async close() {
      pace.stop();
      tell();
      await listener.close();
    },
  };
}

/** Anything else on the channel is none of ours. */
function seatNotice(payload: string): SeatNotice | null {
  try {
    const notice = JSON.parse(payload) as Partial<SeatNotice>;
    return typeof notice.exhibitorId === 'number' && Array.isArray(notice.screeningIds) ? (notice as SeatNotice) : null;
  } catch {
    return null;
  }
}
