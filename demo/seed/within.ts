import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** How the demo calls the use cases that the routes of the portal call. */
export type Seeding = {
  /** Its transactions are all the one of the seed. */
  readonly db: Db;
  readonly acting: Acting;
  /** For reading what is there, and for use cases that run within a transaction. */
  readonly tx: Tx;
};

/**
 * Returns a database whose transactions run within this one: a start writes the demo with one
 * commit, or not at all. A use case that is refused fails the start.
 */
export function within(tx: Tx): Db {
  const never = (): never => {
    throw new Error('the seed writes in one transaction');
  };
  return {
    tx: async (_, work, opening) => work(tx, (await opening?.(tx)) as never),
    read: (_, work) => work(tx),
    ask: (_, questions) => questions(tx),
    system: never,
    load: never,
    close: never,
  };
}

export const seeding = (tx: Tx, acting: Acting): Seeding => ({ db: within(tx), acting, tx });
