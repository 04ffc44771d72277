/**
 * Calls to external partners: only to the hosts that the driver may call, with a timeout, a size
 * limit and no redirects. After repeated failures the program stops calling a partner for a short
 * time, so that a broken provider does not make every buyer wait (T26).
 */
export class PartnerProblem extends Error {
  override readonly name = 'PartnerProblem';
  /** The partner understood the request and refused it: a retry is pointless. */
  readonly refused: boolean;
  readonly status: number | null;
  readonly body: unknown;
  /** Our error code for a problem that staff must fix; null if the partner's answer is enough. */
  readonly code: string | null;
  constructor(
    message: string,
    options: { refused?: boolean; status?: number; body?: unknown; code?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.refused = options.refused ?? false;
    this.status = options.status ?? null;
    this.body = options.body;
    this.code = options.code ?? null;
  }
}

export type PartnerOptions = {
  readonly name: string;
  readonly baseUrl: string;
  /** Hosts this driver may call. */
  readonly allowedHosts: readonly string[];
  /** Loopback addresses are allowed if simulators replace the partner. */
  readonly allowLoopback: boolean;
  readonly timeoutMs?: number;
};

export type PartnerRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
};

export type Partner = {
  /**
   * Returns the parsed JSON answer of a 2xx; null for an empty one. Throws PartnerProblem for
   * everything else.
   */
  call(request: PartnerRequest): Promise<unknown>;
};

const TIMEOUT_MS = 4_500;
/** 409: the provider works, and is still processing the first of two equal requests. */
export const BUSY_WITH_IT = 409;
const BODY_BYTES_MAX = 1_000_000;
const FAILURES_BEFORE_BREAK = 5;
const BREAK_MS = 10_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Whether a driver may call a host: one of its provider, or this machine if simulators replace the provider. */
export const isAllowedHost = (host: string, hosts: readonly string[], allowLoopback: boolean): boolean =>
  hosts.includes(host) || (allowLoopback && LOOPBACK.test(host));

export function partner(options: PartnerOptions): Partner {
  const base = new URL(options.baseUrl);
  const allowed = isAllowedHost(base.hostname, options.allowedHosts, options.allowLoopback);
  let failures = 0;
  let brokenUntil = 0;

  async function call(request: PartnerRequest): Promise<unknown> {
    if (!allowed)
      throw new PartnerProblem(`${options.name}: ${base.hostname} is not a host of this provider`, { refused: true });
    if (brokenUntil > performance.now())
      throw new PartnerProblem(`${options.name} did not answer several times; it is left alone for a moment`);
    try {
      const answer = await send(request);
      failures = 0;
      return answer;
    } catch (error) {
      const problem =
        error instanceof PartnerProblem
          ? error
          : new PartnerProblem(`${options.name} did not answer: ${(error as Error).message}`, { cause: error });
      if (!problem.refused && problem.status !== BUSY_WITH_IT) {
        failures += 1;
        if (failures >= FAILURES_BEFORE_BREAK) brokenUntil = performance.now() + BREAK_MS;
      }
      throw problem;
    }
  }

  async function send(request: PartnerRequest): Promise<unknown> {
    const response = await fetch(new URL(base.pathname.replace(/\/$/, '') + request.path, base), {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(request.json !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.json !== undefined && { body: JSON.stringify(request.json) }),
    });
    const text = await readLimited(response);
    const body = parse(text, response.headers.get('content-type') ?? '');
    if (response.ok) {
      if (body === undefined) throw new PartnerProblem(`${options.name} answered something that is not JSON`);
      return body;
    }
    const refused =
      response.status >= 400 &&
      response.status < 500 &&
      response.status !== 408 &&
      response.status !== 409 &&
      response.status !== 429;
    throw new PartnerProblem(`${options.name} answered ${response.status}`, { refused, status: response.status, body });
  }

  return { call };
}

async function readLimited(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) throw new PartnerProblem('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, contentType: string): unknown {
  if (text === '') return null;
  if (!/json/.test(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
