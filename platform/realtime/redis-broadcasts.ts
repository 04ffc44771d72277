import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Log } from '#platform/observability/log.ts';
import type { Broadcasts } from '#platform/realtime/broadcasts.ts';

/**
 * `installation` separates those that share one Redis: equal for all nodes of one database, and
 * different for others.
 */
export type RedisPlace = { readonly url: string; readonly installation: string };

/** A connection that is silent for this long, pings included, is replaced. */
const SILENCE_MAX_MS = 15_000;
const PING_EVERY_MS = 5_000;
const CONNECT_MAX_MS = 5_000;
const AGAIN_MIN_MS = 100;
const AGAIN_MAX_MS = 2_000;
/** The maximum of commands that wait for Redis; more are dropped instead of filling the memory. */
const UNANSWERED_MAX = 1_000;

/**
 * Broadcasts through Redis publish and subscribe. It uses this adapter, not the one for streams,
 * because it delivers to the sockets of its own node even when Redis is down; then clients only
 * miss messages of other nodes. It reconnects in the background for ever; the log reports the loss
 * and the return once each.
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
  // Messages that cannot be sent now are dropped: a late invalidation is useless.
  const sender = createClient({ ...common, disableOfflineQueue: true });
  const hearer = createClient(common);
  const receives = () => sender.isReady && hearer.isReady;

  for (const client of [sender, hearer]) {
    client.on('error', (error: Error) => {
      if (isMissing || closed) return;
      isMissing = true;
      log.warn({ err: error }, 'Redis does not answer: nodes do not hear each other until it does; selling goes on');
    });
    client.on('ready', () => {
      if (!isMissing || !receives()) return;
      isMissing = false;
      log.info('Redis answers again: nodes hear each other, and those who watch are told to look again');
      for (const listen of gapListeners) listen();
    });
    client.connect().catch(() => {}); // the event reports it; it retries until closed
  }

  /** A subscription that breaks with its connection would otherwise be lost silently. */
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

  /**
   * The client functions that the adapter uses. It ignores their results, so they must not fail.
   */
  const forAdapter = {
    publish: (channel: string, message: Buffer) => sender.publish(channel, message).catch(() => {}),
    pSubscribe: (pattern: string, hear: (message: Buffer, channel: Buffer) => void) =>
      subscribed(() => hearer.pSubscribe(pattern, hear, true)),
    subscribe: (channels: string[], hear: (message: Buffer, channel: Buffer) => void) =>
      subscribed(() => hearer.subscribe(channels, hear, true)),
    // Called at the end only, when the connections close anyway.
    pUnsubscribe: () => {},
    unsubscribe: () => {},
    // Errors are handled above.
    on: () => {},
    off: () => {},
  };

  return {
    adapter: createAdapter(forAdapter, forAdapter, { key: `foyer:${installation}` }),
    receives,
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true;
      for (const client of [sender, hearer]) if (client.isOpen) client.destroy();
    },
  };
}
