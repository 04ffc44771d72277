import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Problem, Refusal, refuse } from '#kernel/refusal.ts';
import { originalProblem, type PictureKind } from '#modules/pictures/rules/renditions.ts';
import type { Renditions } from '#modules/pictures/server/make-renditions.ts';

export type PressAnswer = { readonly renditions: Renditions } | { readonly problem: Problem };

const PRESS = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
const PRINTED_WITHIN_MS = 20_000;
/** One at a time: decoded pictures need much memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the renditions of an original in a separate process, so that a broken decoder breaks only
 * that process. Refuses `picture.not_a_picture`, `picture.too_large`, `picture.too_many_pixels`,
 * `picture.unreadable` (damaged, or made to use more memory or time than a picture needs).
 */
export async function printPicture(original: Uint8Array, kind: PictureKind): Promise<Renditions> {
  const problem = originalProblem(original);
  if (problem) throw new Refusal('invalid', problem);
  const mine = last.then(() => pressed(original, kind));
  last = mine.catch(() => undefined);
  const answer = await mine;
  if ('problem' in answer) throw new Refusal('invalid', answer.problem);
  return answer.renditions;
}

function pressed(original: Uint8Array, kind: PictureKind): Promise<PressAnswer> {
  const press = fork(PRESS, {
    // The process has no access to the program's data, and its messages about a broken file are
    // ignored.
    env: {},
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => press.kill('SIGKILL'), PRINTED_WITHIN_MS);
    press.once('message', (answer) => resolve(answer as PressAnswer));
    press.once('error', reject);
    press.once('exit', () => {
      clearTimeout(late);
      reject(refuse('picture.unreadable'));
    });
    press.send({ original, kind }, (error) => {
      if (error) press.kill('SIGKILL');
    });
  });
}
