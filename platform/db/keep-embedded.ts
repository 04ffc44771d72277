import { type Embedded, type EmbeddedOptions, isAlive, startEmbedded } from '#platform/db/embedded.ts';

export type KeptEmbedded = Pick<Embedded, 'url' | 'port' | 'dataDir' | 'stop'> & {
  readonly pid: number;
};

export type KeepOptions = EmbeddedOptions & {
  /** The server was found dead and runs again, at the same address. */
  readonly onRestart?: () => void;
  readonly onError?: (error: unknown) => void;
};

const LOOK_MS = 250;
const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 10_000;

/**
 * The embedded PostgreSQL, started again when it dies (T52): connections break, every pool opens new ones at the same
 * address. A killed server's own processes may hold its memory for a moment; then the start is tried again.
 */
export async function keepEmbedded(options: KeepOptions): Promise<KeptEmbedded> {
  let current = await startEmbedded(options);
  const { url, port, dataDir } = current;
  let stopping = false;
  let restarting: Promise<void> | null = null;

  async function restart(): Promise<void> {
    for (let waitMs = RETRY_MIN_MS; !stopping; waitMs = Math.min(RETRY_MAX_MS, waitMs * 2)) {
      try {
        current = await startEmbedded({ ...options, port });
        options.onRestart?.();
        return;
      } catch (error) {
        options.onError?.(error);
        await new Promise((done) => setTimeout(done, waitMs));
      }
    }
  }

  const look = setInterval(() => {
    if (stopping || restarting || isAlive(current.pid)) return;
    restarting = restart().finally(() => {
      restarting = null;
    });
  }, LOOK_MS).unref();

  return {
    url,
    port,
    dataDir,
    get pid() {
      return current.pid;
    },
    async stop(mode) {
      stopping = true;
      clearInterval(look);
      await restarting;
      await current.stop(mode);
    },
  };
}
