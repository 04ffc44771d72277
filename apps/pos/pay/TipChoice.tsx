import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TipWish } from '#apps/pos/pay/tip.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { suggestedTips } from '#modules/payments/rules/tips.ts';
import { classes } from '#ui/classes.ts';

/**
 * Chooses the tip of a payment (D-081), where the exhibitor takes tips. `tip`: what it comes to;
 * `change`: what could be kept of the cash; `isTyping`: the keypad types the tip.
 */
export function TipChoice(props: {
  wish: TipWish;
  tip: Cents;
  base: Cents;
  change?: Cents;
  isTyping: boolean;
  onWish: (wish: TipWish) => void;
  onTyping: (isTyping: boolean) => void;
}) {
  const { t, formats } = useTexts();
  const { tips } = useTill();
  const { wish, tip, base, change = 0, isTyping } = props;
  if (!tips.enabled) return null;
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  const choose = (next: TipWish): void => {
    props.onTyping(false);
    props.onWish(next);
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
  return (
    <>
      <p className={css.figure}>
        <span>{t('pay.tip.title')}</span>
        <output>{money(tip)}</output>
      </p>
      <fieldset className={keys.choices} aria-label={t('pay.tip.title')}>
        {choice(t('pay.tip.none'), !isTyping && wish.kind === 'none', () => choose({ kind: 'none' }))}
        {change > 0
          ? choice(t('pay.tip.keep', { amount: money(change) }), wish.kind === 'change', () =>
              choose({ kind: 'change' }),
            )
          : null}
        {suggestedTips(base, tips.percents).map(({ percent, tip: cents }) =>
          choice(
            t('pay.tip.percent', { percent, amount: money(cents) }),
            !isTyping && wish.kind === 'amount' && wish.cents === cents,
            () => choose({ kind: 'amount', cents }),
          ),
        )}
        {choice(t('pay.tip.other'), isTyping, () => {
          props.onTyping(true);
          props.onWish({ kind: 'amount', cents: 0 });
        })}
      </fieldset>
    </>
  );
}
