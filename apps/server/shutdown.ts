import type { Log } from '#platform/observability/log.ts';

const AFTER_CLOSE_MS = 500;
/** Less than a service manager waits before it kills the program and its database (60 s in deploy/foyer.service). */
const CLOSE_MAX_MS = 45_000;

/**
 * Ends the process in order on SIGTERM or SIGINT, when its parent process is gone, and on an
 * uncaught error. Returns the same function for other reasons; only the first one counts. What does
 * not close in time, because the database is silent, is given up: all state is in the database (T55).
 */
export function shutDownGracefully(
  closeAll: () => Promise<void>,
  log: Log,
  closeMaxMs = CLOSE_MAX_MS,
): (status: number) => Promise<void> {
  let ending = false;
  async function end(status: number): Promise<void> {
    if (ending) return;
    ending = true;
    const giveUp = setTimeout(() => {
      log.warn('something did not close in time; the program ends');
      process.exit(status);
    }, closeMaxMs);
    await closeAll().catch((error: unknown) => log.error({ err: error }, 'something did not close well'));
    clearTimeout(giveUp);
    process.exitCode = status;
    // An open handle after a clean close must not keep the process alive: all state is in the
    // database.
    setTimeout(() => process.exit(status), AFTER_CLOSE_MS).unref();
  }
  // The reader of our output is gone (a closed terminal, an ended pipe): the program continues
  // without output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  process.on('disconnect', () => void end(0)); // the parent process is gone: leave nothing running
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error; the program ends');
    void end(1);
  });
  return end;
}
