import { useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { Summary } from '#apps/pos/pay/Summary.tsx';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { RefusalNotice } from '#apps/pos/pending-request/RefusalNotice.tsx';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { cartNow } from '#apps/pos/sell/cart/persisted-cart.ts';
import { sell } from '#apps/pos/sell/cart/sale.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

/**
 * Finishes a sale with nothing to pay: this button makes it final. In an exchange (D-138) the difference
 * goes back to the customer.
 */
export function HandBack({ due }: { due: Cents }) {
  const { t, formats } = useTexts();
  const { payment_methods, rounds_cash } = useTill();
  const isThere = useNetwork();
  const isUnderWay = usePersisted(persistedRequest) !== null;
  const [isCash, setIsCash] = useState(false);
  const isExchange = cartNow().exchange !== null;
  const go = t(isExchange ? 'sell.exchange.go' : 'pay.free.go');
  const cash = payment_methods.find(({ type }) => type === 'cash');
  const amount = formats.money(eurosFromCents(isCash ? inCash(-due, rounds_cash) : -due));
  const exchange = (): void => {
    refusal.set(null);
    void sell(cartNow().entries, null, isCash && cash ? cash.id : null);
  };
  return (
    <div className={css.sheet}>
      <Summary bill={null} due={due} />
      <section className={css.ways} aria-label={go}>
        <RefusalNotice />
        <h2 className={css.title}>{t(isExchange ? 'pay.exchange.title' : 'pay.free.title')}</h2>
        {isExchange ? (
          <p className={css.hint}>{t(due < 0 ? 'pay.exchange.back' : 'pay.exchange.even', { amount })}</p>
        ) : null}
        {due < 0 && cash ? (
          <Checkbox
            label={t('pay.exchange.in_cash')}
            checked={isCash}
            onChange={(event) => setIsCash(event.target.checked)}
          />
        ) : null}
        <Button
          variant="primary"
          size="large"
          className={keys.go}
          disabled={!isThere}
          busy={isUnderWay}
          busyLabel={t('common.busy')}
          onClick={exchange}
        >
          {due < 0 ? t('pay.exchange.go_back', { amount }) : go}
        </Button>
      </section>
    </div>
  );
}
