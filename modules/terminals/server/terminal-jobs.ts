import { checkTroubled } from '#modules/terminals/server/check-terminal.ts';
import { orderRecovery } from '#modules/terminals/server/orders/recover-orders.ts';
import { type TerminalDeskOptions, terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';

const RECOVER_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;

/** Returns the background jobs for terminals, with the options of the desk. */
export function terminalJobs(options: TerminalDeskOptions) {
  const deps = terminalDepsOf(options);
  const recovery = orderRecovery(deps);
  return [
    { name: 'terminals.recover', everyMs: RECOVER_EVERY_MS, run: () => recovery.run() },
    { name: 'terminals.check', everyMs: CHECK_EVERY_MS, run: () => checkTroubled(deps) },
  ];
}
