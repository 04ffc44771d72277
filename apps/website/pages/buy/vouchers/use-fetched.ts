import { useEffect, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { patiently } from '#apps/website/pages/buy/checkout/patiently.ts';

export type Fetched<Value> =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly value: Value };

/** One answer of the API, asked for when the page shows; `address` changes with what is asked. */
export function useFetched<Value>(address: string, fetch: (address: string) => Promise<Value>): Fetched<Value> {
  const [fetched, setFetched] = useState<Fetched<Value> & { address?: string }>({ state: 'loading' });
  useEffect(() => {
    let left = false;
    patiently(() => fetch(address))
      .then((value) => !left && setFetched({ state: 'ready', value, address }))
      .catch(() => !left && setFetched({ state: 'failed', address }));
    return () => {
      left = true;
    };
  }, [address, fetch]);
  return fetched.address === address ? fetched : { state: 'loading' };
}

export const fromApi = <Value>(address: string): Promise<Value> => api().get<Value>(address);
