import { checkTroubled } from '#modules/terminals/server/check-terminal.ts';
import { endDaysAtNight } from '#modules/terminals/server/days/end-terminal-day.ts';
import { recoverDays } from '#modules/terminals/server/days/recover-days.ts';
import { followRefunds } from '#modules/terminals/server/orders/follow-refunds.ts';
import { orderRecovery } from '#modules/terminals/server/orders/recover-orders.ts';
import { type TerminalDeskOptions, terminalDepsOf } from '#modules/terminals/server/terminal-desk.ts';

const RECOVER_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;
const NIGHT_EVERY_MS = 300_000;
const FOLLOW_EVERY_MS = 300_000;

/** Returns the background jobs for terminals, with the options of the desk. */
export function terminalJobs(options: TerminalDeskOptions) {
  const deps = terminalDepsOf(options);
  const recovery = orderRecovery(deps);
  return [
    { name: 'terminals.recover', everyMs: RECOVER_EVERY_MS, run: () => recovery.run() },
    { name: 'terminals.recover_days', everyMs: RECOVER_EVERY_MS, run: () => recoverDays(deps) },
    { name: 'terminals.check', everyMs: CHECK_EVERY_MS, run: () => checkTroubled(deps) },
    { name: 'terminals.end_days', everyMs: NIGHT_EVERY_MS, run: () => endDaysAtNight(deps) },
    { name: 'terminals.follow_refunds', everyMs: FOLLOW_EVERY_MS, run: () => followRefunds(deps) },
  ];
}
