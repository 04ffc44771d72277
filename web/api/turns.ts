import type { ChallengeWire } from '#kernel/wire.ts';
import { secondsOf } from '#web/api/wait-before-retry.ts';

/** What a browser does when a call comes too early. */
export type TurnSurroundings = {
  /**
   * Shows that a call waits, and returns true when its time has come, false when the visitor cancels
   * it. Without it a call that is refused for its number fails at once.
   */
  readonly waitForTurn?: (seconds: number, signal?: AbortSignal) => Promise<boolean>;
  /** Solves the work that a refusal asks for, unseen. */
  readonly solveWork?: (challenge: ChallengeWire) => Promise<string>;
};

type FetchOnce<Input> = (key: string, input: Input, work?: string) => Promise<Response>;

const isChallenge = (work: unknown): work is ChallengeWire =>
  typeof work === 'object' && work !== null && 'parameters' in work && 'signature' in work;

/** Refusals of a call that is right, and only came too early. */
const TOO_EARLY: ReadonlySet<unknown> = new Set(['request.too_many', 'checkout.too_busy', 'sales.many_unpaid']);
/**
 * Calls that send a mail or a report. Their limits keep floods of mail away, not crowds of buyers:
 * the visitor reads at once that there were too many.
 */
const NEVER_WAITING: ReadonlySet<string> = new Set([
  'POST /api/contactpage/send',
  'POST /api/newsletters/subscribe',
  'POST /api/bill/:uuid/mail',
  'POST /api/client-errors',
]);
/** A visitor waits no longer than this, all turns of a call together. */
const WAIT_MAX_S = 600;
const WORKS_MAX = 3;
const TOO_MANY = 429;

/**
 * Returns a fetch that goes on without the visitor after a refusal for the number of calls (D-190): it solves
 * the work that the server asks for, or waits as long as the server says. A changed page or an
 * abort ends it.
 */
export function turnsOf<Input extends { readonly signal?: AbortSignal }>(
  { waitForTurn, solveWork }: TurnSurroundings,
  fetchOnce: FetchOnce<Input>,
): FetchOnce<Input> {
  return async (key, input) => {
    let waited = 0;
    let works = 0;
    let work: string | undefined;
    for (;;) {
      const response = await fetchOnce(key, input, work);
      if (response.status !== TOO_MANY) return response;
      const { code, challenge } = await refusalOf(response);
      work = undefined;
      if (challenge && solveWork && works < WORKS_MAX) {
        works += 1;
        work = await solveWork(challenge);
        continue;
      }
      const seconds = secondsOf(response.headers.get('Retry-After'), Date.now());
      const mayWait = waitForTurn && !NEVER_WAITING.has(key);
      if (!mayWait || !TOO_EARLY.has(code) || seconds === null || waited + seconds > WAIT_MAX_S) return response;
      waited += seconds;
      if (!(await waitForTurn(seconds, input.signal))) return response;
    }
  };
}

async function refusalOf(response: Response) {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, work } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; work?: unknown };
  return { code, challenge: isChallenge(work) ? work : null };
}
