import { useSyncExternalStore } from 'react';
import type { DisplayState } from '#modules/printing/contract/printing.ts';

type Shown = DisplayState['tip'];

let shown: Shown = null;
const listeners = new Set<() => void>();

/** The question for a tip that the customer displays of this till show now; null: none (D-144). */
export const tipAtDisplay = {
  get: (): Shown => shown,
  set(next: Shown): void {
    shown = next;
    for (const changed of listeners) changed();
  },
};

export const useTipAtDisplay = (): Shown =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, tipAtDisplay.get);
