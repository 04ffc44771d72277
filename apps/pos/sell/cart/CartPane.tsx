import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { SaleModes } from '#apps/pos/components/SaleModes.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { whyNotAlone } from '#apps/pos/offline/sell-offline.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { RefusalNotice } from '#apps/pos/pending-request/RefusalNotice.tsx';
import { ReprintLast } from '#apps/pos/printing/ReprintLast.tsx';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import { CartLines } from '#apps/pos/sell/cart/CartLines.tsx';
import { CustomerLanguage } from '#apps/pos/sell/cart/CustomerLanguage.tsx';
import { type Cart, seatsMissing } from '#apps/pos/sell/cart/cart.ts';
import { Changed } from '#apps/pos/sell/cart/change/Changed.tsx';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { LostSeatsNotice } from '#apps/pos/sell/cart/held/LostSeatsNotice.tsx';
import { ReseatedNotice } from '#apps/pos/sell/cart/held/ReseatedNotice.tsx';
import { emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Returned } from '#apps/pos/sell/cart/Returned.tsx';
import { ScannedCard } from '#apps/pos/sell/cart/ScannedCard.tsx';
import { saveReservation } from '#apps/pos/sell/cart/sale.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { CartDiscounts } from '#apps/pos/sell/discount/CartDiscounts.tsx';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

type Pane = { onPark: () => void; onOpenShow: (id: number) => void };
/** `onOffer`: the offer is needed, which an open pane covers on a phone. */
type WholePane = Pane & { onOffer: () => void };

/** Shows the cart: lines, total, Pay. Nothing is on the server yet. */
export function CartPane({ onPark, onOpenShow, onOffer }: WholePane) {
  const { t } = useTexts();
  const { cart } = useCart();
  const { ask, asking } = useAsk();
  const isEmpty = cart.entries.length === 0;
  return (
    <div className={css.bill}>
      <header className={css.head}>
        <h2 className={css.title}>{t('sell.bill.title')}</h2>
        <SaleModes mode={cart.exchange ? 'exchange' : 'sell'} />
        {isEmpty || cart.changes ? null : (
          <Button
            size="small"
            {...shortcut('empty')}
            onClick={() =>
              ask({
                title: t('sell.bill.empty.title'),
                text: t('sell.bill.empty.text'),
                yes: t('sell.bill.empty.yes'),
                act: emptyCart,
              })
            }
          >
            {t('sell.bill.empty.button')}
          </Button>
        )}
      </header>
      <div className={css.lines}>
        <RefusalNotice />
        <ReseatedNotice />
        <LostSeatsNotice onOpenShow={onOpenShow} />
        {cart.changes ? <Changed changes={cart.changes} /> : null}
        {cart.exchange ? <Returned exchange={cart.exchange} /> : null}
        {isEmpty ? (
          <>
            <p className={css.nothing}>{t(cart.exchange ? 'sell.exchange.choose' : 'sell.bill.nothing')}</p>
            {cart.exchange ? null : <ReprintLast />}
          </>
        ) : (
          <>
            <CartLines onOpenShow={onOpenShow} />
            <CartDiscounts />
            <CustomerLanguage />
          </>
        )}
        {cart.voucher ? <ScannedCard card={cart.voucher} onRecharge={onOffer} /> : null}
      </div>
      <Foot cart={cart} onPark={onPark} onOpenShow={onOpenShow} />
      {asking}
    </div>
  );
}

function Foot({ cart, onPark, onOpenShow }: Pane & { cart: Cart }) {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const isUnderWay = usePersisted(persistedRequest) !== null;
  const due = dueOf(cart);
  const isBack = due < 0;
  const unseated = seatsMissing(cart.entries);
  const { canStore } = useOfflineSales();
  const isEmpty = cart.entries.length === 0;
  const isOff = isEmpty || !isThere || isUnderWay;
  /** Refreshments are sold without the server, too; the payment of one that has no answer yet is finished there. */
  const whyNot = isThere || isEmpty ? null : whyNotAlone(cart);
  const mayPay = !isEmpty && (isThere ? !isUnderWay : canStore && whyNot === null);
  return (
    <footer className={css.foot}>
      <p className={css.total}>
        <span>{t(isBack ? 'sell.exchange.back' : 'sell.bill.total')}</span>
        <output>{formats.money(eurosFromCents(Math.abs(due)))}</output>
      </p>
      {whyNot ? <p className={css.why}>{t(`offline.why.${whyNot}`)}</p> : null}
      <div className={css.buttons}>
        {cart.changes?.reserved ? (
          <Save isOff={isOff || unseated !== null} />
        ) : (
          <Button
            size="large"
            disabled={isOff || unseated !== null || (cart.exchange !== null && due <= 0)}
            {...shortcut('park')}
            onClick={onPark}
          >
            {t('sell.bill.park')}
          </Button>
        )}
        {!mayPay ? (
          <Button size="large" variant="primary" className={css.pay} disabled>
            {t('sell.bill.pay')}
          </Button>
        ) : unseated === null ? (
          <Link
            className={`${buttonClass({ variant: 'primary', size: 'large' })} ${css.pay}`}
            to="/pay"
            {...shortcut('pay')}
          >
            {t(cart.exchange && due <= 0 ? 'sell.exchange.go' : 'sell.bill.pay')}
          </Link>
        ) : (
          <Button size="large" variant="primary" className={css.pay} onClick={() => onOpenShow(unseated)}>
            {t('sell.bill.choose_seats')}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Saves the changed reservation: the guest pays later. */
function Save({ isOff }: { isOff: boolean }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const saving = useMutation({
    mutationFn: saveReservation,
    onSuccess: (isSaved) => {
      void calls.invalidateQueries({ queryKey: TILL });
      if (isSaved) toast(t('sell.bill.change.saved'), 'success');
    },
  });
  return (
    <Button
      size="large"
      disabled={isOff}
      busy={saving.isPending}
      busyLabel={t('common.busy')}
      onClick={() => saving.mutate()}
    >
      {t('sell.bill.change.save')}
    </Button>
  );
}
