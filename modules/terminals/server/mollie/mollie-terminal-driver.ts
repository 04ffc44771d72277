import type { TerminalAccount } from '#modules/payments/server.ts';
import type { TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { TerminalDriver } from '#modules/terminals/server/drivers/terminal-driver.ts';
import { accountOf, machineOf } from '#modules/terminals/server/mollie/account-of.ts';
import { chargeLine } from '#modules/terminals/server/mollie/charge-line.ts';
import { findCharge, findRefund } from '#modules/terminals/server/mollie/find-in-account.ts';
import { refundLine } from '#modules/terminals/server/mollie/refund-line.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { driverNameOf, type OrderRow } from '#modules/terminals/server/terminals.sql.ts';

/**
 * Card terminals of Mollie: payments with the method `pointofsale` in the account of a payment
 * method. The id of an order is its idempotency key, and is stored with the payment there: a lost
 * answer is found again by it (decision 0080).
 */
export const mollieTerminalDriver = (deps: TerminalDeps): TerminalDriver => ({
  async check(exhibitorId, terminalId): Promise<TerminalStanding> {
    const terminal = await deps.db.ask(exhibitorId, (first) => driverNameOf(first, terminalId));
    if (!terminal?.machine || terminal.method_id === null) throw new Error(`terminal ${terminalId} has no account`);
    const account = await accountOf(deps, exhibitorId, terminal.method_id);
    return standingOf(await machineOf(account, terminal.machine));
  },

  async open(exhibitorId, order) {
    const { account, machine } = await accountOfOrder(deps, exhibitorId, order);
    if (order.kind !== 'payment') return refundLine(deps, exhibitorId, order, account);
    const standing = standingOf(await machineOf(account, machine));
    if (standing.state !== 'ready') throw new TerminalRefuses(standing);
    return chargeLine(deps, exhibitorId, order, { account, machine });
  },

  async find(exhibitorId, order) {
    const { account, machine } = await accountOfOrder(deps, exhibitorId, order);
    await machineOf(account, machine); // another account would not know of it
    return order.kind === 'payment'
      ? findCharge(deps, exhibitorId, order, { account, machine })
      : findRefund(deps, exhibitorId, order, account);
  },

  endDay: null, // the provider pays out on its own
});

const standingOf = ({ isActive }: { readonly isActive: boolean }): TerminalStanding =>
  isActive ? { state: 'ready', note: '' } : { state: 'failed', note: 'switched_off' };

async function accountOfOrder(
  deps: TerminalDeps,
  exhibitorId: number,
  { payment_id, method_id, machine }: OrderRow,
): Promise<{ account: TerminalAccount; machine: string }> {
  if (method_id === null || machine === null) throw new Error(`order ${payment_id} has no account`);
  return { account: await accountOf(deps, exhibitorId, method_id), machine };
}
