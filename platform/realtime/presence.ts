import type { Socket } from 'socket.io';

/** A member who is present while one of their sockets is connected to this node. */
export type Member = {
  /** The same for all sockets of the member. */
  readonly key: string;
  /** Called with the first socket, and after the last. */
  readonly joined: () => void;
  readonly left: () => void;
};

export type Members = {
  /** Counts the socket for its member once, until it disconnects. */
  enter(socket: Socket, member: Member): void;
};

export function openPresence(): Members {
  const socketsOf = new Map<string, number>();
  const counted = new WeakMap<Socket, Set<string>>();
  const leave = ({ key, left }: Member): void => {
    const others = (socketsOf.get(key) ?? 1) - 1;
    if (others > 0) socketsOf.set(key, others);
    else {
      socketsOf.delete(key);
      left();
    }
  };
  return {
    enter(socket, member) {
      const keys = counted.get(socket) ?? new Set();
      if (keys.has(member.key)) return;
      counted.set(socket, keys.add(member.key));
      const before = socketsOf.get(member.key) ?? 0;
      socketsOf.set(member.key, before + 1);
      socket.once('disconnect', () => leave(member));
      if (before === 0) member.joined();
    },
  };
}
