import { useState } from 'react';
import { isAtTerminal, isByCode, isUnknown } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Methods } from '#apps/pos/pay/Methods.tsx';
import { AtTerminal } from '#apps/pos/pay/methods/AtTerminal.tsx';
import { ByCode } from '#apps/pos/pay/methods/ByCode.tsx';
import { EndOfDay } from '#apps/pos/pay/methods/EndOfDay.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { type Part, payPart } from '#apps/pos/pay/pay-part.ts';
import { Summary } from '#apps/pos/pay/Summary.tsx';
import { UnknownResult } from '#apps/pos/pay/UnknownResult.tsx';
import { WayOfPaying } from '#apps/pos/pay/WayOfPaying.tsx';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { RefusalNotice } from '#apps/pos/pending-request/RefusalNotice.tsx';
import { ReseatedNotice } from '#apps/pos/sell/cart/held/ReseatedNotice.tsx';
import { useTill } from '#apps/pos/till/till.tsx';
import type { Cents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { TillBill, TillMethod } from '#modules/till/contract/till.ts';
import { Notice } from '#ui/Notice.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** Shows the amount due, the paid parts, and the method for the next part. */
export function PaySheet({ bill, due }: { bill: TillBill | null; due: Cents }) {
  const { t } = useTexts();
  const { rounds_cash } = useTill();
  const isThere = useNetwork();
  const isUnderWay = usePersisted(persistedRequest) !== null;
  const [method, setMethod] = useState<TillMethod | null>(null);
  const running = bill?.payments.find(isAtTerminal);
  const coded = bill?.payments.find(isByCode);
  const unknown = bill?.payments.find(isUnknown);
  const pay = async (part: Part): Promise<void> => {
    const paid = await payPart(part, part.method.type === 'cash' ? inCash(due, rounds_cash) : due);
    if (paid) setMethod(null);
  };
  return (
    <div className={css.sheet}>
      <Summary bill={bill} due={due} />
      <section className={css.ways} aria-label={t('pay.how')}>
        <RefusalNotice />
        <ReseatedNotice />
        {bill?.payments.at(-1)?.terminal?.needs_end_of_day ? <EndOfDay /> : null}
        {isUnderWay && !isThere ? (
          <Notice kind="warning" live title={t('pay.under_way.title')}>
            {t('pay.under_way.text')}
          </Notice>
        ) : null}
        {bill && running ? (
          <AtTerminal bill={bill} payment={running} />
        ) : bill && coded ? (
          <ByCode key={coded.uuid} bill={bill} payment={coded} />
        ) : bill && unknown ? (
          <UnknownResult bill={bill} payment={unknown} />
        ) : method ? (
          <WayOfPaying
            key={due}
            method={method}
            due={due}
            isOff={!isThere}
            isBusy={isUnderWay}
            onPay={(part) => void pay(part)}
            onBack={() => setMethod(null)}
          />
        ) : (
          <Methods bill={bill} isOff={!isThere || isUnderWay} onChoose={setMethod} />
        )}
      </section>
    </div>
  );
}
