import { createKept, isFields } from '#apps/browser/machine/kept.ts';
import type { SignageData } from '#modules/signage/contract.ts';

/** Moves when what is kept changes its shape: what an older program kept is not shown by this one. */
const SHAPE = 1;

export type KeptData = {
  readonly shape: number;
  /** Of which device: one that becomes another shows nothing of the former. */
  readonly uid: string;
  /** What the machine's calendar said when it was read. */
  readonly wall: number;
  readonly data: SignageData;
};

/** What this screen read last, for when nobody answers (D-150). */
export const keptData = createKept<KeptData>(
  'signage',
  () => localStorage,
  (found) =>
    isFields(found) &&
    found.shape === SHAPE &&
    typeof found.uid === 'string' &&
    typeof found.wall === 'number' &&
    isFields(found.data)
      ? (found as KeptData)
      : null,
);

export const keep = (uid: string, data: SignageData, wall: number): void =>
  keptData.set({ shape: SHAPE, uid, wall, data });
