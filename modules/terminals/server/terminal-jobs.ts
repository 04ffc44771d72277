import { checkTroubled } from '#modules/terminals/server/check-terminal.ts';
import { orderRecovery } from '#modules/terminals/server/recover-orders.ts';
import { type TerminalDeskOptions, terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';

const RECOVER_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;

/** What happens around terminals by itself, given what their desk is made of. */
export function terminalJobs(options: TerminalDeskOptions) {
  const deps = terminalDepsOf(options);
  const recovery = orderRecovery(deps);
  return [
    { name: 'terminals.recover', everyMs: RECOVER_EVERY_MS, run: () => recovery.run() },
    { name: 'terminals.check', everyMs: CHECK_EVERY_MS, run: () => checkTroubled(deps) },
  ];
}
