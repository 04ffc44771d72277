import pg from 'pg';

/** One connection that receives database notifications (LISTEN) and sends them (NOTIFY). */
export type Listener = {
  /**
   * Sends a notification; queued and sent later when there is no connection. At most 7,900 bytes.
   */
  notify(channel: string, payload: string): void;
  close(): Promise<void>;
};

export type ListenerOptions = {
  readonly url: string;
  readonly channels: readonly string[];
  readonly onNotice: (channel: string, payload: string) => void;
  /** Called when it listens again after a break: notifications in between are lost. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
  /** The interval in which the connection is checked. */
  readonly heartbeatMs?: number;
};

const HEARTBEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const UNSENT_MAX = 1_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;

/**
 * Opens the listening connection and keeps it open: lost or silent connections are replaced, with
 * growing delays. Resolves when it listens for the first time; rejects if the database cannot be
 * reached.
 */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const unsent: [channel: string, payload: string][] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = RETRY_MIN_MS;
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<unknown> = Promise.resolve();

  /** Runs one statement at a time on the one connection. */
  function say(to: pg.Client, text: string, values: string[] = []): Promise<unknown> {
    const answer = saying.then(() => to.query(text, values));
    saying = answer.catch(() => {});
    return answer;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'foyer/listen',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    fresh.on('error', options.onError);
    fresh.on('notification', ({ channel, payload }) => options.onNotice(channel, payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of options.channels) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.once('end', () => lost(fresh));
    client = fresh;
    retryMs = RETRY_MIN_MS;
    for (const [channel, payload] of unsent.splice(0)) send(channel, payload);
  }

  function lost(gone: pg.Client): void {
    if (client !== gone) return;
    client = null;
    if (!closed) retryLater();
  }

  function retryLater(): void {
    timer = setTimeout(
      () => {
        connect().then(options.onGap, (error: Error) => {
          options.onError(error);
          if (!closed) retryLater();
        });
      },
      retryMs * (0.5 + Math.random()),
    );
    retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
  }

  function send(channel: string, payload: string): void {
    if (!client) {
      if (unsent.length < UNSENT_MAX) unsent.push([channel, payload]);
      return;
    }
    say(client, 'SELECT pg_notify($1, $2)', [channel, payload]).catch((error: Error) => {
      options.onError(error);
      if (unsent.length < UNSENT_MAX) unsent.push([channel, payload]);
    });
  }

  /** A connection can die without an error: then it is closed, and `end` replaces it. */
  const heartbeat = setInterval(() => {
    const current = client;
    if (!current) return;
    say(current, 'SELECT 1').catch((error: Error) => {
      options.onError(error);
      lost(current);
      current.end().catch(() => {});
    });
  }, options.heartbeatMs ?? HEARTBEAT_MS).unref();

  await connect();
  return {
    notify: send,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      await saying;
      await client?.end().catch(() => {});
    },
  };
}
