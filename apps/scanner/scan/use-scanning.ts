import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CodeReading, canJudgeAlone, judgeAlone, readBefore } from '#apps/scanner/offline/judge-alone.ts';
import { noteAdmitted } from '#apps/scanner/offline/offline-state.ts';
import { BRIEF, type Exchange, judge, NO_CALL, type Reading, readingOf } from '#apps/scanner/scan/reading.ts';
import { givesWay, isOfflineResult, isWithoutAnswer, type Result } from '#apps/scanner/scan/results/result.ts';
import { type Choice, SHOWS } from '#apps/scanner/shows/persisted-show.ts';
import type { EntranceShow, Scanned } from '#modules/admission/contract/device.ts';
import { api, codeOf } from '#web/device/api.ts';
import { noteOtherWasRight } from '#web/device/codes/scanner-keys.ts';
import { markUse } from '#web/device/lock/use-auto-lock.ts';
import { network } from '#web/device/network.ts';

export type Tickets = Scanned['tickets'];

/**
 * Scans codes of one screening, or of some halls, in order: the server decides each, the scanner itself
 * if there is no answer, and the result stays until it is dismissed.
 */
export function useScanning(choice: Choice, onResult: (result: Result) => void) {
  const calls = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const [isJudging, setJudging] = useState(false);
  const [last, setLast] = useState<Tickets>([]);
  const isBusy = useRef(false);
  const unanswered = useRef<Reading | null>(null);

  const announceShow = (show: EntranceShow): void => {
    calls.setQueryData<EntranceShow[]>(SHOWS, (shows) =>
      shows?.map((each) => (each.screening_id === show.screening_id ? show : each)),
    );
  };
  const send = async (reading: Reading, other: string | null = null): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    markUse();
    setResult(null);
    setJudging(true);
    try {
      const judged = await judgeScan(reading, other);
      unanswered.current = judged.result.kind === 'unanswered' ? reading : null;
      if (judged.show) announceShow(judged.show);
      if (judged.result.kind === 'admitted' || judged.result.kind === 'check') {
        setLast(judged.result.tickets);
        if (!isOfflineResult(judged.result)) void noteAdmitted(judged.result.tickets);
      }
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
    /** The last admitted tickets, until the admission is reverted. */
    last,
    setLast,
    /** `other`: what the code may be instead, if scanner and machine are set to different keyboards. */
    read: (code: string, other: string | null = null): void => {
      if (result && !givesWay(result.kind)) return;
      void send(
        readingOf(code, choice, unanswered.current, () => crypto.randomUUID()),
        other,
      );
    },
    admit: (tickets: readonly string[]): void => void send({ tickets, ...choice, nonce: crypto.randomUUID() }),
    exchange: (exchange: Exchange): void => void send({ ...exchange, nonce: crypto.randomUUID() }),
    /** Reads a card again, for the show that the attendant chose. */
    readFor: (code: string, screening_id: number): void =>
      void send({ code, screening_id, nonce: crypto.randomUUID() }),
    /** Repeats the scan without an answer. */
    again: (): void => void (unanswered.current && send(unanswered.current)),
    putAway: (): void => setResult(null),
  };
}

const isUnknown = (result: Result): boolean =>
  result.kind === 'refused' && ['admission.unknown_code', 'admission.wrong_type'].includes(codeOf(result.error) ?? '');

/** A code that a scanner may judge alone: no chosen tickets, and no visits of a card. */
const isCode = (reading: Reading): reading is CodeReading => 'code' in reading && !('visits' in reading);

/** Judges at the server and, without its answer, by what the scanner has stored (ADMIT-22). */
async function judgeScan(reading: Reading, other: string | null): ReturnType<typeof judge> {
  if (!isCode(reading) || !canJudgeAlone()) return judgeBoth(reading, other);
  const codes = [reading.code, ...(other === null ? [] : [other])];
  const isThere = network.isThere();
  const before = isThere ? await readBefore(codes) : null;
  if (before) return { result: before, show: null };
  const judged = await judgeBoth(reading, other, isThere ? BRIEF : NO_CALL);
  const alone = isWithoutAnswer(judged.result) ? await judgeAlone(reading, codes) : null;
  return alone ? { result: alone, show: null } : judged;
}

/** Judges a code and, if the server does not know it, the other reading of the same keys. */
async function judgeBoth(reading: Reading, other: string | null, attempts?: typeof BRIEF): ReturnType<typeof judge> {
  const judged = await judge(api(), reading, attempts && { attempts });
  if (other === null || !('code' in reading) || !isUnknown(judged.result)) return judged;
  const second = await judge(api(), { ...reading, code: other });
  if (isUnknown(second.result)) return judged;
  noteOtherWasRight();
  return second;
}
