import type { Log } from '#platform/log.ts';

const AFTER_CLOSE_MS = 500;

/**
 * Ends the process in good order when it is told to (SIGTERM, SIGINT), when whoever started it is gone, and when an
 * error got loose. Answers the same ending for other reasons; only the first one counts.
 */
export function endInGoodOrder(closeAll: () => Promise<void>, log: Log): (status: number) => Promise<void> {
  let ending = false;
  async function end(status: number): Promise<void> {
    if (ending) return;
    ending = true;
    await closeAll();
    process.exitCode = status;
    // Whatever still holds the process after a clean close must not keep it: state is all in the database.
    setTimeout(() => process.exit(status), AFTER_CLOSE_MS).unref();
  }
  // Who read our words has gone (a closed terminal, a pipe that ended): the program goes on, and speaks to nobody.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  process.on('disconnect', () => void end(0)); // whoever started us is gone: leave nothing behind
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught; the program ends');
    void end(1);
  });
  return end;
}
