import { setTimeout as pause } from 'node:timers/promises';
import { type Charge, PartnerProblem, type TerminalAccount } from '#modules/payments/server.ts';
import { refusalOf, verdictOfCharge } from '#modules/terminals/rules/charge-verdict.ts';
import { LineProblem } from '#modules/terminals/server/drivers/line-problem.ts';
import type { OrderLine, OrderReport } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { cardReportOf, chargeOrderOf, rememberRef } from '#modules/terminals/server/mollie/account-orders.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

/** After the time of a sale the machine is given this long to end a payment that was cancelled. */
const GRACE_MS = 15_000;
const SEND_AGAIN_MAX_MS = 4_000;

type At = { readonly account: TerminalAccount; readonly machine: string };

/**
 * Sends a payment to a machine and follows it until its end: at intervals, and at once after a
 * notice. While the answer to the sending is missing, it sends the same again with the same key.
 */
export function chargeLine(deps: TerminalDeps, exhibitorId: number, order: OrderRow, at: At): OrderLine {
  const { payment_id: orderId } = order;
  const { account } = at;
  const closed = new AbortController();
  const giveUpAt = performance.now() + deps.times.saleMs + GRACE_MS;
  let isAborted = false;
  let wake = () => {};

  /** Ends early with a notice or a wish to cancel; throws when the line is closed or its time is over. */
  async function wait(ms: number): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(ms, undefined, { signal: AbortSignal.any([woken.signal, closed.signal]) }).catch(() => {});
    if (closed.signal.aborted) throw new LineProblem('cut', 'the program ends');
    if (performance.now() > giveUpAt) throw new LineProblem('silent', 'the account does not report an end');
  }

  /** Returns the payment, or why the account did not take it. */
  async function send(step: Parameters<OrderLine['collect']>[0]): Promise<Charge | OrderReport> {
    const request = await chargeOrderOf(deps, exhibitorId, order, at.machine);
    for (let waitMs = deps.times.againMs, tries = 1; ; waitMs = Math.min(waitMs * 2, SEND_AGAIN_MAX_MS), tries++) {
      try {
        return await account.charge(request);
      } catch (error) {
        if (!(error instanceof PartnerProblem)) throw error;
        if (error.refused && tries === 1) return refusedReport(error.status);
        // After a lost answer a refusal proves nothing: the search decides.
        if (error.refused) throw new LineProblem('silent', error.message);
        step('asking_again');
        await wait(waitMs);
      }
    }
  }

  /** A moment without an answer changes nothing: the payment goes on at the machine. */
  async function look(ref: string): Promise<Charge | null> {
    try {
      if (isAborted) await account.cancel(ref);
      return await account.chargeOf(ref);
    } catch (error) {
      if (error instanceof PartnerProblem) return null;
      throw error;
    }
  }

  return {
    async collect(step) {
      const sent = await send(step);
      if ('verdict' in sent) return sent;
      await rememberRef(deps, exhibitorId, orderId, sent.ref);
      step('insert_card');
      for (;;) {
        if (!isAborted) await wait(deps.times.followMs);
        const charge = await look(sent.ref);
        const verdict = charge && verdictOfCharge(order.amount, charge);
        if (charge && verdict) return { verdict, report: cardReportOf(charge), slips: [], standing: null };
        if (isAborted) await wait(deps.times.followMs);
      }
    },
    abort() {
      isAborted = true;
      wake();
    },
    noticed: () => wake(),
    hangUp: () => closed.abort(),
    cut: () => closed.abort(),
  };
}

function refusedReport(status: number | null): OrderReport {
  const { says, isOfTheTerminal } = refusalOf(status, false);
  return {
    verdict: { outcome: 'failed', says },
    report: null,
    slips: [],
    standing: isOfTheTerminal ? { state: 'invalid_credential', note: says } : null,
  };
}
