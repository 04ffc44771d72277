import type { Locks } from '#platform/db/locks.ts';

const taken = new Set<string>();

/** Locks of a test whose nodes are all in one process. */
export const locksHere: Pick<Locks, 'tryLock'> = {
  async tryLock(name) {
    if (taken.has(name)) return null;
    taken.add(name);
    return async () => void taken.delete(name);
  },
};
