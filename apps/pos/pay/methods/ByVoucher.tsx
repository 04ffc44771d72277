import { type FormEvent, useState } from 'react';
import { useExpectedCode } from '#apps/pos/codes/expected-code.ts';
import { leftOnCard } from '#apps/pos/codes/left-on-card.ts';
import { useLookUp } from '#apps/pos/codes/use-codes.ts';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { Way } from '#apps/pos/pay/way.ts';
import { scannedCard } from '#apps/pos/sell/cart/cart.ts';
import { noteVoucher } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/**
 * Pays by a scanned or typed gift or loyalty card: for the tickets and products it may pay; the
 * rest stays due.
 */
export function ByVoucher({ method, due, isOff, isBusy, onPay }: Way) {
  const { t, formats } = useTexts();
  const { cart } = useCart();
  const lookUp = useLookUp();
  const { day } = useTill();
  const [code, setCode] = useState('');
  useExpectedCode('voucher', (voucher) => noteVoucher(scannedCard(voucher)));
  const barcode = cart.voucher?.barcode ?? null;
  const left = cart.voucher?.left;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void lookUp(code.trim()).then((isFound) => isFound && setCode(''));
  };
  return (
    <div className={css.form}>
      <form className={css.codeForm} onSubmit={submit}>
        <TextField
          label={t('pay.voucher.code')}
          hint={t('pay.voucher.hint')}
          value={code}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large">
          {t('pay.voucher.read')}
        </Button>
      </form>
      {barcode === null ? null : (
        <div className={css.card}>
          <p className={css.cardName}>{cart.voucher?.title}</p>
          {left ? <p className={css.hint}>{leftOnCard(left, day, t, formats)}</p> : null}
        </div>
      )}
      <Button
        variant="primary"
        size="large"
        className={keys.go}
        disabled={isOff || barcode === null}
        busy={isBusy}
        busyLabel={t('common.busy')}
        onClick={() => barcode !== null && onPay({ method, amount: due, voucher: barcode })}
      >
        {t('pay.voucher.pay')}
      </Button>
    </div>
  );
}
