import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { databaseBroadcasts } from '#platform/broadcasts.ts';
import { limitKeyOf } from '#platform/http/client-address.ts';
import { originOf, trustedProxies } from '#platform/http/trusted-proxies.ts';
import { SOCKETS_PATH } from '#platform/http/upgrades.ts';
import type { Log } from '#platform/log.ts';
import { type Member, openMembers } from '#platform/members.ts';
import type { Metrics } from '#platform/metrics.ts';
import { paced } from '#platform/paced.ts';
import { type RedisPlace, redisBroadcasts } from '#platform/redis-broadcasts.ts';

/** Who listens, as known from the handshake. */
export type Listening = {
  readonly host: string;
  readonly address: string;
  /** The header as the browser sent it. */
  readonly cookie: string | undefined;
  /** What the client says of itself beside it: anything. */
  readonly auth: unknown;
};
/** What a subscription opens, or the code of the refusal. */
export type Admission = Admitted | { readonly refused: string };
export type Admitted = {
  readonly rooms: readonly string[];
  /** Whose socket this is, where others are told of their coming and going. */
  readonly member?: Member;
  /** Sent to this socket as soon as it hears the rooms. */
  readonly welcome?: { readonly event: string; readonly payload: unknown };
};

export type Realtime = {
  /**
   * Sends once to everybody in any of the rooms, on every node. With `sameAs` equal sendings within 25 ms after one are one, the
   * last wins: at most 40 a second whatever happens.
   */
  emit(rooms: readonly string[], event: string, payload: unknown, sameAs?: string): void;
  /** As `emit`, to the sockets of this node only: for what every node finds out by itself. Free when nobody listens. */
  emitHere(rooms: readonly string[], event: string, payload: unknown, sameAs: string): void;
  /** Ends the connections of all sockets in the room, on every node. */
  drop(room: string): void;
  /** Accepts sockets at /realtime of this web server. Without it the node only sends. */
  attach(server: HttpServer, gate: RealtimeGate): void;
  /** Sockets connected to this node. */
  readonly sockets: number;
  /** Whether this node hears the others; null when they share the database for that. Selling does not depend on it. */
  readonly hears: (() => boolean) | null;
  close(): Promise<void>;
};

export type RealtimeGate = {
  readonly admit: (request: unknown, who: Listening) => Promise<Admission>;
  readonly trustedProxies?: readonly string[];
  readonly socketsPerAddressMax?: number;
};

export type RealtimeOptions = {
  /** The database through which nodes share their sendings, unless there is a Redis. */
  readonly url: string;
  readonly redis?: RedisPlace | null;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tellEveryMs?: number;
};

/** To every socket of a node that may have missed something: look again (modules/realtime/contract.ts). */
const RESYNC = 'Resync';
const TELL_EVERY_MS = 25;
const SOCKETS_PER_ADDRESS_MAX = 500;
const ROOMS_PER_SOCKET_MAX = 30;
const REQUESTS_PER_SOCKET_MAX = 200;
/** A client that reads nothing is dropped when this many packets wait for it (T50). */
const UNREAD_MAX = 200;
const UNREAD_CHECK_MS = 2_000;
const MESSAGE_MAX_BYTES = 4_096;

export function openRealtime(options: RealtimeOptions): Realtime {
  const { log, metrics } = options;
  const broadcasts = options.redis ? redisBroadcasts(options.redis, log) : databaseBroadcasts(options.url, log);
  const io = new Server({
    path: SOCKETS_PATH,
    serveClient: false,
    transports: ['websocket'], // no sticky sessions needed; whoever cannot, polls the API (D-177)
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

  const pace = paced(options.tellEveryMs ?? TELL_EVERY_MS);
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
    hears: broadcasts.hears,
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
    drop(room) {
      io.in(room).disconnectSockets(true);
    },
    attach(server, gate) {
      io.attach(server, { path: SOCKETS_PATH, transports: ['websocket'], maxHttpBufferSize: MESSAGE_MAX_BYTES });
      guardDoor(io, gate, log);
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

/** Own pages only, a bounded number per address, a bounded number of wishes per socket (T51). */
function guardDoor(io: Server, gate: RealtimeGate, log: Log): void {
  const isTrusted = trustedProxies(gate.trustedProxies ?? []);
  const perAddress = new Map<string, number>();
  const members = openMembers();
  const addressMax = gate.socketsPerAddressMax ?? SOCKETS_PER_ADDRESS_MAX;

  io.engine.opts.allowRequest = (request: IncomingMessage, answer: (error: string | null, ok: boolean) => void) => {
    const { address, host } = originOf(request, isTrusted);
    const isOwn = isOwnPage(request.headers.origin, host);
    answer(null, isOwn && (perAddress.get(limitKeyOf(address)) ?? 0) < addressMax);
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
      subscribe(socket, request, who, gate).then(
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

/** Joins the rooms, unless the gate or their number speaks against it. */
async function subscribe(socket: Socket, request: unknown, who: Listening, gate: RealtimeGate): Promise<Admission> {
  const admission = await gate.admit(request, who);
  if ('refused' in admission) return admission;
  const wanted = new Set([...socket.rooms, ...admission.rooms]);
  if (wanted.size > ROOMS_PER_SOCKET_MAX + 1) return { refused: 'realtime.too_many_channels' }; // its own room counts
  await socket.join([...admission.rooms]);
  return admission;
}

function isOwnPage(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true; // no browser
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).host === originHost;
}

/** Packets that wait in the connection because the transport cannot take them. */
const unreadOf = (socket: Socket): number =>
  (socket.conn as unknown as { writeBuffer?: unknown[] }).writeBuffer?.length ?? 0;
