import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import { isUnusualPrice } from '#modules/pricing/rules/unusual-price.ts';

type Pricing = {
  /** Returns all other prices, in euros. The form waits for them: they may not be loaded yet. */
  readonly others: () => Promise<readonly number[]>;
  /** Returns the prices of the form as they are typed. */
  readonly typed: () => readonly string[];
  /** Sends the form. */
  readonly onSubmit: () => unknown;
};

/**
 * Asks before a price is saved that is ten times as high as all others. `submit` is for the form;
 * it sends at once if no price is unusual or if the others cannot be read, and leaves what is no number
 * to the server. `asking` is the dialog to render.
 */
export function useUnusualPrice({ others, typed, onSubmit }: Pricing): {
  readonly submit: (event: SubmitEvent) => void;
  readonly asking: ReactNode;
} {
  const { t, formats } = useTexts();
  const { ask, asking } = useAsk();
  const isDeciding = useRef(false);
  const decide = async (): Promise<void> => {
    const usual = await others().catch((): number[] => []);
    const prices = typed().map(typedNumber);
    const unusual = prices.find((price) => typeof price === 'number' && isUnusualPrice(price, usual));
    if (typeof unusual !== 'number') {
      await onSubmit();
      return;
    }
    const price = formats.money(unusual);
    ask({
      title: t('common.unusual_price.title', { price }),
      text: t('common.unusual_price.text', { highest: formats.money(Math.max(...usual)) }),
      yes: t('common.unusual_price.yes', { price }),
      look: 'primary',
      act: onSubmit,
    });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isDeciding.current) return; // a second press while the other prices load
    isDeciding.current = true;
    void decide().finally(() => {
      isDeciding.current = false;
    });
  };
  return { submit, asking };
}
