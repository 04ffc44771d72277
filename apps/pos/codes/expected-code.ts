import { useEffect, useRef } from 'react';
import type { TillFound } from '#modules/till/contract/till.ts';

export type CodeKind = TillFound['kind'];
type Found<Kind extends CodeKind> = Extract<TillFound, { kind: Kind }>;
type Expecting = { readonly kind: CodeKind; readonly take: (found: TillFound) => void };

const waiting: Expecting[] = [];
/** Returns the component that expects a code of one kind now: the one that began last. */
export const expectingNow = (): Expecting | null => waiting.at(-1) ?? null;

/**
 * While it is mounted, scanned codes must be of this kind and go to `onFound`; any other is refused
 * (ERR-036, D-157).
 */
export function useExpectedCode<Kind extends CodeKind>(kind: Kind, onFound: (found: Found<Kind>) => void): void {
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    const mine: Expecting = {
      kind,
      take: (found) => {
        if (found.kind === kind) latest.current(found as Found<Kind>);
      },
    };
    waiting.push(mine);
    return () => void waiting.splice(waiting.indexOf(mine), 1);
  }, [kind]);
}
