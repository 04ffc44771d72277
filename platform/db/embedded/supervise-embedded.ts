import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import {
  type Embedded,
  type EmbeddedOptions,
  isAlive,
  isDiskFull,
  startEmbedded,
} from '#platform/db/embedded/embedded.ts';

export type SupervisedEmbedded = Pick<Embedded, 'url' | 'port' | 'dataDir' | 'stop'> & {
  readonly pid: number;
};

export type KeepOptions = EmbeddedOptions & {
  /** The server died and runs again, at the same address. */
  readonly onRestart?: () => void;
  readonly onError?: (error: unknown) => void;
  /**
   * Reserve bytes beside the data: deleted if the server died on a full disk and has no space to
   * restart (T57).
   */
  readonly reserveBytes?: number;
};

const LOOK_MS = 250;
const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 10_000;

/**
 * Starts the embedded PostgreSQL and restarts it when it dies (T52): connections break, and every
 * pool opens new ones at the same address. Processes of a killed server may hold its memory for a
 * moment; then the start is retried.
 */
export async function superviseEmbedded(options: KeepOptions): Promise<SupervisedEmbedded> {
  let current = await startEmbedded(options);
  const { url, port, dataDir } = current;
  // If the disk has no space for the reserve, the program starts without one.
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

/** Writes random bytes, which no file system can compress. */
async function layInReserve(dataDir: string, bytes: number): Promise<void> {
  const size = await stat(reserveOf(dataDir)).then(
    (stats) => stats.size,
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

/** Returns whether a reserve existed. */
const giveUpReserve = (dataDir: string): Promise<boolean> =>
  rm(reserveOf(dataDir)).then(
    () => true,
    () => false,
  );
