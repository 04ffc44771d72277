import type { FastifyError, FastifyInstance } from 'fastify';
import { dateLocale } from '#kernel/date-locale.ts';
import { type Params, type Problem, Refusal, type RefusalKind } from '#kernel/refusal.ts';
import { CommitUnknown, sqlState } from '#platform/db/errors.ts';
import { isForReading, refusalPage } from '#platform/http/pages/refusal-page.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * The body of every refusal (D-066). `errors` with a 422 only; `code` is that of the first problem.
 */
export type RefusalBody = {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  /** With an unexpected error: the id to quote when asking for help. */
  request_id?: string;
} & Record<string, unknown>;

export const STATUS_OF: Record<RefusalKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'session-expired': 419,
  'too-many': 429,
  unavailable: 503,
};

/** The field for problems without a field (VAL-022). */
const GENERAL = 'general';

const beside = new WeakMap<Refusal, Record<string, unknown>>();

/** Adds more data to a refusal, e.g. `{offer: {...}}` with a lost seat (D-033). */
export function alongside(refusal: Refusal, extra: Record<string, unknown>): Refusal {
  beside.set(refusal, extra);
  return refusal;
}

/** Returns the data that {@link alongside} added to a refusal. */
export const alongsideOf = (refusal: Refusal): Record<string, unknown> | undefined => beside.get(refusal);

type No = {
  readonly status: number;
  readonly problems: readonly [Problem, ...Problem[]];
  readonly retryAfterSeconds?: number | undefined;
  readonly extra?: Record<string, unknown> | undefined;
};

const no = (status: number, code: string, retryAfterSeconds?: number): No => ({
  status,
  problems: [{ code }],
  retryAfterSeconds,
});

const FRAMEWORK_AND_SYSTEM: Record<string, No> = {
  FST_ERR_CTP_BODY_TOO_LARGE: no(413, 'request.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: no(415, 'request.wrong_content_type'),
  FST_ERR_BAD_URL: no(404, 'not_found.page'),
  FST_ERR_MAX_PARAM_LENGTH: no(404, 'not_found.page'),
  FST_ERR_NOT_FOUND: no(404, 'not_found.page'),
  // The process, or the machine, may open no more files for the moment.
  EMFILE: no(503, 'server.busy', 2),
  ENFILE: no(503, 'server.busy', 2),
};

/** Returns the public form of an error; null for an unexpected one. */
function spoken(error: unknown): No | null {
  if (error instanceof Refusal)
    return {
      status: STATUS_OF[error.kind],
      problems: error.problems,
      retryAfterSeconds: error.retryAfterSeconds,
      extra: beside.get(error),
    };
  if (error instanceof CommitUnknown) return no(503, 'request.outcome_unknown', 2);
  const known = FRAMEWORK_AND_SYSTEM[(error as FastifyError).code];
  if (known) return known;
  // The database refuses the data: a gap in a contract, but still the caller's data.
  if (sqlState(error)?.startsWith('22')) return no(422, 'request.malformed');
  const status = (error as FastifyError).statusCode;
  if (status === 403 || status === 404) return no(404, 'not_found.page'); // of the file server: outside its folder
  return status !== undefined && status >= 400 && status < 500 ? no(422, 'request.malformed') : null;
}

/** Returns whether an error is a refusal, or one of the caller's or the system's that has a sentence of its own. */
export const isExpected = (error: unknown): boolean => spoken(error) !== null;

/**
 * Returns the whole answer for an error, in the visitor's language. It never contains the error's
 * own text.
 */
export function answerTo(
  error: unknown,
  locale: string,
  translator: Translator,
  requestId: string,
): { status: number; headers: Record<string, string>; body: RefusalBody; unexpected: boolean } {
  const say = (problem: Problem) =>
    translator.sentence(locale, 'refusals', problem.code, withWrittenDays(problem.params, locale));
  const refused = spoken(error);
  if (!refused) {
    const message = say({ code: 'unexpected', params: { id: requestId } });
    return {
      status: 500,
      headers: {},
      body: { message, code: 'unexpected', request_id: requestId },
      unexpected: true,
    };
  }
  const { status, problems, retryAfterSeconds, extra } = refused;
  const body: RefusalBody = { message: say(problems[0]), code: problems[0].code };
  if (status === 422) {
    const errors: Record<string, string[]> = {};
    for (const problem of problems) {
      const field = problem.path ?? GENERAL;
      const sentences = Object.hasOwn(errors, field) ? errors[field] : undefined;
      if (sentences) sentences.push(say(problem));
      else Object.defineProperty(errors, field, { value: [say(problem)], enumerable: true, configurable: true });
    }
    if (problems.some((problem) => problem.path)) body.message = say({ code: 'request.invalid' });
    body.errors = errors;
  }
  const wait = retryAfterSeconds ?? (status === 503 ? 5 : status === 429 ? 60 : undefined);
  return {
    status,
    headers: wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait))) },
    body: extra ? { ...extra, ...body } : body,
    unexpected: false,
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A rule names a day as `2026-11-27`; the message says `27 November 2026`. */
function withWrittenDays(params: Params | undefined, locale: string): Params | undefined {
  if (!params || !Object.values(params).some((value) => DAY.test(String(value)))) return params;
  const form = new Intl.DateTimeFormat(dateLocale(locale, ''), { dateStyle: 'long', timeZone: 'UTC' });
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      DAY.test(String(value)) ? form.format(Date.parse(`${value}T12:00:00Z`)) : value,
    ]),
  );
}

/** Stay from a file whose sending failed before its first byte. */
const HEADERS_OF_A_FILE = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'vary',
];

/** Handles every error of every route. */
export function answerErrors(app: FastifyInstance, translator: Translator): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body, unexpected } = answerTo(error, request.locale || 'en', translator, request.id);
    if (unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
    else if (status >= 500 || sqlState(error))
      request.log.warn({ err: error, route: request.routeOptions.url }, body.code);
    // ASVS 16.3.2: who tried what they may not do. The gate of employees adds who they are.
    else if (status === 403)
      request.log.warn(
        { exhibitor: request.exhibitorId, route: request.routeOptions.url, code: body.code },
        'forbidden',
      );
    for (const name of HEADERS_OF_A_FILE) reply.removeHeader(name);
    reply.code(status).headers(headers).header('cache-control', 'no-store');
    if (!isForReading(request, status)) return reply.type('application/json; charset=utf-8').send(body);
    const wait = headers['retry-after'];
    const page = { status, message: body.message, retryAfterSeconds: wait === undefined ? null : Number(wait) };
    return reply.type('text/html; charset=utf-8').send(refusalPage(page, request.locale || 'en', request.cspNonce));
  });
  app.setNotFoundHandler((request, reply) => {
    const { body } = answerTo({ code: 'FST_ERR_NOT_FOUND' }, request.locale || 'en', translator, request.id);
    reply.code(404).send(body);
  });
}
