import type { ReactNode, SubmitEvent } from 'react';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import { isUnusualPrice } from '#modules/pricing/rules/unusual-price.ts';

type Pricing = {
  /** All other prices, in euros. */
  readonly others: readonly number[];
  /** Returns the prices of the form as they are typed. */
  readonly typed: () => readonly string[];
  /** Sends the form. */
  readonly onSubmit: () => unknown;
};

/**
 * Asks before a price is saved that is ten times as high as all others. `submit` is for the form;
 * it sends at once if no price is unusual, and leaves what is no number to the server. `asking` is
 * the dialog to render.
 */
export function useUnusualPrice({ others, typed, onSubmit }: Pricing): {
  readonly submit: (event: SubmitEvent) => void;
  readonly asking: ReactNode;
} {
  const { t, formats } = useTexts();
  const { ask, asking } = useAsk();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const prices = typed().map(typedNumber);
    const unusual = prices.find((price) => typeof price === 'number' && isUnusualPrice(price, others));
    if (typeof unusual !== 'number') {
      void onSubmit();
      return;
    }
    const price = formats.money(unusual);
    ask({
      title: t('common.unusual_price.title', { price }),
      text: t('common.unusual_price.text', { highest: formats.money(Math.max(...others)) }),
      yes: t('common.unusual_price.yes', { price }),
      look: 'primary',
      act: onSubmit,
    });
  };
  return { submit, asking };
}
