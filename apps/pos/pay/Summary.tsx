import { useNavigate } from 'react-router';
import { BillLines } from '#apps/pos/bills/BillLines.tsx';
import { type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Buyer } from '#apps/pos/pay/Buyer.tsx';
import css from '#apps/pos/pay/Pay.module.css';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { choicesOf, linesOf, nameOf, partsOf } from '#apps/pos/sell/cart/cart.ts';
import { ChangeButton } from '#apps/pos/sell/cart/change/ChangeButton.tsx';
import { returnedName } from '#apps/pos/sell/cart/exchange.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { discountName, givenOf } from '#apps/pos/sell/discount/discount.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { usePersisted } from '#web/device/persisted.ts';

const COUNTED: readonly string[] = ['paid', 'paying', 'pending'];

/** Shows the amount, large enough for both sides of the counter, and the paid parts. */
export function Summary({ bill, due }: { bill: TillBill | null; due: Cents }) {
  const { t, formats } = useTexts();
  return (
    <section className={css.summary} aria-label={t('pay.title')}>
      <Back bill={bill} />
      <h1 className={css.due}>
        <span>{t(due < 0 ? 'sell.exchange.back' : 'pay.due')}</span>
        <output className={css.amount}>{formats.money(eurosFromCents(Math.abs(due)))}</output>
      </h1>
      {bill && bill.amount !== bill.due ? (
        <p className={css.of}>{t('pay.of', { amount: formats.money(bill.amount) })}</p>
      ) : null}
      {bill && bill.payments.length > 0 ? (
        <ul className={css.parts} aria-label={t('pay.parts')}>
          {bill.payments.map((one) => (
            <li key={one.uuid} className={css.part}>
              <span>
                {one.method}
                <WhyNot payment={one} />
                {one.tip > 0 ? (
                  <span className={css.tip}>{t('pay.tip.of_it', { amount: formats.money(one.tip) })}</span>
                ) : null}
              </span>
              <span className={COUNTED.includes(one.status) ? undefined : css.void}>{formats.money(withTip(one))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {bill ? <p className={css.reference}>{bill.reference}</p> : null}
      {bill ? null : <Buyer />}
      <div className={css.bought}>
        {bill ? <BillLines lines={bill.lines} discounts={bill.discounts} /> : <Bought />}
      </div>
    </section>
  );
}

/** Why a payment brought no money. */
function WhyNot({ payment }: { payment: TillPayment }) {
  const { t } = useTexts();
  const { status, type, terminal } = payment;
  if (terminal?.says && !COUNTED.includes(status)) return <span className={css.says}>{terminal.says}</span>;
  const isUnpaidCode = type === 'online' && (status === 'failed' || status === 'cancelled' || status === 'expired');
  return isUnpaidCode ? <span className={css.says}>{t(`pay.code.${status}`)}</span> : null;
}

/** Shows the items of the amount while there is no bill yet. */
function Bought() {
  const { t, formats } = useTexts();
  const { cart } = useCart();
  return (
    <ul className={css.parts}>
      {cart.exchange?.tickets.map((ticket) => (
        <li key={ticket.line_no} className={css.part}>
          <span>{t('bills.brought_back', { name: returnedName(ticket) })}</span>
          <span>{formats.money(-ticket.value)}</span>
        </li>
      ))}
      {linesOf(cart.entries).map(({ key, sample, count, amount }) => (
        <li key={key} className={css.part}>
          <span>
            {count} × {nameOf(sample)}
            {partsOf(sample).length > 0 ? <span className={css.chosen}>{partsOf(sample).join(', ')}</span> : null}
            {choicesOf(sample) ? <span className={css.chosen}>{choicesOf(sample)}</span> : null}
          </span>
          <span>{formats.money(eurosFromCents(amount))}</span>
        </li>
      ))}
      {givenOf(cart).map(({ discount, cents }) => (
        <li key={discount.id} className={css.part}>
          <span>{discountName(discount, t, formats)}</span>
          <span>{formats.money(eurosFromCents(0 - cents))}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Goes back to the sale. A bill made from the cart can be changed there, but not after a part payment
 * (ERR-038).
 */
function Back({ bill }: { bill: TillBill | null }) {
  const { t } = useTexts();
  const go = useNavigate();
  const { cart } = useCart();
  const isUnderWay = usePersisted(persistedRequest) !== null;
  const leave = (): void => {
    refusal.set(null);
    void go('/sale');
  };
  const isOurs = bill !== null && cart.entries.length > 0;
  return (
    <div className={css.backs}>
      <Button size="large" disabled={isUnderWay} onClick={() => void go('/sale')}>
        {t('pay.back')}
      </Button>
      {isOurs ? <ChangeButton bill={bill} size="large" disabled={isUnderWay} onChanging={leave} /> : null}
    </div>
  );
}
