import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, type NexoAnswer, statusOf } from '#modules/terminals/rules/nexo/answers.ts';
import { saleIdOf, serviceIdOf } from '#modules/terminals/rules/nexo/message-ids.ts';
import { verdictOfNotFound, verdictOfPayment, verdictOfReversal } from '#modules/terminals/rules/nexo/nexo-verdict.ts';
import {
  abortRequest,
  type Earlier,
  type NexoRequest,
  type Parties,
  paymentRequest,
  reversalRequest,
  statusRequest,
} from '#modules/terminals/rules/nexo/requests.ts';
import type { Verdict } from '#modules/terminals/rules/verdict.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { Finding, OrderLine, OrderReport } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { freshServiceId, type NexoLine } from '#modules/terminals/server/nexo/nexo-line.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

/** A question that needs no customer. */
export const QUESTION_MS = 10_000;
/** After the time of a sale the terminal has this long to say that it cancelled. */
const GRACE_MS = 15_000;
const ABORTS_MAX = 8;
const ABORT_AGAIN_MS = 1_500;

type Times = TerminalDeps['times'];

/** Returns who asks which terminal: the one that the order was sent to, also if another one is set up now. */
function partiesOf(exhibitorId: number, { terminal_id, poi_id, payment_id }: OrderRow): Parties {
  if (poi_id === null) throw new Error(`order ${payment_id} has no nexo terminal`);
  return { saleId: saleIdOf(exhibitorId, terminal_id), poiId: poi_id };
}

const earlierOf = ({ kind, payment_id }: OrderRow): Earlier => ({
  category: kind === 'payment' ? 'Payment' : 'Reversal',
  serviceId: serviceIdOf(payment_id),
});

/** The message of an order. Its ServiceID is that of the order: a terminal takes it once. */
function requestOf(exhibitorId: number, order: OrderRow, { tillPrints }: NexoLine): NexoRequest {
  const { payment_id, amount, reference, kind, charge_poi } = order;
  const parties = partiesOf(exhibitorId, order);
  const sale = {
    serviceId: serviceIdOf(payment_id),
    amount,
    reference: reference || payment_id,
    at: new Date().toISOString(),
  };
  if (kind === 'payment') return paymentRequest(parties, sale, tillPrints);
  if (!charge_poi) throw new TerminalRefuses({ state: 'ready', note: 'not_possible' });
  return reversalRequest(parties, sale, charge_poi);
}

const verdictOf = ({ kind, amount }: OrderRow, answer: NexoAnswer): Verdict | null =>
  kind === 'payment' ? verdictOfPayment(amount, answer) : verdictOfReversal(answer);

const reportOf = (verdict: Verdict, { report, slips }: NexoAnswer, { tillPrints }: NexoLine) => ({
  verdict,
  report,
  slips: tillPrints ? slips : [],
});

/**
 * Sends an order and waits for the answer, which comes when the customer has paid. It is sent once; an
 * answer that does not come, or proves nothing, is looked for.
 */
export function nexoOrderLine(
  { times }: { readonly times: Times },
  exhibitorId: number,
  order: OrderRow,
  line: NexoLine,
): OrderLine {
  const request = requestOf(exhibitorId, order, line);
  const closed = new AbortController();
  let isOver = false;
  let isAborting = false;
  const isPayment = order.kind === 'payment';
  return {
    async collect(step): Promise<OrderReport> {
      step(isPayment ? 'insert_card' : 'waiting_for_host');
      try {
        const body = await line.ask(request, { withinMs: times.saleMs + GRACE_MS, signal: closed.signal });
        const answer = answerOf(body);
        const verdict = verdictOf(order, answer);
        if (!verdict) throw new LineProblem('silent', `the terminal says ${answer.result} ${answer.condition}`);
        return { ...reportOf(verdict, answer, line), standing: null };
      } catch (error) {
        // It may have taken the order before it refused this answer.
        throw error instanceof TerminalRefuses ? new LineProblem('silent', error.message) : error;
      } finally {
        isOver = true;
      }
    },
    abort() {
      if (!isPayment || isAborting) return;
      isAborting = true;
      void abortUntilOver(line, exhibitorId, order, closed.signal, () => isOver);
    },
    noticed: () => {},
    hangUp: () => closed.abort(),
    cut: () => closed.abort(),
  };
}

/** The request to cancel may get lost, too. */
async function abortUntilOver(
  line: NexoLine,
  exhibitorId: number,
  order: OrderRow,
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<void> {
  for (let tries = 0; tries < ABORTS_MAX && !isOver() && !signal.aborted; tries++) {
    await abort(line, exhibitorId, order, signal).catch(() => {});
    await pause(ABORT_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

const abort = (line: NexoLine, exhibitorId: number, order: OrderRow, signal?: AbortSignal): Promise<void> =>
  line.tell(abortRequest(partiesOf(exhibitorId, order), freshServiceId(), earlierOf(order)), {
    withinMs: QUESTION_MS,
    signal,
  });

/** Whether an order is not wanted any more: its time is over, or an attendant cancelled it. */
const isUnwanted = ({ kind, abort_asked, sent_ago }: OrderRow, { saleMs }: Times): boolean =>
  kind === 'payment' && (abort_asked || (sent_ago ?? 0) > saleMs);

/**
 * Asks the terminal what became of an order. Never sends the order again. One that runs and that no
 * customer waits for is cancelled; its end is read by the next question.
 */
export async function findNexoOrder(
  { times }: { readonly times: Times },
  exhibitorId: number,
  order: OrderRow,
  line: NexoLine,
): Promise<Finding> {
  const earlier = earlierOf(order);
  const question = statusRequest(partiesOf(exhibitorId, order), freshServiceId(), earlier, line.tillPrints);
  const status = statusOf(await line.ask(question, { withinMs: QUESTION_MS }), earlier.serviceId, earlier.category);
  if (status.what === 'in_progress' && isUnwanted(order, times)) await abort(line, exhibitorId, order);
  if (status.what === 'not_found') {
    const verdict = verdictOfNotFound(order.sent_ago ?? 0, times.arriveMs);
    return verdict ? { received: true, verdict, report: null, slips: [] } : { received: false };
  }
  if (status.what !== 'answered') return { received: false };
  const verdict = verdictOf(order, status.answer);
  return verdict ? { received: true, ...reportOf(verdict, status.answer, line) } : { received: false };
}
