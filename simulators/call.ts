import type { IncomingHttpHeaders } from 'node:http';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came: signatures are made over these. */
  readonly body: Buffer;
  /** The groups that the route's pattern matched, percent-decoded. */
  readonly params: readonly string[];
};

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /**
   * Called once when the answer was sent, or lost on purpose: ends a call that counts as running.
   */
  readonly left?: () => void;
};

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

export const seeOther = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });

/** Returns the fields of a form as a browser sends it. */
export const formOf = (call: Call): URLSearchParams => new URLSearchParams(call.body.toString('utf8'));
