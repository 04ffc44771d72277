import type { Socket } from 'socket.io';

/** Somebody who is here for as long as a socket of theirs is connected to this node. */
export type Member = {
  /** The same for all their sockets. */
  readonly key: string;
  /** Called with their first socket, and after their last. */
  readonly joined: () => void;
  readonly left: () => void;
};

export type Members = {
  /** Counts the socket to its member once, until it disconnects. */
  enter(socket: Socket, member: Member): void;
};

export function openMembers(): Members {
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
