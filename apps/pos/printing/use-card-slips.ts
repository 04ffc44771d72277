import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { JOBS } from '#apps/pos/printing/setup.ts';
import type { TillBill } from '#modules/till/contract/till.ts';

/** Slips that this page has sent to the printer: the list of jobs may be older than that. */
const sent = new Set<string>();

/**
 * Prints the slips that a card terminal left to this till as soon as its payment or refund has ended
 * (D-143). A slip that was not printed stays among the waiting papers.
 */
export function useCardSlips(bill: TillBill | null | undefined): void {
  const calls = useQueryClient();
  const { waiting, setup, printJobs } = usePrinting();
  const ended = bill ? endedAtTerminal(bill) : 0;
  useEffect(() => {
    if (ended > 0) void calls.invalidateQueries({ queryKey: JOBS });
  }, [ended, calls]);
  const reference = bill?.reference;
  useEffect(() => {
    if (!setup || ended === 0) return;
    const slips = waiting.filter(
      (job) => job.kind === 'slip' && job.reference === reference && job.takes === 0 && !sent.has(job.id),
    );
    for (const { id } of slips) sent.add(id);
    if (slips.length > 0) printJobs(slips);
  }, [waiting, setup, reference, ended, printJobs]);
}

const endedAtTerminal = ({ payments, card_refunds }: TillBill): number =>
  payments.filter(({ terminal }) => terminal?.state === 'done').length +
  card_refunds.filter(({ state, says }) => state === 'done' || says !== '').length;
