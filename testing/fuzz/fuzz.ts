import { complaintsAbout } from '#testing/fuzz/judge.ts';
import { type ApiDocument, isOwnPath, type Operation, operationsOf } from '#testing/fuzz/operations.ts';
import { type Caller, type FuzzRequest, requestFrom, validRead } from '#testing/fuzz/requests.ts';
import { type FuzzAnswer, type NoAnswer, sender } from '#testing/fuzz/send.ts';
import { remember, shelfOf } from '#testing/fuzz/well-formed.ts';
import { browserAt } from '#testing/tools/http.ts';
import { solvedFor } from '#testing/tools/solve-captcha.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import type { StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

export type FuzzOptions = {
  /** The program's address; an unknown host belongs to `own`. */
  readonly url: string;
  readonly own: StockedExhibitor;
  readonly other: StockedExhibitor;
  /** A text in all texts of `other` and in none of `own`. */
  readonly canary: string;
  readonly requests: number;
  readonly seed: number;
  /** Creates the next caller: visitors by default. */
  readonly newcomer?: (url: string) => Promise<Caller>;
  /** The operations that these callers mostly call: those of visitors by default. */
  readonly usual?: (operation: Operation) => boolean;
  /** Called at intervals with the number of answered requests. */
  readonly onProgress?: (done: number) => Promise<void>;
};

export type FuzzReport = {
  readonly sent: number;
  readonly byStatus: ReadonlyMap<string, number>;
  readonly byKind: ReadonlyMap<string, number>;
  /** Operations with at least one successful answer. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: readonly string[];
  readonly slowestMs: number;
  readonly complaints: readonly string[];
};

const isPublic = (operation: Operation): boolean => !isOwnPath(operation);

const AT_ONCE = 16;
const VISITORS = 8;
/**
 * After these a new visitor comes, because one visitor may hold only a limited number of places.
 */
const REQUESTS_PER_VISITOR = 40;
/** For the forms with proof of work: each works once, and the dice choose among all, also the used ones. */
const SOLUTIONS = 32;
/** One request in this many goes to a random existing address. */
const STRAYS = 5;
const PROGRESS_EVERY = 250;
const COMPLAINTS_MAX = 50;

/**
 * Sends hostile and valid requests of every kind to a running program, and checks every answer
 * (T75). Request n of a seed is always built from the same random numbers.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, canary, requests, newcomer = browserAt, usual: isUsual = isPublic } = options;
  const own = shelfOf(options.own);
  const other = shelfOf(options.other);
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const operations = operationsOf(document);
  const usual = operations.filter(isUsual);
  // Each is sent once as it should be, before the first request that breaks anything: more operations need no more luck.
  const reads = usual.filter(({ method }) => method === 'GET');
  const dice = diceFrom(options.seed);
  const line = sender(url, AT_ONCE);
  const visitors: Promise<Caller>[] = Array.from({ length: VISITORS }, () => newcomer(url));
  const worker = await browserAt(url);
  own.solutions.push(...(await Promise.all(Array.from({ length: SOLUTIONS }, () => solvedFor(worker)))));
  const byStatus = new Map<string, number>();
  const byKind = new Map<string, number>();
  const succeeded = new Set<string>();
  const complaints: string[] = [];
  let slowestMs = 0;
  let begun = 0;
  let done = 0;

  const visitorOf = (n: number): Promise<Caller> => {
    const seat = n % VISITORS;
    if (n % (VISITORS * REQUESTS_PER_VISITOR) < VISITORS) visitors[seat] = newcomer(url);
    return visitors[seat] as Promise<Caller>;
  };
  async function one(n: number): Promise<void> {
    const among = { operations: n % STRAYS === 0 ? operations : usual, own, other, visitor: await visitorOf(n) };
    const read = reads[n];
    const request = read ? validRead(read, among, dice.child(String(n))) : requestFrom(among, dice.child(String(n)));
    const answer = await line.send(request);
    count(request, answer);
    for (const complaint of complaintsAbout(request, answer, canary))
      if (complaints.length < COMPLAINTS_MAX)
        complaints.push(`request ${n} ${summaryOf(request, answer)} ${complaint}`);
  }
  function count({ kind, operation }: FuzzRequest, answer: FuzzAnswer | NoAnswer): void {
    const status = 'noAnswer' in answer ? answer.noAnswer : String(answer.status);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, answer.ms);
    if (!operation || 'noAnswer' in answer || answer.status >= 300) return;
    succeeded.add(`${operation.method} ${operation.path}`);
    if (operation.path === '/api/checkout' || operation.path === '/api/pos/sales') remember(own, answer.json);
  }
  async function work(): Promise<void> {
    while (begun < requests) {
      await one(begun++);
      done += 1;
      if (done % PROGRESS_EVERY === 0) await options.onProgress?.(done);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    line.close();
  }
  return {
    sent: done,
    byStatus,
    byKind,
    succeeded,
    operations: operations.map(({ method, path }) => `${method} ${path}`),
    slowestMs,
    complaints,
  };
}

/** Returns enough of a request and its answer to understand a failure. */
function summaryOf({ kind, method, path, body }: FuzzRequest, answer: FuzzAnswer | NoAnswer): string {
  const sent = body ? ` ${legible(body.bytes.toString('latin1'))}` : '';
  const got = 'noAnswer' in answer ? '' : ` ${answer.status} ${legible(answer.text)}`;
  return `(${kind}) ${method} ${legible(path)}${sent} ->${got}`;
}

const legible = (text: string): string => text.slice(0, 300).replace(/[^\x20-\x7e]/g, '.');
