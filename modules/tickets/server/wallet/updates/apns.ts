import { type ClientHttp2Session, connect } from 'node:http2';
import type { Wallet } from '#modules/tickets/server/wallet/wallet-pass.ts';

/** Apple's push service, or in tests a simulator with a certificate of its own. */
export type ApnsServer = { readonly url: string; readonly ca?: string };
export const APPLE: ApnsServer = { url: 'https://api.push.apple.com' };

/** What the push service answered. `endedAt`: since when a token ended, in epoch ms; null: it does not say. */
export type PushAnswer = {
  readonly status: number;
  /** Apple's word for a refusal, such as `BadDeviceToken`; '' for a success. */
  readonly reason: string;
  readonly endedAt: number | null;
};

export type Apns = {
  /**
   * Tells a phone that passes of the certificate's type changed. Rejects if there is no answer.
   */
  push(wallet: Wallet, pushToken: string): Promise<PushAnswer>;
};

const TIMEOUT_MS = 10_000;
/** Apple asks to keep connections; idle ones are closed, so that nothing has to close them. */
const IDLE_MS = 30_000;
const ANSWER_MAX = 4_000;

/**
 * Opens the push service over HTTP/2. The certificate that signs passes is the client's certificate,
 * its pass type is the topic, and the content is empty: the phone asks the exhibitor what changed.
 * Connections are shared by all pushes with the same certificate.
 */
export function openApns(server: ApnsServer = APPLE): Apns {
  const sessions = new Map<string, ClientHttp2Session>();

  function sessionFor(wallet: Wallet): ClientHttp2Session {
    const known = sessions.get(wallet.certificate);
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(server.url, {
      cert: wallet.certificate,
      key: wallet.key,
      passphrase: wallet.key_passphrase,
      ...(server.ca && { ca: server.ca }),
    });
    const forget = (): void => {
      if (sessions.get(wallet.certificate) === session) sessions.delete(wallet.certificate);
    };
    session.setTimeout(IDLE_MS, () => session.close());
    session.on('error', forget); // the requests on it fail with the same error
    session.on('goaway', forget);
    session.on('close', forget);
    session.unref();
    sessions.set(wallet.certificate, session);
    return session;
  }

  return {
    push: (wallet, pushToken) =>
      new Promise((resolve, reject) => {
        const request = sessionFor(wallet).request({
          ':method': 'POST',
          ':path': `/3/device/${pushToken}`,
          'apns-topic': wallet.pass_type,
        });
        let status = 0;
        let body = '';
        request.setEncoding('utf8');
        request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('the push service did not answer in time')));
        request.on('response', (headers) => {
          status = Number(headers[':status']);
        });
        request.on('data', (chunk: string) => {
          body = (body + chunk).slice(0, ANSWER_MAX);
        });
        request.on('error', reject);
        request.on('close', () => {
          if (status === 0) reject(new Error('the push service closed the connection'));
          else resolve({ status, ...saidIn(body) });
        });
        request.end('{}');
      }),
  };
}

/** The body of a refusal is `{"reason": ..., "timestamp": ms}`. */
function saidIn(body: string): Pick<PushAnswer, 'reason' | 'endedAt'> {
  try {
    const { reason, timestamp } = JSON.parse(body || '{}') as { reason?: unknown; timestamp?: unknown };
    return {
      reason: typeof reason === 'string' ? reason.slice(0, 100) : '',
      endedAt: typeof timestamp === 'number' ? timestamp : null,
    };
  } catch {
    return { reason: 'unreadable', endedAt: null }; // the status decides; the reason is for the log
  }
}
