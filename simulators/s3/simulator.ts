/**
 * A simulated store of objects with the S3 protocol: signatures, lists in pages, uploads in parts.
 * Tests start it: the demo cinema has no store.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type S3Answer, type S3Objects, s3Error, s3Objects } from '#simulators/s3/objects.ts';
import { type S3Key, signatureFault } from '#simulators/s3/signature.ts';

export type S3SimulatorOptions = S3Key & { readonly bucket: string; readonly port?: number };

/**
 * What one of the next requests gets. `lost`: performed, and the connection ends without an answer;
 * `damaged`: a byte of the body changes on the way; a number: an error with this status, not performed.
 */
export type S3Fault = {
  /** The requests it is for: `PUT`, `PUT part`, `POST begin`, `POST complete`, `GET list` ... */
  readonly on: string;
  readonly kind: 'lost' | 'cut' | 'damaged' | number;
  /** How many matching requests go through before it. */
  readonly after?: number;
  readonly times?: number;
};

export type S3Simulator = Pick<S3Objects, 'objects' | 'uploads'> & {
  readonly url: string;
  /** What was requested, in order, with the answer: `PUT part 2 200`. */
  readonly requests: readonly string[];
  fail(fault: S3Fault): void;
  /** Each answer waits from now on. */
  slowDown(ms: number): void;
  close(): Promise<void>;
};

export async function startS3Simulator(options: S3SimulatorOptions): Promise<S3Simulator> {
  const { bucket } = options;
  const store = s3Objects(bucket);
  const requests: string[] = [];
  const faults: { on: string; kind: S3Fault['kind']; after: number; times: number }[] = [];
  let slowMs = 0;

  const faultOf = (name: string): S3Fault['kind'] | null => {
    const fault = faults.find(({ on, times }) => times > 0 && name.startsWith(on));
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.times -= 1;
    return fault.kind;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await bodyOf(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store');
    const [, inBucket, ...rest] = decodeURIComponent(pathname).split('/');
    const call = { method: request.method ?? '', key: rest.join('/'), query };
    const name = nameOf(call);
    const fault = faultOf(name);
    if (slowMs > 0) await pause(slowMs, undefined, { ref: false });
    const body = fault === 'damaged' && sent.length > 0 ? flipped(sent) : sent;
    const md5 = request.headers['content-md5'];
    const perform = (): S3Answer => {
      const wrong = signatureFault(request, sent, options);
      if (wrong) return s3Error(403, wrong);
      if (inBucket !== bucket) return s3Error(404, 'NoSuchBucket');
      if (typeof fault === 'number') return s3Error(fault, 'InternalError');
      return store.answer({ ...call, body, md5: typeof md5 === 'string' ? md5 : null });
    };
    const answer = fault === 'cut' ? null : perform();
    requests.push(`${name} ${fault ?? answer?.status}`);
    if (!answer || fault === 'lost') return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects: store.objects,
    uploads: store.uploads,
    requests,
    fail: ({ on, kind, after = 0, times = 1 }) => void faults.push({ on, kind, after, times }),
    slowDown(ms) {
      slowMs = ms;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function nameOf({ method, key, query }: { method: string; key: string; query: URLSearchParams }): string {
  if (query.has('partNumber')) return `${method} part ${query.get('partNumber')}`;
  if (query.has('uploads')) return `${method} begin`;
  if (query.has('uploadId')) return method === 'POST' ? 'POST complete' : `${method} upload`;
  return key === '' ? `${method} list` : `${method} ${key}`;
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[0] = (copy[0] ?? 0) ^ 1;
  return copy;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
