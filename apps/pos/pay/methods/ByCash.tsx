import { useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { TipChoice } from '#apps/pos/pay/TipChoice.tsx';
import { type ChosenTip, cashTip, NO_TIP } from '#apps/pos/pay/tip.ts';
import type { Way } from '#apps/pos/pay/way.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import { tipMax } from '#modules/payments/rules/tips.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { likelyNotes } from '#web/device/amount-entry.ts';

/**
 * Pays in cash: the exact amount, a note, or a typed amount. Less than the amount due is a part
 * payment; more gives change. Cash that ends the bill is rounded where the exhibitor does (D-196).
 */
export function ByCash({ method, due, isOff, isBusy, onPay }: Way) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState<Cents | null>(null);
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  const { rounds_cash } = useTill();
  const cashDue = inCash(due, rounds_cash);
  const [tipChoice, setTipChoice] = useState<ChosenTip>(NO_TIP);
  const [isTypingTip, setIsTypingTip] = useState(false);
  const [isTipping, setIsTipping] = useState(false);
  const exact = cashDue + (tipChoice.kind === 'amount' ? Math.min(tipChoice.cents, tipMax(cashDue)) : 0);
  const given = typed ?? exact;
  const tip = cashTip(tipChoice, given, cashDue);
  const pay = (amount: Cents): void => {
    if (!isOff && !isBusy && (amount > 0 || due === 0)) onPay({ method, amount, tip });
  };
  return (
    <div className={css.cash}>
      <div className={css.handed}>
        {cashDue === due ? null : <p className={css.hint}>{t('pay.rounded', { amount: money(cashDue) })}</p>}
        <p className={css.figure}>
          <span>{t('pay.given')}</span>
          <output>{money(given)}</output>
        </p>
        <p className={css.figure}>
          <span>{given < cashDue ? t('pay.left') : t('pay.change')}</span>
          <output className={css.change}>{money(given < cashDue ? due - given : given - cashDue - tip)}</output>
        </p>
        {isTipping ? null : <Notes due={cashDue} onChoose={setTyped} />}
        <TipChoice
          tipChoice={tipChoice}
          tip={tip}
          base={cashDue}
          change={cashTip({ kind: 'change' }, given, cashDue)}
          isTyping={isTypingTip}
          isOpen={isTipping}
          onOpen={() => setIsTipping(true)}
          onTipChoice={(next) => {
            setTipChoice(next);
            setIsTipping(next.kind === 'amount' && next.cents === 0);
          }}
          onTyping={setIsTypingTip}
        />
      </div>
      <KeyPad
        typed={isTypingTip ? (tipChoice.kind === 'amount' ? tipChoice.cents || null : null) : typed}
        onType={(next) => (isTypingTip ? setTipChoice({ kind: 'amount', cents: next ?? 0 }) : setTyped(next))}
        onEnter={() => pay(given)}
      />
      <Button
        variant="primary"
        size="large"
        className={keys.go}
        disabled={isOff}
        busy={isBusy}
        busyLabel={t('common.busy')}
        onClick={() => pay(given)}
      >
        {given < cashDue ? t('pay.take_part', { amount: money(given) }) : t('pay.take', { amount: money(given) })}
      </Button>
    </div>
  );
}

/** The likely amounts handed over. */
function Notes({ due, onChoose }: { due: Cents; onChoose: (given: Cents | null) => void }) {
  const { t, formats } = useTexts();
  return (
    <fieldset className={keys.choices} aria-label={t('pay.notes')}>
      <button type="button" className={classes(keys.choice, css.note)} onClick={() => onChoose(null)}>
        {t('pay.exact')}
      </button>
      {likelyNotes(due).map((note) => (
        <button key={note} type="button" className={classes(keys.choice, css.note)} onClick={() => onChoose(note)}>
          {formats.money(eurosFromCents(note))}
        </button>
      ))}
    </fieldset>
  );
}
