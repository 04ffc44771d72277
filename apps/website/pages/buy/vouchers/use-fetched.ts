import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#apps/browser/api-error.ts';
import { api } from '#apps/website/api/start-client.ts';
import { patiently } from '#apps/website/pages/buy/checkout/patiently.ts';

export type Fetched<Value> =
  /** `missing`: the server knows no such thing; `failed`: it could not be asked, or had a fault of its own. */
  { readonly state: 'loading' | 'missing' | 'failed' } | { readonly state: 'ready'; readonly value: Value };

/** One answer of the API, asked for when the page shows; `address` changes with what is asked. */
export function useFetched<Value>(
  address: string,
  fetch: (address: string) => Promise<Value>,
): Fetched<Value> & { readonly again: () => void } {
  const [fetched, setFetched] = useState<Fetched<Value> & { readonly address: string }>({ state: 'loading', address });
  const load = useCallback(async (): Promise<void> => {
    /** What was asked for meanwhile is not overwritten by an earlier answer. */
    const show = (outcome: Fetched<Value>): void =>
      setFetched((before) => (before.address === address ? { ...outcome, address } : before));
    setFetched({ state: 'loading', address });
    try {
      show({ state: 'ready', value: await patiently(() => fetch(address)) });
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

export const fromApi = <Value>(address: string): Promise<Value> => api().get<Value>(address);
