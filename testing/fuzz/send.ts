import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from '#testing/fuzz/requests.ts';

export type FuzzAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly json: unknown;
  readonly ms: number;
};
/** The connection or the timeout ended before an answer began. */
export type NoAnswer = { readonly noAnswer: string; readonly ms: number };

const TIMEOUT_MS = 20_000;
const FILLING = Buffer.alloc(65_536, 0x78);

/** Sends requests one after the other over a few kept-alive connections, as a browser does. */
export function sender(
  url: string,
  connections: number,
): {
  send(request: FuzzRequest): Promise<FuzzAnswer | NoAnswer>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);

  function send(input: FuzzRequest): Promise<FuzzAnswer | NoAnswer> {
    const startedAt = performance.now();
    return new Promise((done) => {
      const end = (noAnswer: string) => done({ noAnswer, ms: performance.now() - startedAt });
      const given = input.body?.headers ?? (input.body ? { 'content-type': 'application/json' } : {});
      const length = (input.body?.bytes.length ?? 0) + (input.body?.filling ?? 0);
      const named = new Set(input.headers.map(([name]) => name));
      const headers = [
        ...(named.has('host') ? [] : [['host', `${hostname}:${port}`]]),
        ...Object.entries(given).filter(([name]) => !named.has(name)),
        ...(input.body
          ? [input.body.chunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(length)]]
          : []),
        ...input.headers,
      ].flat();
      const outgoing = httpRequest({
        agent,
        hostname,
        port,
        method: input.method,
        path: input.path,
        headers,
        setHost: false,
        timeout: TIMEOUT_MS,
      });
      outgoing.on('timeout', () => {
        end('no answer in time');
        outgoing.destroy();
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      outgoing.on(
        'response',
        (response) => void read(response, startedAt).then(done, (error: Error) => end(error.message)),
      );
      if (input.body) outgoing.write(input.body.bytes);
      if (input.body?.filling) void fillUp(outgoing, input.body.filling);
      else outgoing.end();
    });
  }
  return { send, close: () => agent.destroy() };
}

/** Continues until everything is sent or the server closes the connection. */
async function fillUp(outgoing: ClientRequest, bytes: number): Promise<void> {
  const pieces = Math.ceil(bytes / FILLING.length);
  await pipeline(Readable.from(Array.from({ length: pieces }, () => FILLING)), outgoing).catch(() => {});
}

async function read(response: IncomingMessage, startedAt: number): Promise<FuzzAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = unpacked(Buffer.concat(chunks), response.headers['content-encoding']).toString();
  const isJson = /^application\/json/.test(response.headers['content-type'] ?? '');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: isJson && text ? parsed(text) : undefined,
    ms: performance.now() - startedAt,
  };
}

/**
 * Decompresses as a browser does; data that cannot be decompressed stays unchanged, and is checked
 * so.
 */
function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes);
    return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  } catch {
    return bytes;
  }
}

const NOT_JSON = Symbol('not JSON');
export const isBrokenJson = (json: unknown): boolean => json === NOT_JSON;
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
