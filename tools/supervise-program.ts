const RESTART_MIN_MS = 500;
const RESTART_MAX_MS = 30_000;
/** After a program that was open for so long the next restart waits the least. */
const STEADY_MS = 60_000;

export type Supervision = {
  /** Starts the program; `opened` says whether it has been open, `ended` resolves to its exit code. */
  readonly start: () => { readonly opened: () => boolean; readonly ended: Promise<number> };
  /** Whether the program was asked to end. */
  readonly isEnding: () => boolean;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly report: (sentence: string) => void;
  /** In ms. */
  readonly now: () => number;
};

/**
 * Restarts the program after a crash. Until it was open once, a failed start ends the supervision:
 * the program has printed its reason, and an operator reads it. From then on every start is tried again
 * for ever, because all state is in the database and the obstacle may pass: a database that
 * recovers, a network that is down, a full disk. Resolves to the exit code.
 */
export async function superviseProgram({ start, isEnding, wait, report, now }: Supervision): Promise<number> {
  let wasOpen = false;
  let waitMs = RESTART_MIN_MS;
  for (;;) {
    const startedAt = now();
    const { opened, ended } = start();
    const status = await ended;
    wasOpen ||= opened();
    if (isEnding()) return status > 128 ? 0 : status;
    if (!wasOpen) return status;
    if (opened() && now() - startedAt > STEADY_MS) waitMs = RESTART_MIN_MS;
    report(
      opened()
        ? `Foyer ended unexpectedly (${status}) and is started again.`
        : `Foyer could not be started again (${status}); the next try follows in ${Math.ceil(waitMs / 1000)} s.`,
    );
    await wait(waitMs);
    if (isEnding()) return 0;
    waitMs = Math.min(RESTART_MAX_MS, waitMs * 2);
  }
}
