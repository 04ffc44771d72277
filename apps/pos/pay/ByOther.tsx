import { useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import type { Way } from '#apps/pos/pay/way.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Pays by card terminal or another method: the amount due, or a typed part of it. Never more
 * (ERR-030).
 */
export function ByOther({ method, due, isOff, isBusy, onPay }: Way) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState<Cents | null>(null);
  const amount = Math.min(typed ?? due, due);
  const money = formats.money(eurosFromCents(amount));
  const pay = (): void => {
    if (!isOff && !isBusy && (amount > 0 || due === 0)) onPay({ method, amount });
  };
  return (
    <div className={css.cash}>
      <div className={css.handed}>
        <p className={css.figure}>
          <span>{amount < due ? t('pay.part') : t('pay.all')}</span>
          <output>{money}</output>
        </p>
        <p className={css.hint}>{method.type === 'terminal' ? t('pay.terminal.hint') : t('pay.other_hint')}</p>
      </div>
      <KeyPad typed={typed} onType={setTyped} onEnter={pay} />
      <Button
        variant="primary"
        size="large"
        className={keys.go}
        disabled={isOff}
        busy={isBusy}
        busyLabel={t('common.busy')}
        onClick={pay}
      >
        {method.type === 'terminal' ? t('pay.terminal.send', { amount: money }) : t('pay.take', { amount: money })}
      </Button>
    </div>
  );
}
