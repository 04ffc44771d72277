import { type RefObject, useEffect, useRef } from 'react';
import type { CheckoutProblem } from '#apps/website/pages/buy/checkout/checkout-problem.ts';

/** After a refusal the keyboard stands in the first field that has to be corrected. */
export function useFocusOnErrors({ alert }: CheckoutProblem): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (alert === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [alert]);
  return form;
}
