import { trustedProxies } from '#platform/http/limits/trusted-proxies.ts';

const matchers = new WeakMap<readonly string[], (address: string) => boolean>();

/** Returns whether an address is in a list of addresses and ranges. Remembers each list as long as it exists. */
export function isAddressIn(list: readonly string[], address: string): boolean {
  if (list.length === 0) return false;
  let isIn = matchers.get(list);
  if (!isIn) {
    isIn = trustedProxies(list);
    matchers.set(list, isIn);
  }
  return isIn(address);
}
