import type { Socket } from 'socket.io-client';
import type {
  DeviceHandshake,
  RealtimeEvent,
  RealtimeEvents,
  SubscribeAnswer,
  SubscribeRequest,
} from '#modules/realtime/contract.ts';

export type Watch = {
  readonly channel: string;
  /** A bill whose changes are wanted: it must be named to be told of (D-177). */
  readonly uuid?: string;
  readonly on: { readonly [Event in RealtimeEvent]?: (payload: RealtimeEvents[Event]) => void };
  /** Reads the truth again: after every (re)connection, when the server missed something, and every 10 s while there is no connection. */
  readonly refetch: () => void;
};
export type Realtime = {
  /** Listens until the function it answers is called. */
  watch(watch: Watch): () => void;
};

export const POLL_EVERY_MS = 10_000;
/** Watchers of one hall do not all ask at the same instant. */
const SPREAD_OVER_MS = 1500;

/** `whoever`: what a device says of itself, asked at each connection (D-186). */
export async function connectAs(whoever?: () => DeviceHandshake | Record<string, never>): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const auth = whoever && ((tell: (said: object) => void) => tell(whoever()));
  return io({ path: '/realtime', transports: ['websocket', 'polling'], ...(auth && { auth }) });
}

/** The socket library is loaded by the first page that watches something; all watches share one connection. */
export function createRealtime(enabled: boolean, open: () => Promise<Socket> = () => connectAs()): Realtime {
  let opened: Promise<Socket | null> | null = null;
  const socket = (): Promise<Socket | null> => {
    opened ??= enabled ? open().catch(() => null) : Promise.resolve(null);
    return opened;
  };
  return {
    watch: (watch) => {
      let stop: (() => void) | null = null;
      let stopped = false;
      void socket().then((found) => {
        if (!stopped) stop = found ? listen(found, watch) : poll(watch);
      });
      return () => {
        stopped = true;
        stop?.();
      };
    },
  };
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
      // Something may have happened before the server listened for us.
      watch.refetch();
    });
  };
  const disconnected = (): void => {
    stopPolling ??= poll(watch);
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

/** Calls `refetch` once after a short random while, however often it is poked in between. */
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
