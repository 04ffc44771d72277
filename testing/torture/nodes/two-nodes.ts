import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type NodeAnswer = {
  readonly status: number;
  readonly data: unknown;
  readonly text: string;
  /** The header of a node that asks to come back later. */
  readonly retryAfter: string | undefined;
};

/** The request has no answer: the node crashed with it, or dropped it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Every attempt has a unique name, so that a node can report whether it received it. */
export const SENT_HEADER = 'x-sent';

/**
 * A load balancer for several nodes: a refused connection is retried at the next node, and so is a
 * kept-alive one that was closed while idle. Only the node knows whether it was idle: `resent`
 * names the attempts. `name`: of this one among several fronts.
 */
export function openFront(ports: readonly number[], name = '') {
  const agents = ports.map(() => new Agent({ keepAlive: true }));
  let turn = 0;
  let attempts = 0;
  const resent: string[] = [];

  /** One exchange with one node; null if it may be retried at the next one. */
  function exchange(node: number, path: string, { method = 'GET', headers, body }: Sent): Promise<NodeAnswer | null> {
    attempts += 1;
    const attempt = `${name}${attempts}`;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((done, fail) => {
      const failed = (error: Error) => fail(new Unanswered(`${method} ${path}: ${error.message}`));
      const request = httpRequest({
        host: '127.0.0.1',
        port: ports[node],
        agent: agents[node],
        path,
        method,
        headers: { ...headers, ...length, [SENT_HEADER]: attempt },
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        if (request.reusedSocket) resent.push(attempt);
        if (request.reusedSocket || error.code === 'ECONNREFUSED') done(null);
        else failed(error);
      });
      request.once('response', (response) => void read(response).then(done, failed));
      request.end(body);
    });
  }

  return {
    resent,
    /**
     * Rejects with Unanswered if a node received the request and did not answer, and if no node
     * runs.
     */
    async ask(path: string, sent: Sent = {}): Promise<NodeAnswer> {
      turn += 1;
      const first = turn;
      for (let tries = 0; tries < 2 * ports.length; tries++) {
        const answer = await exchange((first + tries) % ports.length, path, sent);
        if (answer) return answer;
      }
      throw new Unanswered(`${path}: no node is there`);
    },
    close(): void {
      for (const agent of agents) agent.destroy();
    },
  };
}

export type Front = ReturnType<typeof openFront>;

async function read(response: IncomingMessage): Promise<NodeAnswer> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  let data: unknown;
  try {
    data = (JSON.parse(text) as { data?: unknown }).data;
  } catch {
    data = undefined;
  }
  return { status: response.statusCode ?? 0, data, text, retryAfter: response.headers['retry-after'] };
}
