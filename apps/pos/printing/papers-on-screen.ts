import { useSyncExternalStore } from 'react';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { layOut, type Row } from '#modules/printing/rules/lay-out.ts';

/** A paper of the simulated printer, shown on the screen. */
export type PaperOnScreen = { readonly nth: number; readonly rows: readonly Row[]; readonly columns: number };

let shown: readonly PaperOnScreen[] = [];
let printed = 0;
const listeners = new Set<() => void>();

function change(next: readonly PaperOnScreen[]): void {
  shown = next;
  for (const changed of listeners) changed();
}

/** Shows the papers between cuts; a drawer pulse is none. */
export function showPapers(document: PrintDocument, columns: number): void {
  const papers: Row[][] = [[]];
  for (const row of layOut(document, columns)) {
    if (row.kind === 'cut') papers.push([]);
    else if (row.kind !== 'drawer') papers.at(-1)?.push(row);
  }
  change([...shown, ...papers.filter((rows) => rows.length > 0).map((rows) => ({ nth: ++printed, rows, columns }))]);
}

export const takeAwayPapers = (): void => change([]);

export const usePapersOnScreen = (): readonly PaperOnScreen[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => shown,
  );
