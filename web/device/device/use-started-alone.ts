import { useState } from 'react';
import { useNetwork } from '#web/device/network.ts';

/**
 * Returns whether the device started without the server, until what it waits for has arrived. Not by the error of the call, which
 * is gone for a moment whenever the call is repeated; and until the answer, although another call is answered before.
 */
export function useStartedAlone(hasArrived: boolean): boolean {
  const [isAlone, setAlone] = useState(false);
  const isThere = useNetwork();
  if (!isThere && !hasArrived && !isAlone) setAlone(true);
  return isAlone && !hasArrived;
}
