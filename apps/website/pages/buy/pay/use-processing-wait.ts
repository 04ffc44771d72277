import { useEffect, useState } from 'react';
import { useSeconds } from '#apps/website/pages/buy/pay/use-seconds.ts';
import { nextWhileProcessing } from '#modules/payments/rules/waiting.ts';

/**
 * Waits for a payment made elsewhere (PAY-020, D-077): calls `onLeave` at its outcome, or after 120
 * s unless the visitor keeps waiting. `decided`: the bill can no longer be paid.
 */
export function useProcessingWait(decided: boolean, onLeave: () => void): { warn: boolean; keepWaiting: () => void } {
  const [since] = useState(() => Date.now());
  const [extensions, setExtensions] = useState(0);
  const now = useSeconds(true);
  const next = nextWhileProcessing({
    status: 'paying',
    bill_changed: decided,
    waited_ms: Math.max(0, now - since),
    extensions,
  });
  const leave = 'go' in next;
  useEffect(() => {
    if (leave) onLeave();
  }, [leave, onLeave]);
  return { warn: 'warn' in next && next.warn, keepWaiting: () => setExtensions((times) => times + 1) };
}
