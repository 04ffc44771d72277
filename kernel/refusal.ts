/**
 * How the product refuses. A rule returns problems; a use case throws a `Refusal`, which rolls its
 * transaction back; a bug throws an ordinary error. One place (platform/http) converts a refusal to
 * a status and to a sentence in the visitor's language: `messages/<locale>/refusals.json` has one
 * sentence per code.
 */
export type RefusalKind =
  | 'invalid' // 422: the request can be corrected; problems name the fields
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409: not possible in the present status
  | 'session-expired' // 419
  | 'too-many' // 429, with retryAfterSeconds
  | 'unavailable'; // 503, with retryAfterSeconds

export type Params = Readonly<Record<string, string | number | Amount>>;
/**
 * An amount inside a sentence, whole cents: each language formats decimals in its own way (D-179).
 */
export type Amount = { readonly cents: number };

/**
 * One problem. `path` is the wire name of the field (`items.2.seat`); without it the problem is
 * general.
 */
export type Problem = { readonly code: string; readonly params?: Params; readonly path?: string };

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly problems: readonly [Problem, ...Problem[]];
  /** Seconds after which a retry makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, problems: Problem | readonly [Problem, ...Problem[]], retryAfterSeconds?: number) {
    const list = (Array.isArray(problems) ? problems : [problems]) as readonly [Problem, ...Problem[]];
    super(`${kind}: ${list.map((p) => (p.path ? `${p.path} ${p.code}` : p.code)).join(', ')}`);
    this.kind = kind;
    this.problems = list;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns a 422 for one field (or general, without a path). */
export const refuse = (code: string, params?: Params, path?: string): Refusal =>
  new Refusal('invalid', { code, ...(params && { params }), ...(path && { path }) });

/** Returns a 422 with several problems, or `null` without any. It does not throw. */
export const refusalOf = (problems: readonly Problem[]): Refusal | null =>
  problems.length > 0 ? new Refusal('invalid', problems as [Problem, ...Problem[]]) : null;

/** Returns a 404: `notFound('bill')` has the code `not_found.bill`. */
export const notFound = (what: string): Refusal => new Refusal('not-found', { code: `not_found.${what}` });

/** Returns a 409: the present status does not allow this. */
export const conflict = (code: string, params?: Params): Refusal =>
  new Refusal('conflict', { code, ...(params && { params }) });

/** Returns a 503: an outside partner or the database does not answer now. */
export const unavailable = (code: string, retryAfterSeconds = 5): Refusal =>
  new Refusal('unavailable', { code }, retryAfterSeconds);
