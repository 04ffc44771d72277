import type { ChallengeWire } from '#kernel/proof-of-work.ts';
import type { Answer } from '#testing/tools/http.ts';
import { solved } from '#testing/tools/solve-captcha.ts';

/** Returns the solution of the work that a refusal asks for, as a browser sends it in a header. */
export function solvedWork({ json }: Pick<Answer, 'json'>): Promise<string> {
  const { work } = json as { work?: ChallengeWire };
  if (!work) throw new Error('this answer asks for no work');
  return solved(work);
}
