import { Refusal } from '#kernel/refusal.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import { CommitUnknown } from '#platform/db/errors.ts';

/** The result of one attempt, as the actor sees it. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Refused: nothing happened. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Retry later: the result is unknown. */
  | { readonly kind: 'unsure' };

const UNEXPECTED_KEPT = 20;

/** Records every acknowledgement, outside of the killed database (I17). */
export function openRecord() {
  const counts: Record<string, number> = {};
  const unexpected: string[] = [];
  return {
    counts,
    unexpected,
    bought: [] as { exhibitorId: number; visitor: string; key: string; billId: string; dueCents: number }[],
    /** Keys whose last answer was a refusal. */
    refusedKeys: [] as { exhibitorId: number; visitor: string; key: string }[],
    settled: new Set<string>(),
    withdrawn: new Set<string>(),
    refunds: [] as { billId: string; cause: string }[],
    cancelled: new Set<number>(),
    extensions: new Map<string, number>(),
    differing: [] as string[],

    count(what: string, by = 1): void {
      counts[what] = (counts[what] ?? 0) + by;
    },

    /**
     * Makes one attempt and checks it. An error that is neither a refusal nor a broken connection
     * is a failure.
     */
    async attempt<T>(what: string, work: () => Promise<T>): Promise<Outcome<T>> {
      try {
        return { kind: 'done', value: await work() };
      } catch (error) {
        if (error instanceof CommitUnknown) {
          this.count('commits of unknown outcome');
          return { kind: 'unsure' };
        }
        if (error instanceof PartnerProblem) return { kind: 'unsure' };
        if (error instanceof Refusal) {
          if (error.kind === 'unavailable' || error.kind === 'too-many') {
            this.count(`503 or 429 ${error.problems[0].code}`);
            if (error.cause instanceof CommitUnknown) this.count('commits of unknown outcome');
            return { kind: 'unsure' };
          }
          return { kind: 'refused', code: error.problems[0].code };
        }
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.count('unexpected errors');
        if (unexpected.length < UNEXPECTED_KEPT) unexpected.push(`${what}: ${text}`);
        return { kind: 'unsure' };
      }
    },
  };
}

export type ChaosRecord = ReturnType<typeof openRecord>;
