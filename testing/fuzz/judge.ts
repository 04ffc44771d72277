import type { FuzzRequest } from '#testing/fuzz/requests.ts';
import { type FuzzAnswer, isBrokenJson, type NoAnswer } from '#testing/fuzz/send.ts';

/** Details that no answer may reveal: code locations, SQL, the programming language. */
const INSIDE =
  /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)[^\s)]+:\d+|node_modules|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|violates (?:check|foreign|unique)|duplicate key value|invalid input syntax|ECONNREFUSED|TypeError|ReferenceError|SyntaxError|Cannot read propert/;
/** The program answers within ten seconds and looks each second; the rest is for a machine that has much to do. */
const SLOW_MS = 15_000;
/** Bodies for which the server may close the connection before the client has sent them. */
const TOO_LARGE_BYTES = 256 * 1024;
const CALLS = /^\/(api|session)\//;

/** Returns the problems of an answer, usually none. It must not contain `foreign`. */
export function complaintsAbout(request: FuzzRequest, answer: FuzzAnswer | NoAnswer, foreign: string): string[] {
  if ('noAnswer' in answer) {
    const sent = (request.body?.bytes.length ?? 0) + (request.body?.filling ?? 0);
    const mayBeCut = sent > TOO_LARGE_BYTES || request.kind === 'an upgrade';
    return mayBeCut && answer.noAnswer !== 'no answer in time' ? [] : [`got no answer: ${answer.noAnswer}`];
  }
  const { status, text, headers, json } = answer;
  const complaints: string[] = [];
  const complain = (what: string | false | null) => what && complaints.push(what);
  complain(status >= 500 && status !== 503 && `answers ${status}`);
  complain(status === 503 && !headers['retry-after'] && 'answers 503 without saying when to try again');
  complain(INSIDE.test(text) && `tells of its inside: ${INSIDE.exec(text)?.[0]}`);
  complain(text.includes(foreign) && `shows what belongs to another exhibitor`);
  complain(headers['x-content-type-options'] !== 'nosniff' && 'comes without nosniff');
  complain(answer.ms > SLOW_MS && `took ${Math.round(answer.ms)} ms`);
  if (request.method === 'HEAD' || status === 304) return complaints;
  complain(isBrokenJson(json) && 'says it is JSON and is not');
  if (request.operation && !wasUnreadable(json))
    complain(request.operation.judge(status, String(headers['content-type'] ?? ''), json));
  if (CALLS.test(request.path) && status >= 400) complain(brokenRefusal(status, json));
  return complaints;
}

/** A request that the HTTP parser refuses never reaches an operation. */
const wasUnreadable = (json: unknown): boolean =>
  (json as { code?: unknown } | undefined)?.code === 'request.malformed' &&
  (json as { errors?: unknown }).errors === undefined;

/** D-066: `message` and `code` in every refusal, `errors` in a 422 and in nothing else. */
function brokenRefusal(status: number, json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return 'refuses without the shape of a refusal';
  const { message, code, errors } = json as { message?: unknown; code?: unknown; errors?: unknown };
  if (typeof message !== 'string' || message === '' || message === code) return 'refuses without a sentence';
  if (typeof code !== 'string') return 'refuses without a code';
  const isFields = typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;
  if ((status === 422) !== isFields) return `answers ${status} ${isFields ? 'with' : 'without'} errors`;
  const lists = isFields ? Object.values(errors as object) : [];
  return lists.every((list) => Array.isArray(list) && list.every((each) => typeof each === 'string'))
    ? null
    : 'has errors that are no lists of sentences';
}
