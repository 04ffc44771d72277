import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { LineProblem, TerminalRefuses } from '#modules/terminals/server/drivers/line-problem.ts';

/** Where messages of a terminal go. */
export type Endpoint = {
  /** Resolved already: a name of the network is not looked up a second time. */
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: without encryption, to a simulator on this machine. `root` null: the usual authorities. */
  readonly tls: {
    readonly root: string | null;
    readonly isName: ((commonName: string) => boolean) | null;
  } | null;
};

export type Wait = { readonly withinMs: number; readonly signal?: AbortSignal | undefined };

const ANSWER_MAX_BYTES = 1_000_000;
const CONNECT_MS = 5_000;

/** What a certificate says that we do not accept. */
const CERTIFICATE_ERRORS: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Sends a message and returns the answer, which comes when the customer has paid. Throws LineProblem
 * if none comes, and TerminalRefuses for a certificate that is not the terminal's.
 */
export function post(endpoint: Endpoint, body: string, wait: Wait): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = start(endpoint, Buffer.byteLength(body));
    const timer = setTimeout(() => sent.destroy(new LineProblem('silent', 'no answer in time')), wait.withinMs);
    const cut = (): void => void sent.destroy(new LineProblem('cut', 'the program ends'));
    const fail = (error: unknown): void => {
      finish();
      reject(troubleOf(error));
    };
    const finish = (): void => {
      clearTimeout(timer);
      wait.signal?.removeEventListener('abort', cut);
    };
    if (wait.signal?.aborted) cut();
    wait.signal?.addEventListener('abort', cut, { once: true });
    sent.on('error', fail);
    sent.on('response', (response) => {
      read(response).then((text) => {
        finish();
        resolve({ status: response.statusCode ?? 0, text });
      }, fail);
    });
    sent.end(body);
  });
}

function start({ host, port, path, headers, tls }: Endpoint, length: number): ClientRequest {
  const options = {
    host,
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    agent: false,
  } as const;
  const sent = tls
    ? secureRequest({
        ...options,
        minVersion: 'TLSv1.2',
        ...(tls.root !== null && { ca: tls.root, servername: '' }),
        ...(tls.isName && { checkServerIdentity: (_, { subject }) => nameProblem(tls.isName, subject?.CN) }),
      })
    : plainRequest(options);
  const connecting = setTimeout(() => sent.destroy(new LineProblem('unreachable', 'no connection')), CONNECT_MS);
  sent.on('socket', (socket) => socket.once(tls ? 'secureConnect' : 'connect', () => clearTimeout(connecting)));
  sent.on('close', () => clearTimeout(connecting));
  return sent;
}

function nameProblem(
  isName: ((commonName: string) => boolean) | null,
  name: string | readonly string[] | undefined,
): Error | undefined {
  if (typeof name === 'string' && isName?.(name)) return undefined;
  return Object.assign(new Error('the certificate names another machine'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) throw new LineProblem('cut', 'the answer is too long');
    chunks.push(chunk);
  }
  if (!response.complete) throw new LineProblem('cut', 'the answer ended early');
  return Buffer.concat(chunks).toString('utf8');
}

function troubleOf(error: unknown): Error {
  if (error instanceof LineProblem) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (CERTIFICATE_ERRORS.has(code))
    return new TerminalRefuses({ state: 'invalid_credential', note: 'certificate_refused' });
  const isUnreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETIMEDOUT'].includes(code);
  return new LineProblem(isUnreachable ? 'unreachable' : 'cut', message);
}
