/** Field (its wire name, `items.0.seat`) to its sentences, in the page's language (D-066). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A call that was refused or had no answer (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly errors: FieldErrors;
  /** Seconds after which a retry makes sense, from Retry-After. */
  readonly retryAfter: number | null;
  /** The whole answer: a refusal of a lost seat contains an offer beside its errors. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(answer: {
    status: number;
    statusText?: string;
    retryAfter?: number | null;
    body?: Readonly<Record<string, unknown>>;
  }) {
    const body = answer.body ?? {};
    super(typeof body.message === 'string' ? body.message : '');
    this.status = answer.status;
    this.statusText = answer.statusText ?? '';
    this.errors = isFieldErrors(body.errors) ? body.errors : {};
    this.retryAfter = answer.retryAfter ?? null;
    this.body = body;
  }
}

/** A proxy answers so for a server that it does not reach. */
const OF_PROXIES: readonly number[] = [502, 503, 504];

/** Returns whether a call did not reach the program: no answer at all, or that of a proxy, which has no code of ours. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (OF_PROXIES.includes(error.status) && typeof error.body.code !== 'string'));

const isFieldErrors = (errors: unknown): errors is FieldErrors =>
  typeof errors === 'object' && errors !== null && Object.values(errors).every(Array.isArray);

/**
 * Returns the text of the general exception dialog (ERR-004): the 422 errors, else the server's
 * message, else status and status text, else that the connection may be down.
 */
export function textOfError(error: unknown, t: (key: 'common.error.unknown') => string): string {
  if (!(error instanceof ApiError)) return t('common.error.unknown');
  if (error.status === 422) {
    const sentences = Object.values(error.errors).flat();
    if (sentences.length > 0) return sentences.join('\n');
  }
  if (error.message !== '') return error.message;
  if (error.status > 0) return `${error.status} ${error.statusText}`.trim();
  return t('common.error.unknown');
}
