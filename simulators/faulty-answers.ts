/**
 * Answers that fail on purpose. A fault is queued for one operation of a provider (create, get,
 * refund ...), is used up after `times` answers, and defines whether the operation is still
 * performed: the difference between "it did not happen" and "it happened and the answer was lost".
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Answer } from '#simulators/call.ts';

/**
 * - `hang`: nothing for `ms`, then the connection is cut. Not performed.
 * - `late`: performed at once, answered after `ms`.
 * - `cut`: performed, then the connection is destroyed without an answer.
 * - `status`: the provider's own error with `status` (500). Not performed.
 * - `html`: a page of a gateway in between, `status` (502). Not performed.
 * - `truncated`: performed; the JSON stops half-way, the length is correct.
 * - `huge`: performed; the JSON is padded to `bytes` (16 MB) with white space.
 * - `wrong-length`: performed; Content-Length states `by` (+10) bytes more (or, negative, less)
 *   than are sent.
 * - `redirect`: 302 to `location`: a client that follows it leaks the API key. Not performed.
 */
const FAULT_KINDS = ['hang', 'late', 'cut', 'status', 'html', 'truncated', 'huge', 'wrong-length', 'redirect'] as const;

export const answerFaultSchema = z.strictObject({
  on: z.string().default('any'),
  kind: z.enum(FAULT_KINDS),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
  ms: z.int().nonnegative().default(60_000),
  status: z.int().min(300).max(599).optional(),
  bytes: z.int().positive().max(1_000_000_000).default(16_000_000),
  by: z.int().default(10),
  location: z.string().default('http://127.0.0.1:9/'),
  /** Overrides whether the operation is performed. */
  performed: z.boolean().optional(),
});

export type AnswerFault = z.output<typeof answerFaultSchema>;

/** Performs at once, answers after `ms`. */
export const lateAnswer = (ms: number): AnswerFault => answerFaultSchema.parse({ kind: 'late', ms });

const PERFORMED_BY_DEFAULT: readonly AnswerFault['kind'][] = ['late', 'cut', 'truncated', 'huge', 'wrong-length'];

function send(response: ServerResponse, answer: Answer, contentLength?: number): void {
  const body = answer.body ?? '';
  const headers: Record<string, string | number> = { ...answer.headers };
  if (answer.status !== 204) headers['content-length'] = contentLength ?? Buffer.byteLength(body);
  response.writeHead(answer.status, headers);
  response.end(body);
}

/**
 * Performs a call and answers it, with `fault` if there is one. Returns the sent status, 0 if none
 * was sent.
 */
export async function answerWith(
  fault: AnswerFault | undefined,
  response: ServerResponse,
  answer: Answer | (() => Answer | Promise<Answer>),
  failure?: (status: number, detail: string) => Answer,
): Promise<number> {
  const perform = async () => (typeof answer === 'function' ? answer() : answer);
  const performed = !fault || (fault.performed ?? PERFORMED_BY_DEFAULT.includes(fault.kind));
  const whole = performed ? await perform() : undefined;
  try {
    if (fault) return await spoil(fault, response, whole, failure);
    return whole ? sent(response, whole) : 0;
  } finally {
    whole?.left?.();
  }
}

async function spoil(
  fault: AnswerFault,
  response: ServerResponse,
  whole: Answer | undefined,
  failure?: (status: number, detail: string) => Answer,
): Promise<number> {
  const error = (status: number): Answer => failure?.(status, 'Switched on by the control API') ?? { status };
  switch (fault.kind) {
    case 'cut':
      response.destroy();
      return 0;
    case 'hang':
      await pause(fault.ms, undefined, { ref: false });
      response.destroy();
      return 0;
    case 'status':
      return sent(response, error(fault.status ?? 500));
    case 'html':
      return sent(response, gatewayPage(fault.status ?? 502));
    case 'redirect':
      return sent(response, { status: fault.status ?? 302, headers: { location: fault.location } });
    case 'late':
      await pause(fault.ms, undefined, { ref: false });
      return sent(response, whole ?? error(503));
    case 'truncated':
      return sent(response, half(whole ?? error(500)));
    case 'huge':
      return sent(response, padded(whole ?? error(500), fault.bytes));
    case 'wrong-length':
      return lieAboutLength(response, whole ?? error(500), fault.by);
  }
}

function sent(response: ServerResponse, answer: Answer): number {
  send(response, answer);
  return answer.status;
}

const gatewayPage = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>The gateway is not well.</p></body></html>`,
});

const half = (answer: Answer): Answer => {
  const body = Buffer.from(answer.body ?? '');
  return { ...answer, body: body.subarray(0, Math.floor(body.length / 2)) };
};

const padded = (answer: Answer, bytes: number): Answer => {
  const body = Buffer.from(answer.body ?? '');
  return { ...answer, body: Buffer.concat([body, Buffer.alloc(Math.max(0, bytes - body.length), ' ')]) };
};

function lieAboutLength(response: ServerResponse, answer: Answer, by: number): number {
  const length = Math.max(0, Buffer.byteLength(answer.body ?? '') + by);
  // Without an end the caller would wait for the missing bytes for ever; closing the connection
  // reveals the wrong length.
  response.once('finish', () => response.socket?.end());
  send(response, { ...answer, headers: { ...answer.headers, connection: 'close' } }, length);
  return answer.status;
}
