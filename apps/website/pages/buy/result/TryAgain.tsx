import { useNavigate } from 'react-router';
import { pathTo, type RouteParams } from '#apps/website/addresses.ts';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { CheckoutAlert } from '#apps/website/pages/buy/checkout/CheckoutAlert.tsx';
import { mayPay, methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import { buyerOfBill, storeOrder } from '#apps/website/pages/buy/checkout/stored-order.ts';
import { browserCart, useCheckout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { type Again, cardAgain, cartAgain } from '#apps/website/pages/buy/result/cart-again.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { BillResultWire, SeatOffer } from '#modules/sales/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { ApiError } from '#web/api/api-error.ts';

type StartOver = NonNullable<BillResultWire['start_over']>;

/** Returns the route parameters of the sold item. */
export function paramsOf({ name, id }: StartOver): RouteParams {
  switch (name) {
    case 'buy.tickets':
      return { schedule_id: id };
    case 'buy.events':
      return { event_id: id };
    case 'buy.voucher':
      return { slug: id };
  }
}

/**
 * After a payment that failed, was cancelled or came too late: one press places the same order
 * again, with the same method or another one; another opens the order to change it, with the
 * choice and the buyer kept (PAY-018, D-091). What cannot be placed as it was (seats that are gone,
 * a new price) leads there too, with the reason and the seats that are offered instead.
 */
export function TryAgain({ bill, again, to }: { bill: BillResultWire; again: Again; to: StartOver }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const { payment_methods } = useSite();
  const cart = cartAgain(again);
  const params = paramsOf(to);
  const checkout = useCheckout({
    // an unanswered checkout is asked for on the page of its purchase
    isMine: () => false,
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      const sentences = Object.values(error.errors).flat();
      keep([...new Set(sentences.length > 0 ? sentences : [error.message])].join('\n'), error.body.offer);
      void navigate(pathTo(to.name, params));
    },
  });

  function keep(problem: string, offer: unknown): void {
    browserCart.save(cart, again.bill_id ? browserCart.load(() => true)?.attempt : null);
    storeOrder({
      buyer: buyerOfBill(bill),
      card: cardAgain(again),
      problem,
      offer: (offer as SeatOffer | undefined) ?? null,
    });
  }
  const buy = (method: number | null): void => {
    const { name, email, email_confirmation, holder_name, gift } = buyerOfBill(bill);
    void checkout.send(cart, {
      name,
      email,
      email_confirmation,
      payment_method_id: again.amount > 0 ? method : null,
      ...(holder_name && { holder_name }),
      ...(gift && { gift }),
      ...(again.bill_id && { bill_id: again.bill_id }),
    });
  };
  const besideVouchers = again.items.some((item) => item.type === 'ticket' && item.voucher_id);
  const possible = payment_methods.filter((method) => mayPay(method, besideVouchers));
  const same = methodToPay(possible, again.payment_method_id, besideVouchers);
  const method = possible.find(({ id }) => id === same)?.name;
  const others = again.amount > 0 ? possible.filter(({ id }) => id !== same) : [];
  return (
    <>
      <p className={css.actions}>
        <Button
          variant="primary"
          size="large"
          busy={checkout.processing}
          busyLabel={t('buy.processing')}
          onClick={() => buy(same)}
        >
          {again.amount > 0 && method
            ? t('payment.result.again', { amount: formats.money(again.amount), method })
            : t('buy.again')}
        </Button>
        {others.map(({ id, name }) => (
          <Button key={id} size="large" disabled={checkout.processing} onClick={() => buy(id)}>
            {t('payment.result.again_with', { method: name })}
          </Button>
        ))}
        <SiteLinkButton to={to.name} params={params} size="large" variant="quiet" onClick={() => keep('', null)}>
          {t('payment.result.change_order')}
        </SiteLinkButton>
      </p>
      <CheckoutAlert problem={checkout.problem} />
    </>
  );
}
