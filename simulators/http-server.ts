/**
 * The socket of a simulator: a small HTTP server on node:http. It uses no framework, because a
 * simulator must be able to answer wrongly on purpose (cut the connection, send a wrong length),
 * which frameworks prevent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Call } from '#simulators/call.ts';
import { type AnswerFault, answerWith } from '#simulators/faulty-answers.ts';

export type Route = {
  readonly method: string;
  readonly path: RegExp;
  /**
   * The name under which faults and counts refer to this route. Pages and the control API have
   * none. A function where one address takes several of them.
   */
  readonly operation?: string | ((call: Call) => string);
  readonly handle: (call: Call) => Answer | Promise<Answer>;
};

type HttpServer = { readonly url: string; readonly port: number; close(): Promise<void> };

type HttpServerOptions = {
  readonly host?: string;
  readonly port?: number;
  /** Called once with the address before the first request: links need it. */
  readonly routes: (url: string) => readonly Route[];
  readonly faultFor?: (operation: string) => AnswerFault | undefined;
  /**
   * The provider's format for an error that does not concern the content of a call (404, 500,
   * faults).
   */
  readonly failure: (status: number, detail: string) => Answer;
  readonly served?: (operation: string, call: Call, status: number) => void;
};

const BODY_MAX_BYTES = 1_000_000;

function bodyOf(request: IncomingMessage): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_MAX_BYTES) chunks.push(chunk);
    });
    request.on('end', () => resolve(size > BODY_MAX_BYTES ? 'too-large' : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('the caller went away')));
  });
}

function decoded(params: readonly (string | undefined)[]): string[] | null {
  try {
    return params.map((param) => decodeURIComponent(param ?? ''));
  } catch {
    return null;
  }
}

async function serve(
  routes: readonly Route[],
  options: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.url ?? '/';
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const method = request.method ?? 'GET';
  const body = await bodyOf(request);
  if (body === 'too-large') return void (await answerWith(undefined, response, options.failure(413, 'Body too large')));
  for (const route of routes) {
    if (route.method !== method) continue;
    const match = route.path.exec(path);
    const params = match && decoded(match.slice(1));
    if (!params) continue;
    const query = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1));
    const call: Call = { method, path, query, headers: request.headers, body, params };
    const operation = typeof route.operation === 'function' ? route.operation(call) : route.operation;
    const fault = operation ? options.faultFor?.(operation) : undefined;
    const status = await answerWith(fault, response, () => route.handle(call), options.failure);
    if (operation) options.served?.(operation, call, status);
    return;
  }
  await answerWith(undefined, response, options.failure(404, `No such address: ${method} ${path}`));
}

/**
 * Listens on `host` (default 127.0.0.1) and `port` (default 0: any free one). `close` ends running
 * connections at once: a stopped simulator is an unreachable provider.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  let routes: readonly Route[] = [];
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    serve(routes, options, request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      console.error(error);
      if (!response.headersSent) void answerWith(undefined, response, options.failure(500, 'The simulator failed'));
      else response.destroy();
    });
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${nameOf(host)}:${port}`;
  routes = options.routes(url);
  return {
    url,
    port,
    close: () =>
      new Promise((resolve) => {
        // Closing twice is not an error: the callback is called in both cases.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the name under which this machine can reach a listener. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
