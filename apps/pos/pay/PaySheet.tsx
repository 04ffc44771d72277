import { useState } from 'react';
import { isAtTerminal, isByCode, isUnknown } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { finishOffline, sellOffline, unansweredSale, whyNotAlone } from '#apps/pos/offline/sell-offline.ts';
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
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { ReseatedNotice } from '#apps/pos/sell/cart/held/ReseatedNotice.tsx';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import type { Cents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { TillBill, TillMethod } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

/** Shows the amount due, the paid parts, and the method for the next part. */
export function PaySheet({ bill, due }: { bill: TillBill | null; due: Cents }) {
  const { t } = useTexts();
  const { rounds_cash } = useTill();
  const isThere = useNetwork();
  const request = usePersisted(persistedRequest);
  const isUnderWay = request !== null;
  const { cart } = useCart();
  const { canStore } = useOfflineSales();
  const { openDrawerAlone } = usePrinting();
  /** Cash for refreshments needs no server. */
  const isAlone = !isThere && bill === null && canStore && whyNotAlone(cart) === null;
  const sellAlone = async (selling: Promise<boolean>): Promise<void> => {
    if (await selling) openDrawerAlone();
    else toast(t('offline.not_stored'), 'danger');
  };
  const [method, setMethod] = useState<TillMethod | null>(null);
  const running = bill?.payments.find(isAtTerminal);
  const coded = bill?.payments.find(isByCode);
  const unknown = bill?.payments.find(isUnknown);
  const pay = async (part: Part): Promise<void> => {
    if (isAlone) {
      if (part.amount - (part.tip ?? 0) >= inCash(due, rounds_cash))
        return sellAlone(sellOffline(part, { rounds: rounds_cash }));
      toast(t('offline.whole'), 'warning');
      return;
    }
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
          <Notice
            kind="warning"
            live
            title={t('pay.under_way.title')}
            action={
              isAlone && unansweredSale(request) ? (
                <Button size="large" onClick={() => void sellAlone(finishOffline({ rounds: rounds_cash }))}>
                  {t('offline.go_on')}
                </Button>
              ) : null
            }
          >
            {t('pay.under_way.text')}
          </Notice>
        ) : null}
        {isAlone && !isUnderWay ? <Notice kind="info">{t('offline.only_cash')}</Notice> : null}
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
            isOff={!isThere && !isAlone}
            isBusy={isUnderWay}
            onPay={(part) => void pay(part)}
            onBack={() => setMethod(null)}
          />
        ) : (
          <Methods bill={bill} isOff={(!isThere && !isAlone) || isUnderWay} onlyCash={isAlone} onChoose={setMethod} />
        )}
      </section>
    </div>
  );
}
