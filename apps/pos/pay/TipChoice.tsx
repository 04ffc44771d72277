import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { ChosenTip } from '#apps/pos/pay/tip.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { suggestedTips } from '#modules/payments/rules/tips.ts';
import { classes } from '#ui/classes.ts';

type Tipping = {
  tipChoice: ChosenTip;
  tip: Cents;
  base: Cents;
  change?: Cents;
  isTyping: boolean;
  /** Closed, it shows only the way to keep the change, and the way to open it. */
  isOpen: boolean;
  onOpen: () => void;
  onTipChoice: (tipChoice: ChosenTip) => void;
  onTyping: (isTyping: boolean) => void;
};

/**
 * Chooses the tip of a payment (D-081), where the exhibitor takes tips. `tip`: what it comes to;
 * `change`: what could be kept of the cash; `isTyping`: the keypad types the tip.
 */
export function TipChoice(props: Tipping) {
  const { t, formats } = useTexts();
  const { tips } = useTill();
  const { tipChoice, tip, base, change = 0, isTyping, isOpen } = props;
  if (!tips.enabled) return null;
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  const choose = (next: ChosenTip): void => {
    props.onTyping(false);
    props.onTipChoice(next);
  };
  const choice = (name: string, isChosen: boolean, onClick: () => void) => (
    <button
      key={name}
      type="button"
      className={classes(keys.choice, css.note)}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {name}
    </button>
  );
  const keep =
    change > 0
      ? choice(t('pay.tip.keep', { amount: money(change) }), tipChoice.kind === 'change', () =>
          choose(tipChoice.kind === 'change' ? { kind: 'none' } : { kind: 'change' }),
        )
      : null;
  if (!isOpen)
    return (
      <fieldset className={keys.choices} aria-label={t('pay.tip.title')}>
        {keep}
        {choice(tip > 0 ? t('pay.tip.of_it', { amount: money(tip) }) : t('pay.tip.title'), false, props.onOpen)}
      </fieldset>
    );
  return (
    <>
      <p className={css.figure}>
        <span>{t('pay.tip.title')}</span>
        <output>{money(tip)}</output>
      </p>
      <fieldset className={keys.choices} aria-label={t('pay.tip.title')}>
        {choice(t('pay.tip.none'), !isTyping && tipChoice.kind === 'none', () => choose({ kind: 'none' }))}
        {keep}
        {suggestedTips(base, tips.percents).map(({ percent, tip: cents }) =>
          choice(
            t('pay.tip.percent', { percent, amount: money(cents) }),
            !isTyping && tipChoice.kind === 'amount' && tipChoice.cents === cents,
            () => choose({ kind: 'amount', cents }),
          ),
        )}
        {isTyping
          ? choice(t('pay.tip.typed'), true, () => choose(tipChoice))
          : choice(t('pay.tip.other'), false, () => {
              props.onTyping(true);
              props.onTipChoice({ kind: 'amount', cents: 0 });
            })}
      </fieldset>
    </>
  );
}
