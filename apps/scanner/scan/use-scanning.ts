import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { markUse } from '#apps/browser/machine/lock/use-auto-lock.ts';
import { type Exchange, judge, type Reading, readingOf } from '#apps/scanner/scan/reading.ts';
import { givesWay, type Result } from '#apps/scanner/scan/results/result.ts';
import { SHOWS } from '#apps/scanner/shows/kept-show.ts';
import type { DoorShow, Scanned } from '#modules/admission/contract.ts';

export type Tickets = Scanned['tickets'];

/** Codes of one screening, one after the other: each is judged by the server, and what came of it stands until it is put away. */
export function useScanning(screening_id: number, onResult: (result: Result) => void) {
  const calls = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const [isJudging, setJudging] = useState(false);
  const [last, setLast] = useState<Tickets>([]);
  const isBusy = useRef(false);
  const unanswered = useRef<Reading | null>(null);

  const tellShow = (show: DoorShow): void => {
    calls.setQueryData<DoorShow[]>(SHOWS, (shows) =>
      shows?.map((each) => (each.screening_id === show.screening_id ? show : each)),
    );
  };
  const send = async (reading: Reading): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    markUse();
    setResult(null);
    setJudging(true);
    try {
      const judged = await judge(api(), reading);
      unanswered.current = judged.result.kind === 'unanswered' ? reading : null;
      if (judged.show) tellShow(judged.show);
      if (judged.result.kind === 'admitted') setLast(judged.result.tickets);
      // Its day is over, or it was moved to another hall.
      if (judged.result.kind === 'refused' && codeOf(judged.result.error) === 'admission.no_such_show')
        void calls.invalidateQueries({ queryKey: SHOWS });
      setResult(judged.result);
      onResult(judged.result);
    } finally {
      isBusy.current = false;
      setJudging(false);
    }
  };
  return {
    result,
    isJudging,
    /** Those let in last, until that was taken back. */
    last,
    setLast,
    read: (code: string): void => {
      if (result && !givesWay(result.kind)) return;
      void send(readingOf(code, screening_id, unanswered.current, () => crypto.randomUUID()));
    },
    admit: (tickets: readonly string[]): void => void send({ tickets, screening_id, nonce: crypto.randomUUID() }),
    exchange: (exchange: Exchange): void => void send({ ...exchange, screening_id, nonce: crypto.randomUUID() }),
    /** What nobody answered, once more. */
    again: (): void => void (unanswered.current && send(unanswered.current)),
    putAway: (): void => setResult(null),
  };
}
