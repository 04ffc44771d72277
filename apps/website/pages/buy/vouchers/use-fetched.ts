import { useCallback, useEffect, useState } from 'react';
import { retryWithBackoff } from '#apps/website/pages/buy/checkout/retry-with-backoff.ts';
import { ApiError } from '#web/api/api-error.ts';

export type Fetched<Value> =
  /**
   * `missing`: the server answers that it does not exist; `failed`: the request or the server
   * failed.
   */
  { readonly state: 'loading' | 'missing' | 'failed' } | { readonly state: 'ready'; readonly value: Value };

/** Reads one API answer when the page shows; `address` changes with the request. */
export function useFetched<Value>(
  address: string,
  fetch: (address: string) => Promise<Value>,
): Fetched<Value> & { readonly again: () => void } {
  const [fetched, setFetched] = useState<Fetched<Value> & { readonly address: string }>({ state: 'loading', address });
  const load = useCallback(async (): Promise<void> => {
    /** An earlier answer must not overwrite that of a newer request. */
    const show = (outcome: Fetched<Value>): void =>
      setFetched((before) => (before.address === address ? { ...outcome, address } : before));
    setFetched({ state: 'loading', address });
    try {
      show({ state: 'ready', value: await retryWithBackoff(() => fetch(address)) });
    } catch (error) {
      show({ state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' });
    }
  }, [address, fetch]);
  useEffect(() => {
    void load();
  }, [load]);
  const shown: Fetched<Value> = fetched.address === address ? fetched : { state: 'loading' };
  return { ...shown, again: () => void load() };
}
