import type { Server, Socket } from 'socket.io';
import type { Log } from '#platform/observability/log.ts';
import type { Member } from '#platform/realtime/presence.ts';

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
  /**
   * The session or device whose rights opened the rooms, as a room of all its sockets: they end
   * with it, and its rights are checked again every minute. Absent: the rooms are public.
   */
  readonly credential?: string;
  /** Whose socket this is, where others are told of their coming and going. */
  readonly member?: Member;
  /** Sent to this socket as soon as it hears the rooms. */
  readonly welcome?: { readonly event: string; readonly payload: unknown };
};
/** Judges one subscription. */
export type Admit = (request: unknown, who: Listening) => Promise<Admission>;

/**
 * What the sockets of one node may hear, and for how long. A room that needs a credential (a staff
 * session, a device's secret) is left when the credential ends: at once by `end`, and by asking the
 * gate again every minute in case it ended without a notice.
 */
export type SocketRights = {
  /** Joins the rooms the gate opens. Refused by the gate, or when the socket is in too many rooms. */
  subscribe(socket: Socket, request: unknown, who: Listening): Promise<Admission>;
  /** Ends the sockets that this credential opened rooms for. */
  end(credential: string): void;
  /** Asks for all sockets again, spread over a second: notices of ended credentials may have been lost. */
  askAgain(): void;
};

type Grant = { readonly request: unknown; readonly who: Listening; rooms: readonly string[] };

const ROOMS_PER_SOCKET_MAX = 30;
const SPREAD_OVER_MS = 1_000;
/** A subscription that was judged before its credential ended joins at most so much later. */
const ENDED_KEPT_MS = 60_000;

export function openSocketRights(
  admit: Admit,
  { io, log, askAgainEveryMs }: { readonly io: Server; readonly log: Log; readonly askAgainEveryMs: number },
): SocketRights {
  /** Of each socket with a credential, by the rooms they opened. */
  const grants = new WeakMap<Socket, Map<string, Grant>>();
  /** When credentials ended, by the clock of `performance.now`. */
  const endedAt = new Map<string, number>();

  async function askAgainFor(socket: Socket): Promise<void> {
    try {
      for (const grant of grants.get(socket)?.values() ?? []) {
        const admission = await admit(grant.request, grant.who);
        if ('refused' in admission) return void socket.disconnect(true);
        const rooms = roomsOf(admission);
        for (const room of grant.rooms) if (!rooms.includes(room)) await socket.leave(room);
        await socket.join(rooms);
        grant.rooms = rooms;
      }
    } catch (error) {
      // Without the database nothing is sold and nothing is sent: asked again next time.
      log.warn({ err: error }, 'the rights of a socket could not be read');
    }
  }

  function note(socket: Socket, grant: Grant): void {
    const noted = grants.get(socket);
    const key = grant.rooms.join();
    if (noted) return void noted.set(key, grant);
    grants.set(socket, new Map([[key, grant]]));
    const timer = setInterval(() => void askAgainFor(socket), askAgainEveryMs).unref();
    socket.once('disconnect', () => clearInterval(timer));
  }

  return {
    async subscribe(socket, request, who) {
      const requestedAt = performance.now();
      const admission = await admit(request, who);
      if ('refused' in admission) return admission;
      const rooms = roomsOf(admission);
      const allRooms = new Set([...socket.rooms, ...rooms]);
      if (allRooms.size > ROOMS_PER_SOCKET_MAX + 1) return { refused: 'realtime.too_many_channels' }; // its own room counts
      await socket.join(rooms);
      if (admission.credential === undefined) return admission;
      if ((endedAt.get(admission.credential) ?? 0) > requestedAt) socket.disconnect(true);
      else if (socket.connected) note(socket, { request, who, rooms });
      return admission;
    },
    end(credential) {
      endedAt.set(credential, performance.now());
      setTimeout(() => endedAt.delete(credential), ENDED_KEPT_MS).unref();
      io.local.in(credential).disconnectSockets(true);
    },
    askAgain() {
      for (const socket of io.of('/').sockets.values())
        if (grants.has(socket)) setTimeout(() => void askAgainFor(socket), Math.random() * SPREAD_OVER_MS).unref();
    },
  };
}

const roomsOf = ({ rooms, credential }: Admitted): string[] => [
  ...rooms,
  ...(credential === undefined ? [] : [credential]),
];
