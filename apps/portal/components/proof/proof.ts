import { ApiError } from '#web/api/api-error.ts';
import type { Send } from '#web/api/client.ts';

/** The proof that calls wait for now; null: none. */
export type PendingProof = { readonly done: (isProven: boolean) => void } | null;

let pending: PendingProof = null;
let outcome: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const show = (next: PendingProof): void => {
  pending = next;
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`. */
export const pendingProof = (): PendingProof => pending;
export function onPendingProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the dialog "Confirm that it is you", one for all calls that wait. Resolves to whether the person did. */
function askForProof(): Promise<boolean> {
  outcome ??= new Promise<boolean>((resolve) => {
    show({
      done: (isProven) => {
        outcome = null;
        show(null);
        resolve(isProven);
      },
    });
  });
  return outcome;
}

/**
 * Sends calls; one that needs a fresh proof (decision 0050) waits for it and is then sent again, with
 * the same body and the same key. If the person closes the dialog, the refusal stands.
 */
export const sendingProven =
  (send: Send, ask: () => Promise<boolean> = askForProof): Send =>
  async (key, input) => {
    try {
      return await send(key, input);
    } catch (error) {
      const needsProof = error instanceof ApiError && error.body.code === 'access.confirm_first';
      if (!needsProof || !(await ask())) throw error;
      return send(key, input);
    }
  };
