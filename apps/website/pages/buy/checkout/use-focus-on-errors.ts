import { type RefObject, useEffect, useRef } from 'react';
import type { CheckoutProblem } from '#apps/website/pages/buy/checkout/checkout-problem.ts';

/** Focuses the first field with an error after a refusal. */
export function useFocusOnErrors({ alert }: CheckoutProblem): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (alert === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [alert]);
  return form;
}
