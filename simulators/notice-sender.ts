/**
 * Delivers notices (webhooks, callbacks) to the merchant: attempts on the provider's schedule until
 * the merchant acknowledges. Settings make it misbehave: late, several copies, out of order,
 * missing, forged.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';

export const noticeSettingsSchema = z.strictObject({
  /** Wait before the first attempt, in real milliseconds. */
  lateMs: z.int().nonnegative(),
  /** The number of copies of each notice, sent at the same moment. */
  copies: z.int().min(1).max(1000),
  /** Collects notices for `unorderedMs` and sends them newest first. */
  unordered: z.boolean(),
  unorderedMs: z.int().positive(),
  /** Sends none at all. */
  missing: z.boolean(),
  /** Sends a forgery instead of the real notice; the provider defines the forgeries. */
  forged: z.string().nullable(),
  /** Payconiq: format of the ECDSA signature. The standard is raw (r||s); DER occurs too. */
  signature: z.enum(['raw', 'der']),
});
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;

export const orderlyNotices = (): NoticeSettings => ({
  lateMs: 0,
  copies: 1,
  unordered: false,
  unorderedMs: 300,
  missing: false,
  forged: null,
  signature: 'raw',
});

type NoticeContent = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

export type Notice = {
  /** A newer notice of the same chain replaces the older one's further attempts. */
  readonly chain: string;
  readonly paymentId: string;
  readonly about: string;
  readonly url: string;
  readonly compose: (forged: string | null, signature: 'raw' | 'der') => NoticeContent;
  /** Called when the chain ends: acknowledged, out of attempts, withheld. */
  readonly ended?: () => void;
};

export type Delivery = {
  readonly at: number;
  readonly paymentId: string;
  readonly about: string;
  readonly url: string;
  readonly attempt: number;
  readonly forged: string | null;
  /** Status of the merchant's answer; null: no answer; 'withheld': not sent (missing notices). */
  readonly status: number | null | 'withheld';
};

export type NoticeSender = {
  post(notice: Notice): void;
  /** Sends now, regardless of the settings, without further attempts. */
  sendNow(
    notice: Notice,
    how: { copies: number; forged: string | null; signature: 'raw' | 'der' },
  ): Promise<Delivery[]>;
  /** The newest 1,000 attempts, oldest first. */
  deliveries(): readonly Delivery[];
  close(): void;
};

type NoticeSenderOptions = {
  readonly settings: () => NoticeSettings;
  /** Delay before each attempt, counted from the attempt before, in the provider's milliseconds. */
  readonly scheduleMs: readonly number[];
  /** The factor by which the provider's time is faster than real time. */
  readonly timeScale: number;
  /** Real milliseconds a merchant has to answer. */
  readonly answerWithinMs: number;
  readonly acknowledged: (status: number | null) => boolean;
};

const CHAINS_MAX = 10_000;
const DELIVERIES_MAX = 1_000;
const REDIRECTS_MAX = 5;
const TIMER_MAX_MS = 2 ** 31 - 1;

export function startNoticeSender(options: NoticeSenderOptions): NoticeSender {
  /** The newest notice of each chain that has not ended. */
  const newest = new Map<string, Notice>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const log = deliveryLog();
  const sender = openSender(options.answerWithinMs);
  let collected: Notice[] = [];
  let collecting: NodeJS.Timeout | undefined;
  let closed = false;

  async function send(notice: Notice, attempt: number, forged: string | null, signature: 'raw' | 'der') {
    const status = await sender.post(notice.url, notice.compose(forged, signature));
    return log.note(notice, attempt, forged, status);
  }

  async function attempt(notice: Notice, number: number): Promise<void> {
    const { copies, forged, signature } = options.settings();
    const extra = number === 1 ? copies - 1 : 0;
    const sends = Array.from({ length: extra + 1 }, () => send(notice, number, forged, signature));
    const [first] = await Promise.all(sends);
    if (closed || newest.get(notice.chain) !== notice) return;
    const wait = options.scheduleMs[number];
    const done = typeof first?.status !== 'string' && options.acknowledged(first?.status ?? null);
    if (done || wait === undefined) end(notice);
    else schedule(notice, number + 1, wait / options.timeScale);
  }

  function end(notice: Notice): void {
    clearTimeout(waiting.get(notice.chain));
    waiting.delete(notice.chain);
    newest.delete(notice.chain);
    notice.ended?.();
  }

  function schedule(notice: Notice, number: number, waitMs: number): void {
    const run = () => {
      waiting.delete(notice.chain);
      void attempt(notice, number);
    };
    const timer = setTimeout(run, Math.min(waitMs, TIMER_MAX_MS));
    timer.unref();
    waiting.set(notice.chain, timer);
    if (waiting.size <= CHAINS_MAX) return;
    const [oldest] = waiting.keys();
    const givenUp = oldest === undefined ? undefined : newest.get(oldest);
    if (givenUp) end(givenUp);
  }

  const begin = (notice: Notice, waitMs: number) =>
    waitMs > 0 ? schedule(notice, 1, waitMs) : void attempt(notice, 1);

  function collect(notice: Notice, windowMs: number): void {
    collected.push(notice);
    collecting ??= setTimeout(() => {
      const newestFirst = collected.reverse();
      collected = [];
      collecting = undefined;
      void deliverInTurn(newestFirst);
    }, windowMs);
  }

  /** Sends one after the other, so that they arrive in the wrong order. */
  async function deliverInTurn(notices: readonly Notice[]): Promise<void> {
    for (const notice of notices) await attempt(notice, 1);
  }

  return {
    post(notice) {
      if (closed) return;
      clearTimeout(waiting.get(notice.chain));
      waiting.delete(notice.chain);
      newest.set(notice.chain, notice);
      const { missing, unordered, unorderedMs, lateMs } = options.settings();
      if (missing) {
        log.note(notice, 0, null, 'withheld');
        end(notice);
      } else if (unordered) collect(notice, unorderedMs);
      else begin(notice, (options.scheduleMs[0] ?? 0) / options.timeScale + lateMs);
    },
    sendNow: (notice, { copies, forged, signature }) =>
      Promise.all(Array.from({ length: copies }, () => send(notice, 1, forged, signature))),
    deliveries: log.deliveries,
    close() {
      closed = true;
      clearTimeout(collecting);
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      newest.clear();
      sender.close();
    },
  };
}

/** A bounded log of the attempts. */
function deliveryLog() {
  const deliveries: Delivery[] = [];
  return {
    deliveries: () => deliveries,
    note(notice: Notice, attempt: number, forged: string | null, status: Delivery['status']): Delivery {
      const { paymentId, about, url } = notice;
      const delivery = { at: Date.now(), paymentId, about, url, attempt, forged, status };
      deliveries.push(delivery);
      if (deliveries.length > DELIVERIES_MAX) deliveries.shift();
      return delivery;
    },
  };
}

/** The sender's own HTTP client: node:http, so that only the provider's headers are sent. */
function openSender(answerWithinMs: number) {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 256 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 256 }),
  };

  function once(url: string, method: string, content: NoticeContent): Promise<{ status: number; location?: string }> {
    return new Promise((resolve, reject) => {
      const secure = url.startsWith('https:');
      const body = method === 'GET' ? '' : content.body;
      const headers = { ...content.headers, ...(body && { 'content-length': Buffer.byteLength(body) }) };
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method,
        headers,
        agent: secure ? agents.https : agents.http,
      });
      const deadline = setTimeout(() => request.destroy(new Error('no answer in time')), answerWithinMs);
      deadline.unref();
      request.on('response', (response) => {
        clearTimeout(deadline);
        response.resume();
        response.on('error', () => {});
        const { location } = response.headers;
        resolve({ status: response.statusCode ?? 0, ...(location && { location }) });
      });
      request.on('error', (error) => {
        clearTimeout(deadline);
        // A kept-alive connection may die between two notices (a restarted merchant): that is no
        // failed attempt.
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
          once(url, method, content).then(resolve, reject);
        } else reject(error);
      });
      request.end(body);
    });
  }

  return {
    /**
     * Returns the merchant's final status, null without an answer. Follows redirects as browsers
     * do: 301-303 lose the body.
     */
    async post(url: string, content: NoticeContent): Promise<number | null> {
      try {
        let method = 'POST';
        let target = url;
        for (let hop = 0; ; hop += 1) {
          const { status, location } = await once(target, method, content);
          if (!location || ![301, 302, 303, 307, 308].includes(status) || hop === REDIRECTS_MAX) return status;
          if (status < 307) method = 'GET';
          target = new URL(location, target).href;
        }
      } catch {
        return null;
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
