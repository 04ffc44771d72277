import type { Ground } from '#bench/ground.ts';
import type { Program } from '#bench/program.ts';

/** One line of the table. `held` says whether the floor holds; null: there is no floor. */
export type Figure = {
  readonly metric: string;
  readonly measured: string;
  readonly floor: string;
  readonly goal: string;
  readonly held: boolean | null;
  /** The reason the goal is not reached. */
  readonly remark: string;
};

export type Bench = {
  readonly ground: Ground;
  readonly program: Program;
  readonly rounds: number;
  readonly seconds: number;
};
