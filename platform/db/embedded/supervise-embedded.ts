import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { type Embedded, type EmbeddedOptions, isAlive, isDiskFull, startEmbedded } from '#platform/db/embedded.ts';

export type KeptEmbedded = Pick<Embedded, 'url' | 'port' | 'dataDir' | 'stop'> & {
  readonly pid: number;
};

export type KeepOptions = EmbeddedOptions & {
  /** The server was found dead and runs again, at the same address. */
  readonly onRestart?: () => void;
  readonly onError?: (error: unknown) => void;
  /** Bytes kept beside the data: given up when the server died on a full disk and finds no room to start again (T57). */
  readonly reserveBytes?: number;
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
  // A disk without room for it is no reason not to start: then there is none.
  if (options.reserveBytes) await layInReserve(dataDir, options.reserveBytes).catch(() => giveUpReserve(dataDir));
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
        if (isDiskFull(error) && (await giveUpReserve(dataDir))) continue;
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

const reserveOf = (dataDir: string): string => `${dataDir}.reserve`;
const CHUNK_BYTES = 1024 * 1024;

/** Of bytes no file system can make small. */
async function layInReserve(dataDir: string, bytes: number): Promise<void> {
  const size = await stat(reserveOf(dataDir)).then(
    (found) => found.size,
    () => 0,
  );
  if (size >= bytes) return;
  const file = await open(reserveOf(dataDir), 'w');
  try {
    for (let written = 0; written < bytes; written += CHUNK_BYTES) await file.write(randomBytes(CHUNK_BYTES));
  } finally {
    await file.close();
  }
}

/** Answers whether there was any. */
const giveUpReserve = (dataDir: string): Promise<boolean> =>
  rm(reserveOf(dataDir)).then(
    () => true,
    () => false,
  );
