import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#apps/browser/api-error.ts';
import { useKeptState } from '#apps/website/api/kept-state.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { marketingItem, tellMarketing } from '#apps/website/marketing.ts';
import { type Buyer, BuyerFields, NOBODY, PaymentMethods } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import { CheckoutAlert } from '#apps/website/pages/buy/checkout/CheckoutAlert.tsx';
import { onThePage } from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import { Terms } from '#apps/website/pages/buy/checkout/Terms.tsx';
import { useCheckout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useFocusOnErrors } from '#apps/website/pages/buy/checkout/use-focus-on-errors.ts';
import type { Composition } from '#apps/website/pages/buy/tickets/composition.ts';
import { OrderSummary } from '#apps/website/pages/buy/tickets/OrderSummary.tsx';
import { OtherTimes } from '#apps/website/pages/buy/tickets/OtherTimes.tsx';
import { SeatSection } from '#apps/website/pages/buy/tickets/SeatSection.tsx';
import { TariffList } from '#apps/website/pages/buy/tickets/TariffList.tsx';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import { useTicketComposition } from '#apps/website/pages/buy/tickets/use-composition.ts';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { VoucherBox } from '#apps/website/pages/buy/tickets/VoucherBox.tsx';
import { Widget } from '#apps/website/parts/Widget.tsx';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import type { SeatOffer } from '#modules/sales/contract.ts';
import { offersNewsletter } from '#modules/sales/rules/buyer-form.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract.ts';
import { voucherNotice } from '#modules/screenings/rules/purchase-notice.ts';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type TicketFormProps = {
  data: ScheduleDataWire;
  offer: TicketOffer;
  /** A bill that is being changed, with what it was for (D-061). */
  changing: { readonly billId: string; readonly composition: Composition } | null;
  /** What is said above the tickets. */
  above: ReactNode;
  /** The purchase is under way: its own seats must not make the page say that all are sold. */
  onBusy: (busy: boolean) => void;
};

/** Choosing, filling in and paying: the whole purchase in one form (TCK-002, CART-005, D-071). */
export function TicketForm({ data, offer, changing, above, onBusy }: TicketFormProps) {
  const { t, formats } = useTexts();
  const site = useSite();
  const [buyer, setBuyer] = useKeptState<Buyer>('buyer', NOBODY);
  const [askedTooEarly, setAskedTooEarly] = useState(false);
  const composition = useTicketComposition(data, offer, changing?.composition ?? null);
  const { vouchers, seats, quantity, places, due, cart, missing } = composition;
  // Its own purchase takes the seats as well, and must not be told that they are gone.
  const tooFew = places < Math.max(quantity, 1);
  const unseated = seats.picking?.get().refusal === 'none-to-assign';
  const besideVouchers = composition.lines.some(({ kind }) => kind === 'vouchers');
  const marketing = marketingItem(site, data.movie, data.schedule, eurosFromCents(due));

  const checkout = useCheckout({
    isMine: ({ items }) => items.some((item) => item.type === 'ticket' && item.schedule_id === data.schedule.id),
    onStarted: () => {
      onBusy(true);
      seats.picking?.dispatch({ type: 'checkout', outcome: 'started' });
    },
    onSold: () => seats.picking?.dispatch({ type: 'checkout', outcome: 'succeeded' }),
    onRefused: (error) => void afterRefusal(error),
  });
  /**
   * Prices and seats are looked at again, and whether the house sells at all (403); seats the house offers instead are
   * chosen and wait to be accepted.
   */
  async function afterRefusal(error: unknown): Promise<void> {
    onBusy(false);
    seats.picking?.dispatch({ type: 'checkout', outcome: 'failed' });
    if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 403)) return;
    await Promise.all([offer.refetchTariffs(), offer.refetchSeats()]);
    const offered = error.body.offer as SeatOffer | undefined;
    const seatIds = seats.picking?.idsOf(offered?.seats ?? []) ?? [];
    if (offered?.schedule_id === data.schedule.id && seatIds.length > 0)
      seats.picking?.dispatch({ type: 'offered', seatIds });
  }
  const form = useFocusOnErrors(checkout.problem);
  const problem = onThePage(checkout.problem, {
    tariffs: data.tariffs.map(({ price_rate_id }) => price_rate_id),
    seats: seats.state !== 'none',
    vouchers: voucherNotice(data.tariffs) === null,
  });

  const changed = (): void => {
    setAskedTooEarly(false);
    checkout.choiceChanged();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing) {
      setAskedTooEarly(true);
      return;
    }
    const method = methodToPay(site.payment_methods, buyer.payment_method_id, besideVouchers);
    const { name, email, email_confirmation, newsletter_signup } = buyer;
    void checkout.send(
      cart,
      {
        name,
        email,
        email_confirmation,
        newsletter_signup,
        payment_method_id: due > 0 ? method : null,
        ...(changing && { bill_id: changing.billId }),
      },
      marketing,
    );
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div className={css.sections}>
        {above}
        <section className={css.section} aria-labelledby="tickets">
          <h2 id="tickets" className={css.heading}>
            {t('buy.tickets.title')}
          </h2>
          <TariffList
            tariffs={data.tariffs}
            uses={vouchers.uses}
            places={places}
            errors={problem.tariffs}
            onQuantity={({ price_rate_id: rate_id, accept_voucher: accepts, total_price }, next) => {
              if (next > quantityOf(vouchers.uses, rate_id))
                tellMarketing(site, 'add_to_cart', { ...marketing, value: total_price });
              vouchers.change({ kind: 'quantity', rate_id, quantity: next, accepts });
              changed();
            }}
          />
        </section>
        {tooFew && !checkout.processing ? (
          <Notice kind="warning" live>
            {places === 0 ? t('notice.sold_out_online') : t('buy.too_few', { count: places })}
          </Notice>
        ) : null}
        {(tooFew && !checkout.processing) || unseated ? <OtherTimes schedule={data.schedule} /> : null}
        <SeatSection seats={seats} errors={problem.seats} />
        {hasFeature(site, 'vouchers') ? (
          <VoucherBox vouchers={vouchers} tariffs={data.tariffs} errors={problem.vouchers} onChange={changed} />
        ) : null}
        <section className={css.section} aria-labelledby="details">
          <h2 id="details" className={css.heading}>
            {t('buy.details.title')}
          </h2>
          <BuyerFields
            buyer={buyer}
            onChange={setBuyer}
            checkout={checkout}
            emailHint={t('buy.details.email_hint')}
            newsletter={offersNewsletter('tickets', site.settings.public_config)}
          />
          {due > 0 || quantity === 0 ? (
            <PaymentMethods buyer={buyer} onChange={setBuyer} checkout={checkout} besideVouchers={besideVouchers} />
          ) : null}
        </section>
      </div>
      <div className={css.closing}>
        <OrderSummary lines={composition.lines} seats={composition.seatNames} due={due} />
        <Terms kind="ticket" free={due === 0 && quantity > 0} />
        {askedTooEarly && missing ? (
          <Notice kind="warning" live>
            {t(`buy.why.${missing}`)}
          </Notice>
        ) : null}
        <CheckoutAlert problem={problem} />
        <SubmitButton
          ready={missing === null}
          busy={checkout.processing}
          busyLabel={t('buy.processing')}
          size="large"
          wide
        >
          {quantity === 0
            ? t('buy.pay_nothing')
            : due === 0
              ? t('buy.order')
              : t('buy.pay', { amount: formats.money(eurosFromCents(due)) })}
        </SubmitButton>
        <Widget placement="buy-help" className={css.help} />
      </div>
    </form>
  );
}
