import { type ReactNode, useEffect, useRef } from 'react';
import type { Exchange } from '#apps/scanner/scan/reading.ts';
import { AdmittedResult } from '#apps/scanner/scan/results/AdmittedResult.tsx';
import { CheckResult } from '#apps/scanner/scan/results/CheckResult.tsx';
import { ChooseResult } from '#apps/scanner/scan/results/ChooseResult.tsx';
import { NotJudgedResult, RefusedOfflineResult } from '#apps/scanner/scan/results/OfflineResult.tsx';
import { RefusedResult, UnansweredResult } from '#apps/scanner/scan/results/RefusedResult.tsx';
import css from '#apps/scanner/scan/results/Result.module.css';
import { isOfflineResult, type Result, standsMs } from '#apps/scanner/scan/results/result.ts';
import { ShowChoice } from '#apps/scanner/scan/results/ShowChoice.tsx';
import { VoucherResult } from '#apps/scanner/scan/results/VoucherResult.tsx';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import { classes } from '#ui/classes.ts';

type Shown = {
  result: Result;
  place: Place;
  onAway: () => void;
  onAdmit: (tickets: readonly string[]) => void;
  onExchange: (exchange: Exchange) => void;
  onAgain: () => void;
  /** The tickets that stay admitted. */
  onTakenBack: (left: Tickets) => void;
  /** Reads a card for one of the shows. */
  onShow: (code: string, screening_id: number) => void;
};

/**
 * Shows the result of a scan over everything else: readable at arm's length by its colour, sign and
 * words.
 */
export function ResultScreen({ result, place, onAway, onAdmit, onExchange, onAgain, onTakenBack, onShow }: Shown) {
  const screen = useFocusInside();
  useAwayBy(onAway, standsMs(result));
  return (
    <div ref={screen} className={classes(css.screen, css[result.kind], isOfflineResult(result) && css.offline)}>
      {face()}
    </div>
  );

  function face(): ReactNode {
    if (result.kind === 'admitted') return <AdmittedResult {...result} place={place} onAway={onAway} />;
    if (result.kind === 'check')
      return <CheckResult {...result} place={place} onTakenBack={onTakenBack} onAway={onAway} />;
    if (result.kind === 'choose')
      return <ChooseResult tickets={result.tickets} buyer={result.buyer} onAdmit={onAdmit} onAway={onAway} />;
    if (result.kind === 'voucher')
      return <VoucherResult voucher={result.voucher} show={result.show} onExchange={onExchange} onAway={onAway} />;
    if (result.kind === 'show') return <ShowChoice {...result} onShow={onShow} onAway={onAway} />;
    if (result.kind === 'refused') return <RefusedResult error={result.error} onAway={onAway} />;
    if (result.kind === 'refusedOffline') return <RefusedOfflineResult result={result} onAway={onAway} />;
    if (result.kind === 'notJudged') return <NotJudgedResult why={result.why} onAway={onAway} />;
    return <UnansweredResult error={result.error} onAway={onAway} onAgain={onAgain} />;
  }
}

/** Focuses its first button while it is shown; afterwards it restores the previous focus. */
function useFocusInside() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    screen.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return screen;
}

function useAwayBy(onAway: () => void, standsMs: number | null): void {
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    if (standsMs === null) return undefined;
    const timer = setTimeout(() => away.current(), standsMs);
    return () => clearTimeout(timer);
  }, [standsMs]);
}
