import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import { connectionsPerAddress, openFilesMax } from '#platform/http/limits/connections.ts';
import { originOf, trustedProxies } from '#platform/http/limits/trusted-proxies.ts';
import { namesTwoHosts } from '#platform/http/one-host.ts';
import { SOCKETS_PATH } from '#platform/http/upgrades.ts';
import { throttleByKey } from '#platform/jobs/throttle.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { type Broadcasts, databaseBroadcasts } from '#platform/realtime/broadcasts.ts';
import { openPresence } from '#platform/realtime/presence.ts';
import type { RedisPlace } from '#platform/realtime/redis-broadcasts.ts';
import { type Admit, openSocketRights, type SocketRights } from '#platform/realtime/socket-rights.ts';

export type Realtime = {
  /**
   * Sends once to all sockets in any of the rooms, on every node. With `sameAs`, equal messages
   * within 25 ms become one, the last wins: at most 40 a second.
   */
  emit(rooms: readonly string[], event: string, payload: unknown, sameAs?: string): void;
  /**
   * As `emit`, but only to the sockets of this node, for events that every node detects. Free
   * without subscribers.
   */
  emitHere(rooms: readonly string[], event: string, payload: unknown, sameAs: string): void;
  /**
   * Ends the sockets of this node in the rooms of this credential. Every node gets the notification
   * itself (platform/realtime/bus.ts).
   */
  end(credential: string): void;
  /** Asks again what the sockets of this node may hear: notices of ended credentials may have been lost. */
  askRightsAgain(): void;
  /** Accepts sockets at /realtime of this web server. Without it the node only sends. */
  attach(server: HttpServer, gate: RealtimeGate): void;
  /** Sockets connected to this node. */
  readonly sockets: number;
  /**
   * Whether this node receives the others' messages; null if they use the database. Selling does
   * not depend on it.
   */
  readonly receives: (() => boolean) | null;
  close(): Promise<void>;
};

export type RealtimeGate = {
  readonly admit: Admit;
  readonly trustedProxies?: readonly string[];
  readonly socketsPerAddressMax?: number;
  /** How often each socket's rights are asked again. */
  readonly askRightsEveryMs?: number;
};

export type RealtimeOptions = {
  /** The database through which nodes exchange messages, unless there is a Redis. */
  readonly url: string;
  readonly redis?: RedisPlace | null;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly reportEveryMs?: number;
};

/**
 * Sent to every socket of a node that may have missed messages: read again
 * (modules/realtime/contract/channels.ts).
 */
const RESYNC = 'Resync';
const TELL_EVERY_MS = 25;
const SOCKETS_PER_ADDRESS_MAX = 500;
const ASK_RIGHTS_EVERY_MS = 60_000;
const REQUESTS_PER_SOCKET_MAX = 200;
/** A client that does not read is disconnected when this many packets wait for it (T50). */
const UNREAD_MAX = 200;
const UNREAD_CHECK_MS = 2_000;
const MESSAGE_MAX_BYTES = 4_096;

export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { log, metrics } = options;
  const broadcasts = options.redis ? await throughRedis(options.redis, log) : databaseBroadcasts(options.url, log);
  const io = new Server({
    path: SOCKETS_PATH,
    serveClient: false,
    transports: ['websocket'], // no sticky sessions needed; clients without sockets poll the API (D-177)
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
    adapter: broadcasts.adapter,
  });
  broadcasts.onGap(() => io.local.emit(RESYNC));
  const sent = metrics.counter('foyer_realtime_sent_total', 'Messages sent to rooms', ['event']);
  const dropped = metrics.counter('foyer_realtime_dropped_total', 'Sockets dropped because they read nothing');
  metrics.gauge('foyer_realtime_sockets', 'Sockets connected to this node', () => io.engine?.clientsCount ?? 0);

  let rights: SocketRights | null = null;
  const pace = throttleByKey(options.reportEveryMs ?? TELL_EVERY_MS);
  const send = (to: Pick<Server, 'to'>, rooms: readonly string[], event: string, payload: unknown): void => {
    sent.inc({ event });
    to.to([...rooms]).emit(event, payload);
  };
  const dropUnread = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      if (unreadOf(socket) <= UNREAD_MAX) continue;
      dropped.inc();
      socket.conn.close(true);
    }
  }, UNREAD_CHECK_MS).unref();

  return {
    receives: broadcasts.receives,
    get sockets() {
      return io.engine?.clientsCount ?? 0;
    },
    emit(rooms, event, payload, sameAs) {
      if (sameAs === undefined) send(io, rooms, event, payload);
      else pace(`${rooms.join()} ${event} ${sameAs}`, () => send(io, rooms, event, payload));
    },
    emitHere(rooms, event, payload, sameAs) {
      if (!io.engine?.clientsCount) return;
      pace(`here ${rooms.join()} ${event} ${sameAs}`, () => send(io.local, rooms, event, payload));
    },
    end: (credential) => rights?.end(credential),
    askRightsAgain: () => rights?.askAgain(),
    attach(server, gate) {
      io.attach(server, { path: SOCKETS_PATH, transports: ['websocket'], maxHttpBufferSize: MESSAGE_MAX_BYTES });
      const askAgainEveryMs = gate.askRightsEveryMs ?? ASK_RIGHTS_EVERY_MS;
      rights = openSocketRights(gate.admit, { io, log, askAgainEveryMs });
      guardConnections(io, gate, rights, log);
    },
    async close() {
      clearInterval(dropUnread);
      pace.stop();
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine?.close();
      await broadcasts.close();
    },
  };
}

/**
 * Limits the sockets: own pages only, a maximum per address, a maximum of subscriptions per socket
 * (T51).
 */
function guardConnections(io: Server, gate: RealtimeGate, rights: SocketRights, log: Log): void {
  const isTrusted = trustedProxies(gate.trustedProxies ?? []);
  const perAddress = new Map<string, number>();
  const members = openPresence();
  const addressMax =
    gate.socketsPerAddressMax ?? Math.min(SOCKETS_PER_ADDRESS_MAX, connectionsPerAddress(openFilesMax()));

  io.engine.opts.allowRequest = (request: IncomingMessage, answer: (error: string | null, ok: boolean) => void) => {
    const { address, host } = originOf(request, isTrusted);
    const isOwn = isOwnPage(request.headers.origin, host);
    answer(null, isOwn && !namesTwoHosts(request) && (perAddress.get(limitKeyOf(address)) ?? 0) < addressMax);
  };
  io.on('connection', (socket) => {
    const { cookie } = socket.request.headers;
    const who = { ...originOf(socket.request, isTrusted), cookie, auth: socket.handshake.auth };
    const key = limitKeyOf(who.address);
    perAddress.set(key, (perAddress.get(key) ?? 0) + 1);
    socket.on('disconnect', () => {
      const left = (perAddress.get(key) ?? 1) - 1;
      if (left > 0) perAddress.set(key, left);
      else perAddress.delete(key);
    });
    let requests = 0;
    socket.onAny(() => {
      requests += 1;
      if (requests > REQUESTS_PER_SOCKET_MAX) socket.disconnect(true);
    });
    socket.on('subscribe', (request: unknown, answer: unknown) => {
      rights.subscribe(socket, request, who).then(
        (admission) => {
          if (typeof answer === 'function')
            answer('refused' in admission ? { error: admission.refused } : { ok: true });
          if ('refused' in admission || !socket.connected) return;
          if (admission.welcome) socket.emit(admission.welcome.event, admission.welcome.payload);
          if (admission.member) members.enter(socket, admission.member);
        },
        (error: unknown) => {
          log.warn({ err: error }, 'a subscription failed');
          if (typeof answer === 'function') answer({ error: 'server.busy' });
        },
      );
    });
  });
}

function isOwnPage(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true; // not a browser
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const requestedOrigin = `${protocol}//${host}`;
  return URL.canParse(requestedOrigin) && new URL(requestedOrigin).host === originHost;
}

/** Returns the number of packets that wait because the transport cannot send them. */
const unreadOf = (socket: Socket): number =>
  (socket.conn as unknown as { writeBuffer?: unknown[] }).writeBuffer?.length ?? 0;

/** The library for Redis is large: it is loaded only where there is one (decision 0071). */
async function throughRedis(place: RedisPlace, log: Log): Promise<Broadcasts> {
  const { redisBroadcasts } = await import('#platform/realtime/redis-broadcasts.ts');
  return redisBroadcasts(place, log);
}
