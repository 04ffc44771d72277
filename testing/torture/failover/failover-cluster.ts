import type { Dice } from '#testing/torture/dice.ts';

/** A PostgreSQL with copies, behind one address that leads to the primary. */
export type FailoverCluster = {
  /** The database as the program reaches it, through that address. */
  readonly url: string;
  /** The same for the test's own statements: as the superuser, who may change the bills of every exhibitor. */
  readonly superuserUrl: string;
  /** Kills the primary without warning and brings its machine back once another server has taken over. */
  kill(dice: Dice): Promise<void>;
  /** Another server becomes the primary in an orderly way. */
  switchover(): Promise<void>;
  /** Cuts the primary off. Resolves, once the others have reacted, with what joins the network again. */
  partition(time: number): Promise<() => Promise<void>>;
  /** Resolves when every server copies the primary and commits wait for a copy. */
  healed(): Promise<void>;
  stop(): Promise<void>;
};
