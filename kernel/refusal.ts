/**
 * How the product says no. A rule returns problems; a use case throws a `Refusal`, which rolls
 * its transaction back; a bug throws an ordinary error. One place (platform/http) turns a refusal
 * into a status and into a sentence of the visitor's language: `messages/<locale>/refusals.json`
 * holds one sentence per code.
 */
export type RefusalKind =
  | 'invalid' // 422: the request can be corrected; problems name the fields
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409: not possible in the present state
  | 'session-expired' // 419
  | 'too-many' // 429, with retryAfterSeconds
  | 'unavailable'; // 503, with retryAfterSeconds

export type Params = Readonly<Record<string, string | number | Amount>>;
/** An amount inside a sentence, whole cents: each language writes its decimals its own way (D-179). */
export type Amount = { readonly cents: number };

/** One thing that is wrong. `path` is the wire name of the field (`items.2.seat`); without it the problem is general. */
export type Problem = { readonly code: string; readonly params?: Params; readonly path?: string };

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly problems: readonly [Problem, ...Problem[]];
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, problems: Problem | readonly [Problem, ...Problem[]], retryAfterSeconds?: number) {
    const list = (Array.isArray(problems) ? problems : [problems]) as readonly [Problem, ...Problem[]];
    super(`${kind}: ${list.map((p) => (p.path ? `${p.path} ${p.code}` : p.code)).join(', ')}`);
    this.kind = kind;
    this.problems = list;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 422 on one field (or general, without a path). */
export const refuse = (code: string, params?: Params, path?: string): Refusal =>
  new Refusal('invalid', { code, ...(params && { params }), ...(path && { path }) });

/** 422 with several problems. Throws nothing when there are none: answers `null`. */
export const refusalOf = (problems: readonly Problem[]): Refusal | null =>
  problems.length > 0 ? new Refusal('invalid', problems as [Problem, ...Problem[]]) : null;

/** 404: `notFound('bill')` has the code `not_found.bill`. */
export const notFound = (what: string): Refusal => new Refusal('not-found', { code: `not_found.${what}` });

/** 409: the thing is in a state that does not allow this. */
export const conflict = (code: string, params?: Params): Refusal =>
  new Refusal('conflict', { code, ...(params && { params }) });

/** 503: an outside partner or the database does not answer now. */
export const unavailable = (code: string, retryAfterSeconds = 5): Refusal =>
  new Refusal('unavailable', { code }, retryAfterSeconds);
