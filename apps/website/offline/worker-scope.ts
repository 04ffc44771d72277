import type { WorkerScopeOf } from '#web/shell/worker-scope.ts';

export type WorkerScope = WorkerScopeOf<WorkerMessage>;

/**
 * A message of a page to the worker: an offline page to refresh, with the pictures loaded before
 * the worker existed; a bill to store, in the language of the page, or to remove; or the removal of all bills.
 */
export type WorkerMessage =
  | { readonly keep: string; readonly pictures: readonly string[] }
  | { readonly bill: string; readonly locale?: string }
  | { readonly forget: string }
  | { readonly forgetAll: true };
