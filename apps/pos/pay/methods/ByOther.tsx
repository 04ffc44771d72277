import { useEffect, useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { TipChoice } from '#apps/pos/pay/TipChoice.tsx';
import { type ChosenTip, NO_TIP, tipOnTop } from '#apps/pos/pay/tip.ts';
import { useTipQuestion } from '#apps/pos/pay/use-tip-question.ts';
import type { Way } from '#apps/pos/pay/way.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { Button } from '#ui/Button.tsx';

type OfType<Key> = Partial<Record<Way['method']['type'], Key>>;
const HINTS: OfType<'pay.terminal.hint' | 'pay.code.hint'> = { terminal: 'pay.terminal.hint', online: 'pay.code.hint' };
const BUTTONS: OfType<'pay.terminal.send' | 'pay.code.send'> = {
  terminal: 'pay.terminal.send',
  online: 'pay.code.send',
};

/**
 * Pays by card terminal, QR code or another method: the amount due, or a typed part of it. Never more
 * (ERR-030). The customer may choose a tip at the display; the attendant can go on without (D-144).
 */
export function ByOther({ method, due, isOff, isBusy, onPay }: Way) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState<Cents | null>(null);
  const amount = Math.min(typed ?? due, due);
  const [tipChoice, setTipChoice] = useState<ChosenTip>(NO_TIP);
  const [isTypingTip, setIsTypingTip] = useState(false);
  const answer = useTipQuestion(amount);
  const chosen = answer.tip;
  useEffect(() => {
    if (chosen !== null) setTipChoice(chosen > 0 ? { kind: 'amount', cents: chosen } : NO_TIP);
  }, [chosen]);
  const tip = tipOnTop(tipChoice, amount);
  const money = formats.money(eurosFromCents(amount + tip));
  const pay = (): void => {
    if (!isOff && !isBusy && (amount > 0 || due === 0)) onPay({ method, amount, tip, tipQuestion: answer.question });
  };
  const goOnWithout = (next: ChosenTip): void => {
    answer.close();
    setTipChoice(next);
  };
  return (
    <div className={css.cash}>
      <div className={css.handed}>
        <p className={css.figure}>
          <span>{amount < due ? t('pay.part') : t('pay.all')}</span>
          <output>{formats.money(eurosFromCents(amount))}</output>
        </p>
        <p className={css.hint}>{t(HINTS[method.type] ?? 'pay.other_hint')}</p>
        <TipChoice
          tipChoice={tipChoice}
          tip={tip}
          base={amount}
          isTyping={isTypingTip}
          isOpen
          onOpen={() => {}}
          onTipChoice={goOnWithout}
          onTyping={setIsTypingTip}
        />
        {chosen === null ? null : (
          <p className={css.hint} role="status">
            {chosen > 0
              ? t('pay.tip.at_display', { amount: formats.money(eurosFromCents(chosen)) })
              : t('pay.tip.none_at_display')}
          </p>
        )}
      </div>
      <KeyPad
        typed={isTypingTip ? (tipChoice.kind === 'amount' ? tipChoice.cents || null : null) : typed}
        onType={(next) => (isTypingTip ? setTipChoice({ kind: 'amount', cents: next ?? 0 }) : setTyped(next))}
        onEnter={pay}
      />
      <Button
        variant="primary"
        size="large"
        className={keys.go}
        disabled={isOff}
        busy={isBusy}
        busyLabel={t('common.busy')}
        onClick={pay}
      >
        {t(BUTTONS[method.type] ?? 'pay.take', { amount: money })}
      </Button>
    </div>
  );
}
