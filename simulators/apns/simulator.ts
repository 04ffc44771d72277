/**
 * A simulated Apple Push Notification service, for phones with passes. It speaks HTTP/2 over TLS
 * and is as strict as Apple about certificate, topic, token and content. Tests start it: it needs a
 * certificate, and the demo cinema has none.
 */
import { randomUUID } from 'node:crypto';
import {
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';

export type ApnsSimulatorOptions = {
  readonly host?: string;
  /** PEM: of this server, for the name it is called by. */
  readonly certificate: string;
  readonly key: string;
  /** PEM: the authority that signs certificates of passes. */
  readonly passAuthority: string;
};

/** One push that was delivered. */
export type DeliveredPush = { readonly token: string; readonly topic: string };

/** What the next pushes get instead of the right answer. `cut` ends the connection without an answer. */
export type PushFault = 'cut' | { readonly status: number; readonly reason: string };

export type ApnsSimulator = {
  readonly url: string;
  /** A phone gets a token for passes of one type. */
  addPhone(token: string, topic: string): void;
  /** The passes of a phone are gone: its token ends, now or at `endedAt` (epoch ms). */
  removePhone(token: string, endedAt?: number): void;
  /** The next pushes, in this order. */
  failNext(...faults: readonly PushFault[]): void;
  delivered(): readonly DeliveredPush[];
  /** Apple's words for what it refused. */
  refused(): readonly string[];
  connections(): number;
  close(): Promise<void>;
};

type Phone = { readonly topic: string; endedAt: number | null };
type Refused = { readonly status: number; readonly reason: string; readonly timestamp?: number };

const PAYLOAD_MAX_BYTES = 4_096;

export async function startApnsSimulator(options: ApnsSimulatorOptions): Promise<ApnsSimulator> {
  const host = options.host ?? '127.0.0.1';
  const phones = new Map<string, Phone>();
  const faults: PushFault[] = [];
  const delivered: DeliveredPush[] = [];
  const refused: string[] = [];
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;

  const server = createSecureServer({
    cert: options.certificate,
    key: options.key,
    ca: options.passAuthority,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => {}); // a caller that goes away is no fault of the server
  });
  server.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8');
    stream.on('error', () => {}); // as above
    stream.on('data', (chunk: string) => {
      body += chunk;
    });
    stream.on('end', () => {
      const fault = faults.shift();
      if (fault === 'cut') {
        stream.session?.destroy();
        return;
      }
      const refusal = fault ?? judge(headers, body, topicsOf(stream), phones);
      if (!refusal) delivered.push({ token: tokenOf(headers), topic: String(headers['apns-topic']) });
      else refused.push(refusal.reason);
      return answer(stream, refusal);
    });
  });
  await listening(server, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    addPhone: (token, topic) => void phones.set(token, { topic, endedAt: null }),
    removePhone(token, endedAt = Date.now()) {
      const phone = phones.get(token);
      if (phone) phone.endedAt = endedAt;
    },
    failNext: (...next) => void faults.push(...next),
    delivered: () => [...delivered],
    refused: () => [...refused],
    connections: () => connections,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const session of sessions) session.destroy();
      }),
  };
}

const listening = (server: Http2SecureServer, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const PATH = /^\/3\/device\/([^/]*)$/;
const tokenOf = (headers: IncomingHttpHeaders): string => PATH.exec(headers[':path'] ?? '')?.[1] ?? '';

/** A certificate of passes may push to its own pass type only: the UID of its subject. */
function topicsOf(stream: ServerHttp2Stream): readonly string[] {
  const socket = stream.session?.socket as TLSSocket | undefined;
  const { subject } = (socket?.getPeerCertificate() ?? {}) as Partial<PeerCertificate>;
  const named = (subject as Readonly<Record<string, string | string[]>> | undefined)?.UID ?? [];
  return [named].flat();
}

/** Returns what Apple refuses about a push, or null. */
function judge(
  headers: IncomingHttpHeaders,
  body: string,
  topics: readonly string[],
  phones: ReadonlyMap<string, Phone>,
): Refused | null {
  const refuse = (status: number, reason: string, timestamp?: number): Refused => ({
    status,
    reason,
    ...(timestamp !== undefined && { timestamp }),
  });
  if (headers[':method'] !== 'POST') return refuse(405, 'MethodNotAllowed');
  if (!PATH.test(headers[':path'] ?? '')) return refuse(404, 'BadPath');
  const token = tokenOf(headers);
  if (token === '') return refuse(400, 'MissingDeviceToken');
  const topic = headers['apns-topic'];
  if (topic === undefined) return refuse(400, 'MissingTopic');
  if (!topics.includes(String(topic))) return refuse(400, 'TopicDisallowed');
  if (Buffer.byteLength(body) > PAYLOAD_MAX_BYTES) return refuse(413, 'PayloadTooLarge');
  if (body === '') return refuse(400, 'PayloadEmpty');
  // Of passes: the push says nothing, the phone asks the exhibitor.
  if (body !== '{}') return refuse(400, 'BadPayload');
  const phone = phones.get(token);
  if (!/^[0-9a-f]{64}$/.test(token) || !phone) return refuse(400, 'BadDeviceToken');
  if (phone.topic !== topic) return refuse(400, 'DeviceTokenNotForTopic');
  return phone.endedAt === null ? null : refuse(410, 'Unregistered', phone.endedAt);
}

function answer(stream: ServerHttp2Stream, refusal: Refused | null): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': refusal?.status ?? 200, 'apns-id': randomUUID() });
  const { status: _, ...body } = refusal ?? { status: 200 };
  stream.end(refusal ? JSON.stringify(body) : '');
}
