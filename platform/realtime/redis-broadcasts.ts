import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Broadcasts } from '#platform/broadcasts.ts';
import type { Log } from '#platform/log.ts';

/** `installation` keeps apart those who share one Redis: equal for all nodes on one database, and for nobody else. */
export type RedisPlace = { readonly url: string; readonly installation: string };

/** A connection that says nothing for so long, pings included, is given up and made anew. */
const SILENCE_MAX_MS = 15_000;
const PING_EVERY_MS = 5_000;
const CONNECT_MAX_MS = 5_000;
const AGAIN_MIN_MS = 100;
const AGAIN_MAX_MS = 2_000;
/** What may wait for an answer of Redis; more is dropped instead of filling the memory. */
const UNANSWERED_MAX = 1_000;

/**
 * Broadcasts by Redis publish and subscribe. The adapter of these, not the one of streams: it hands a message to the sockets of
 * its own node whether or not Redis takes it, so a Redis that is down costs watchers the news of other nodes and nothing else.
 * It connects in the background and for ever; the log says once that it is gone and once that it is back.
 */
export function redisBroadcasts({ url, installation }: RedisPlace, log: Log): Broadcasts {
  const gapListeners: (() => void)[] = [];
  let closed = false;
  let isMissing = false;
  const socket = {
    connectTimeout: CONNECT_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    reconnectStrategy: (tries: number) => Math.min(AGAIN_MIN_MS * 2 ** Math.min(tries, 10), AGAIN_MAX_MS),
  };
  const common = { url, socket, pingInterval: PING_EVERY_MS, commandsQueueMaxLength: UNANSWERED_MAX };
  // What cannot be sent now is not sent later: a poke of the past moves nobody.
  const sender = createClient({ ...common, disableOfflineQueue: true });
  const hearer = createClient(common);
  const hears = () => sender.isReady && hearer.isReady;

  for (const client of [sender, hearer]) {
    client.on('error', (error: Error) => {
      if (isMissing || closed) return;
      isMissing = true;
      log.warn({ err: error }, 'Redis does not answer: nodes do not hear each other until it does; selling goes on');
    });
    client.on('ready', () => {
      if (!isMissing || !hears()) return;
      isMissing = false;
      log.info('Redis answers again: nodes hear each other, and those who watch are told to look again');
      for (const listen of gapListeners) listen();
    });
    client.connect().catch(() => {}); // told by the event; it goes on trying until closed
  }

  /** A subscription that breaks with its connection would otherwise be lost without a word. */
  async function subscribed(subscribe: () => Promise<unknown>): Promise<void> {
    while (!closed) {
      try {
        await subscribe();
        return;
      } catch {
        await new Promise((done) => setTimeout(done, AGAIN_MAX_MS).unref());
      }
    }
  }

  /** What the adapter uses of a client. It waits for no answer, so none of these may fail. */
  const forAdapter = {
    publish: (channel: string, message: Buffer) => sender.publish(channel, message).catch(() => {}),
    pSubscribe: (pattern: string, hear: (message: Buffer, channel: Buffer) => void) =>
      subscribed(() => hearer.pSubscribe(pattern, hear, true)),
    subscribe: (channels: string[], hear: (message: Buffer, channel: Buffer) => void) =>
      subscribed(() => hearer.subscribe(channels, hear, true)),
    // Asked for at the end only, when the connections close anyway.
    pUnsubscribe: () => {},
    unsubscribe: () => {},
    // Errors are listened to above.
    on: () => {},
    off: () => {},
  };

  return {
    adapter: createAdapter(forAdapter, forAdapter, { key: `foyer:${installation}` }),
    hears,
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true;
      for (const client of [sender, hearer]) if (client.isOpen) client.destroy();
    },
  };
}
