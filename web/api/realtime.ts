import type { Socket } from 'socket.io-client';
import type {
  DeviceHandshake,
  RealtimeEvent,
  RealtimeEvents,
  SubscribeAnswer,
  SubscribeRequest,
} from '#modules/realtime/contract/channels.ts';

export type Watch = {
  readonly channel: string;
  /** A watched bill: the subscription must name it (D-177). */
  readonly uuid?: string;
  readonly on: { readonly [Event in RealtimeEvent]?: (payload: RealtimeEvents[Event]) => void };
  /**
   * Reads the data again: after every (re)connection, when the server missed something, and every
   * 10 s without a connection.
   */
  readonly refetch: () => void;
};
export type Realtime = {
  /** Watches until the returned function is called. */
  watch(watch: Watch): () => void;
};

export const POLL_EVERY_MS = 10_000;
/** The server ended the connection: it stops, the session or the device's secret is over, or there were too many requests. */
const ENDED_BY_SERVER = 'io server disconnect';
const RECONNECT_AFTER_MS = 1_000;
/** Spreads the requests of a hall's watchers over time. */
const SPREAD_OVER_MS = 1500;

/** `identityOf` returns the identity of a device, read at each connection (D-186). */
export async function connectAs(identityOf?: () => DeviceHandshake | Record<string, never>): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const auth = identityOf && ((notify: (identity: object) => void) => notify(identityOf()));
  return io({ path: '/realtime', transports: ['websocket', 'polling'], ...(auth && { auth }) });
}

/**
 * The first page that watches something loads the socket library; all watches share one connection.
 */
export function createRealtime(enabled: boolean, open: () => Promise<Socket> = () => connectAs()): Realtime {
  let opened: Promise<Socket | null> | null = null;
  const socket = (): Promise<Socket | null> => {
    opened ??= enabled
      ? open().then(
          (connection) => reconnecting(connection),
          () => null,
        )
      : Promise.resolve(null);
    return opened;
  };
  return {
    watch: (watch) => {
      let stop: (() => void) | null = null;
      let stopped = false;
      void socket().then((connection) => {
        if (!stopped) stop = connection ? listen(connection, watch) : poll(watch);
      });
      return () => {
        stopped = true;
        stop?.();
      };
    },
  };
}

/** socket.io reconnects automatically unless the server ended the connection. */
function reconnecting(socket: Socket): Socket {
  socket.on('disconnect', (reason) => {
    if (reason === ENDED_BY_SERVER)
      setTimeout(() => socket.connect(), RECONNECT_AFTER_MS + Math.random() * SPREAD_OVER_MS);
  });
  return socket;
}

function poll({ refetch }: Watch): () => void {
  const timer = setInterval(refetch, POLL_EVERY_MS);
  return () => clearInterval(timer);
}

function listen(socket: Socket, watch: Watch): () => void {
  let stopPolling: (() => void) | null = poll(watch);
  let stopped = false;
  const subscribe = (): void => {
    const request: SubscribeRequest = { channel: watch.channel, ...(watch.uuid && { uuid: watch.uuid }) };
    socket.emit('subscribe', request, (answer: SubscribeAnswer) => {
      if (!('ok' in answer)) return;
      stopPolling?.();
      stopPolling = null;
      // There may have been a change before the subscription.
      watch.refetch();
    });
  };
  const disconnected = (reason: string): void => {
    stopPolling ??= poll(watch);
    if (reason === ENDED_BY_SERVER) missed();
  };
  const handlers = Object.entries(watch.on) as [RealtimeEvent, (payload: unknown) => void][];
  const missed = afterRandomDelay(() => {
    if (!stopped) watch.refetch();
  });
  socket.on('connect', subscribe);
  socket.on('Resync', missed);
  socket.on('disconnect', disconnected);
  for (const [event, handler] of handlers) socket.on(event, handler);
  if (socket.connected) subscribe();
  return () => {
    stopped = true;
    stopPolling?.();
    socket.off('connect', subscribe);
    socket.off('disconnect', disconnected);
    socket.off('Resync', missed);
    for (const [event, handler] of handlers) socket.off(event, handler);
  };
}

/** Calls `refetch` once after a short random delay, with any number of invalidations in between. */
export function afterRandomDelay(refetch: () => void, random: () => number = Math.random): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      refetch();
    }, random() * SPREAD_OVER_MS);
  };
}
