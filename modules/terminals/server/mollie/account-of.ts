import { type Machine, PartnerProblem, type TerminalAccount } from '#modules/payments/server.ts';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';
import type { TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/** Turns the trouble of a provider into that of a terminal: its key is refused, or it does not answer. */
export function terminalTrouble(error: unknown): unknown {
  if (!(error instanceof PartnerProblem)) return error;
  if (error.status === UNAUTHENTICATED || error.status === FORBIDDEN)
    return new TerminalRefuses({ state: 'invalid_credential', note: 'key_refused' });
  return new LineProblem('unreachable', error.message);
}

/** Returns the account of a payment method. Throws LineProblem, also in a restored copy. */
export async function accountOf(deps: TerminalDeps, exhibitorId: number, methodId: number): Promise<TerminalAccount> {
  if (deps.isQuiet?.()) throw new LineProblem('forbidden', 'this is a restored copy: it speaks to no terminal');
  return deps.accounts.terminals(exhibitorId, methodId).catch((error: unknown) => {
    throw terminalTrouble(error);
  });
}

/**
 * Returns a machine of an account. Throws TerminalRefuses if the account does not have it, or
 * refuses our key, and LineProblem. An account with another key has other machines: this also
 * detects that its key was exchanged.
 */
export async function machineOf(account: TerminalAccount, id: string): Promise<Machine> {
  const machine = await account.machine(id).catch((error: unknown) => {
    throw terminalTrouble(error);
  });
  if (!machine) throw new TerminalRefuses({ state: 'failed', note: 'not_in_account' });
  return machine;
}
