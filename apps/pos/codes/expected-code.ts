import { useEffect, useRef } from 'react';
import type { LookUpResult } from '#modules/till/contract/till.ts';

export type CodeKind = LookUpResult['kind'];
type ResultOf<Kind extends CodeKind> = Extract<LookUpResult, { kind: Kind }>;
type Expecting = { readonly kind: CodeKind; readonly take: (result: LookUpResult) => void };

const waiting: Expecting[] = [];
/** Returns the component that expects a code of one kind now: the one that began last. */
export const expectingNow = (): Expecting | null => waiting.at(-1) ?? null;

/**
 * While it is mounted, scanned codes must be of this kind and go to `onCode`; any other is refused
 * (ERR-036, D-157).
 */
export function useExpectedCode<Kind extends CodeKind>(kind: Kind, onCode: (result: ResultOf<Kind>) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const mine: Expecting = {
      kind,
      take: (result) => {
        if (result.kind === kind) latest.current(result as ResultOf<Kind>);
      },
    };
    waiting.push(mine);
    return () => void waiting.splice(waiting.indexOf(mine), 1);
  }, [kind]);
}
