import { type Charge, PartnerProblem, type TerminalAccount } from '#modules/payments/server.ts';
import { searchAfter, verdictOfCharge, verdictOfRefund } from '#modules/terminals/rules/charge-verdict.ts';
import type { Verdict } from '#modules/terminals/rules/verdict.ts';
import type { Finding } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { terminalTrouble } from '#modules/terminals/server/mollie/account-of.ts';
import {
  cardReportOf,
  chargeOrderOf,
  isUnwanted,
  rememberRef,
} from '#modules/terminals/server/mollie/account-orders.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import type { OrderRow } from '#modules/terminals/server/terminals.sql.ts';

const NOT_HEARD: Finding = { received: false };
const NEVER_ASKED: Finding = {
  received: true,
  verdict: { outcome: 'failed', says: 'never_asked' },
  report: null,
  slips: [],
};
/** The clock of the provider may differ from ours. */
const CLOCKS_MS = 10 * 60_000;

type At = { readonly account: TerminalAccount; readonly machine: string };

/**
 * Finds the payment of a sent order in its account: by its id there, or in the list by the order's
 * own id; one that is not listed is sent again with its key, by which the account recognises it. A
 * payment that no customer waits for any more is taken off the machine.
 */
export async function findCharge(deps: TerminalDeps, exhibitorId: number, order: OrderRow, at: At): Promise<Finding> {
  try {
    const charge = await currentCharge(deps, exhibitorId, order, at);
    if (charge === 'never_asked') return NEVER_ASKED;
    if (!charge) return NOT_HEARD;
    const decided = verdictOfCharge(order.amount, charge);
    if (decided) return found(decided, charge);
    if (!isUnwanted(order, deps)) return NOT_HEARD;
    await at.account.cancel(charge.ref);
    const after = await at.account.chargeOf(charge.ref);
    const verdict = after && verdictOfCharge(order.amount, after);
    return after && verdict ? found(verdict, after) : NOT_HEARD;
  } catch (error) {
    throw terminalTrouble(error);
  }
}

const found = (verdict: Verdict, charge: Charge): Finding => ({
  received: true,
  verdict,
  report: cardReportOf(charge),
  slips: [],
});

async function currentCharge(
  deps: TerminalDeps,
  exhibitorId: number,
  order: OrderRow,
  { account, machine }: At,
): Promise<Charge | 'never_asked' | null> {
  if (order.partner_ref !== null) return account.chargeOf(order.partner_ref);
  const sentAgo = order.sent_ago ?? 0;
  const listed = await account.findCharge(order.payment_id, Date.now() - sentAgo - CLOCKS_MS);
  const charge = listed ?? (await sentAgain(deps, exhibitorId, order, { account, machine }));
  if (charge === 'never_asked' || !charge) return charge;
  await rememberRef(deps, exhibitorId, order.payment_id, charge.ref);
  return account.chargeOf(charge.ref); // the answer to a repetition is the old one
}

/** Null: the account refuses it now, which says nothing about the first time. */
async function sentAgain(
  deps: TerminalDeps,
  exhibitorId: number,
  order: OrderRow,
  { account, machine }: At,
): Promise<Charge | 'never_asked' | null> {
  if (searchAfter(order.sent_ago ?? 0, deps.times.keyMs) === 'never_asked') return 'never_asked';
  return account.charge(await chargeOrderOf(deps, exhibitorId, order, machine)).catch(unlessRefused);
}

/**
 * Finds the refund of a sent order at its payment, by the order's own id; one that is not listed is
 * sent again with its key.
 */
export async function findRefund(
  deps: TerminalDeps,
  exhibitorId: number,
  order: OrderRow,
  account: TerminalAccount,
): Promise<Finding> {
  if (order.charge_ref === null) return NOT_HEARD;
  try {
    const listed = await account.findRefund(order.charge_ref, order.payment_id);
    if (!listed && searchAfter(order.sent_ago ?? 0, deps.times.keyMs) === 'never_asked') return NEVER_ASKED;
    const { payment_id: orderId, amount } = order;
    const refund = listed ?? (await account.refund(order.charge_ref, { orderId, amount }).catch(unlessRefused));
    if (!refund) return NOT_HEARD;
    await rememberRef(deps, exhibitorId, orderId, refund.ref);
    return { received: true, verdict: verdictOfRefund(refund.status), report: null, slips: [] };
  } catch (error) {
    throw terminalTrouble(error);
  }
}

function unlessRefused(error: unknown): null {
  if (error instanceof PartnerProblem && error.refused) return null;
  throw error;
}
