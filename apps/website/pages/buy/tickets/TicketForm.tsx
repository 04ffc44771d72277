import { type Dispatch, type FormEvent, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
import { usePersistedState } from '#apps/website/api/persisted-state.ts';
import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { marketingItem, reportMarketing } from '#apps/website/marketing/marketing.ts';
import { type Buyer, BuyerFields, NOBODY, PaymentMethods } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import { CheckoutAlert } from '#apps/website/pages/buy/checkout/CheckoutAlert.tsx';
import { type CheckoutProblem, onThePage } from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import { StoredOrderNotice } from '#apps/website/pages/buy/checkout/StoredOrderNotice.tsx';
import { useStoredOrder } from '#apps/website/pages/buy/checkout/stored-order.ts';
import { Terms } from '#apps/website/pages/buy/checkout/Terms.tsx';
import { type Checkout, type CheckoutForm, useCheckout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useFocusOnErrors } from '#apps/website/pages/buy/checkout/use-focus-on-errors.ts';
import type { Composition } from '#apps/website/pages/buy/tickets/composition.ts';
import { OrderSummary } from '#apps/website/pages/buy/tickets/OrderSummary.tsx';
import { OtherTimes } from '#apps/website/pages/buy/tickets/OtherTimes.tsx';
import { type PurchaseStep, PurchaseSteps } from '#apps/website/pages/buy/tickets/PurchaseSteps.tsx';
import { SeatSection } from '#apps/website/pages/buy/tickets/seats/SeatSection.tsx';
import { TariffList } from '#apps/website/pages/buy/tickets/TariffList.tsx';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import { type TicketComposition, useTicketComposition } from '#apps/website/pages/buy/tickets/use-composition.ts';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { VoucherBox } from '#apps/website/pages/buy/tickets/vouchers/VoucherBox.tsx';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import type { SeatOffer } from '#modules/sales/contract/public.ts';
import { offersNewsletter } from '#modules/sales/rules/cart/buyer-form.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import { voucherNotice } from '#modules/screenings/rules/programme/purchase-notice.ts';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { ApiError } from '#web/api/api-error.ts';

type TicketFormProps = {
  data: ScheduleDataWire;
  offer: TicketOffer;
  /** A bill that is being changed, with its original choice (D-061). */
  changing: { readonly billId: string; readonly composition: Composition } | null;
  /** The content above the tickets. */
  above: ReactNode;
  /** The purchase is pending: its own seats must not make the page report sold out. */
  onBusy: (busy: boolean) => void;
};

/** Shows the whole purchase in one form: choose, fill in, pay (TCK-002, CART-005, D-071). */
export function TicketForm({ data, offer, changing, above, onBusy }: TicketFormProps) {
  const { t } = useTexts();
  const site = useSite();
  const kept = useStoredOrder();
  const [buyer, setBuyer] = usePersistedState<Buyer>('buyer', kept?.buyer ?? NOBODY);
  const [submittedTooEarly, setSubmittedTooEarly] = useState(false);
  const composition = useTicketComposition(data, offer, changing?.composition ?? null);
  const { vouchers, seats, quantity, places, due, cart, missing } = composition;
  const tooFew = places < Math.max(quantity, 1);
  const unseated = seats.picking?.get().refusal === 'none-to-assign';
  const besideVouchers = composition.lines.some(({ kind }) => kind === 'vouchers');
  const marketing = marketingItem(site, data.movie, data.schedule, eurosFromCents(due));

  useOfferedSeats(seats.picking, kept?.offer ?? null, data.schedule.id);
  const checkout = useTicketCheckout(data, offer, seats, onBusy);
  const form = useFocusOnErrors(checkout.problem);
  const problem = onThePage(checkout.problem, {
    tariffs: data.tariffs.map(({ price_rate_id }) => price_rate_id),
    seats: seats.state !== 'none',
    vouchers: voucherNotice(data.tariffs) === null,
  });

  const changed = (): void => {
    setSubmittedTooEarly(false);
    checkout.choiceChanged();
  };
  const chooseQuantity = (tariff: ScheduleDataWire['tariffs'][number], quantity: number): void => {
    const { price_rate_id: rate_id, accept_voucher: accepts, total_price } = tariff;
    if (quantity > quantityOf(vouchers.uses, rate_id))
      reportMarketing(site, 'add_to_cart', { ...marketing, value: total_price });
    vouchers.change({ kind: 'quantity', rate_id, quantity, accepts });
    changed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing) {
      setSubmittedTooEarly(true);
      return;
    }
    const method = due > 0 ? methodToPay(site.payment_methods, buyer.payment_method_id, besideVouchers) : null;
    void checkout.send(cart, detailsOf(buyer, method, changing?.billId), marketing);
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div className={css.sections}>
        <PurchaseSteps steps={stepsOf(composition, buyer)} />
        {above}
        {kept ? <StoredOrderNotice problem={kept.problem} /> : null}
        <section className={css.section} aria-labelledby="tickets">
          <h2 id="tickets" className={css.heading}>
            {t('buy.tickets.title')}
          </h2>
          <TariffList
            tariffs={data.tariffs}
            uses={vouchers.uses}
            places={places}
            errors={problem.tariffs}
            onQuantity={chooseQuantity}
          />
        </section>
        <Shortage
          schedule={data.schedule}
          places={places}
          tooFew={tooFew && !checkout.processing}
          unseated={unseated}
        />
        <Seats seats={seats} errors={problem.seats} schedule={data.schedule} />
        {hasFeature(site, 'vouchers') ? (
          <VoucherBox vouchers={vouchers} tariffs={data.tariffs} errors={problem.vouchers} onChange={changed} />
        ) : null}
        <Details
          buyer={buyer}
          onChange={setBuyer}
          checkout={checkout}
          pays={due > 0 || quantity === 0}
          besideVouchers={besideVouchers}
        />
      </div>
      <Closing
        composition={composition}
        busy={checkout.processing}
        why={submittedTooEarly ? missing : null}
        problem={problem}
      />
    </form>
  );
}

/** What the visitor has done, as the steps above the form show it. */
function stepsOf({ quantity, missing, seats }: TicketComposition, buyer: Buyer): PurchaseStep[] {
  const { name, email, email_confirmation } = buyer;
  const steps: PurchaseStep[] = [
    { name: 'tickets', done: quantity > 0 },
    { name: 'seats', done: quantity > 0 && missing === null },
    { name: 'details', done: [name, email, email_confirmation].every((text) => text.trim() !== '') },
    { name: 'pay', done: false },
  ];
  return seats.state === 'none' ? steps.filter((step) => step.name !== 'seats') : steps;
}

/** Selects the seats that are offered instead of lost ones; they wait for the visitor's confirmation. */
function useOfferedSeats(
  picking: TicketComposition['seats']['picking'],
  offer: SeatOffer | null,
  scheduleId: number,
): void {
  useEffect(() => {
    const seatIds = offer?.schedule_id === scheduleId ? picking?.idsOf(offer.seats) : undefined;
    if (seatIds?.length) picking?.dispatch({ type: 'offered', seatIds });
  }, [picking, offer, scheduleId]);
}

/** The checkout of this screening's tickets, which the seats and the page around them follow. */
function useTicketCheckout(
  data: ScheduleDataWire,
  offer: TicketOffer,
  { picking }: TicketComposition['seats'],
  onBusy: TicketFormProps['onBusy'],
): Checkout {
  /**
   * Refreshes prices, seats, and whether sales are enabled (403); seats offered instead are
   * selected and wait for confirmation.
   */
  async function afterRefusal(error: unknown): Promise<void> {
    onBusy(false);
    picking?.dispatch({ type: 'checkout', outcome: 'failed' });
    if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 403)) return;
    await Promise.all([offer.refetchTariffs(), offer.refetchSeats()]);
    const offered = error.body.offer as SeatOffer | undefined;
    const seatIds = picking?.idsOf(offered?.seats ?? []) ?? [];
    if (offered?.schedule_id === data.schedule.id && seatIds.length > 0)
      picking?.dispatch({ type: 'offered', seatIds });
  }
  return useCheckout({
    isMine: ({ items }) => items.some((item) => item.type === 'ticket' && item.schedule_id === data.schedule.id),
    onStarted: () => {
      onBusy(true);
      picking?.dispatch({ type: 'checkout', outcome: 'started' });
    },
    onSold: () => picking?.dispatch({ type: 'checkout', outcome: 'succeeded' }),
    onRefused: (error) => void afterRefusal(error),
  });
}

/** Who buys, and how it is paid. */
function Details(props: {
  buyer: Buyer;
  onChange: Dispatch<SetStateAction<Buyer>>;
  checkout: Checkout;
  pays: boolean;
  besideVouchers: boolean;
}) {
  const { t } = useTexts();
  const site = useSite();
  const { buyer, onChange, checkout } = props;
  return (
    <section className={css.section} aria-labelledby="details">
      <h2 id="details" className={css.heading}>
        {t('buy.details.title')}
      </h2>
      <BuyerFields
        buyer={buyer}
        onChange={onChange}
        checkout={checkout}
        emailHint={t('buy.details.email_hint')}
        newsletter={offersNewsletter('tickets', site.settings.public_config)}
      />
      {props.pays ? (
        <PaymentMethods buyer={buyer} onChange={onChange} checkout={checkout} besideVouchers={props.besideVouchers} />
      ) : null}
    </section>
  );
}

/** The sum, what is missing or wrong, and the button that pays. */
function Closing(props: {
  composition: TicketComposition;
  busy: boolean;
  why: TicketComposition['missing'];
  problem: CheckoutProblem;
}) {
  const { t, formats } = useTexts();
  const { composition, why } = props;
  const { due, quantity, missing } = composition;
  return (
    <div id="pay" className={css.closing}>
      <OrderSummary lines={composition.lines} seats={composition.seatNames} due={due} />
      <Terms kind="ticket" free={due === 0 && quantity > 0} />
      {why ? (
        <Notice kind="warning" live>
          {t(`buy.why.${why}`)}
        </Notice>
      ) : null}
      <CheckoutAlert problem={props.problem} />
      <SubmitButton ready={missing === null} busy={props.busy} busyLabel={t('buy.processing')} size="large" wide>
        {quantity === 0
          ? t('buy.pay_nothing')
          : due === 0
            ? t('buy.order')
            : t('buy.pay', { amount: formats.money(eurosFromCents(due)) })}
      </SubmitButton>
      <Widget placement="buy-help" className={css.help} />
    </div>
  );
}

/** The seat plan, or how a visitor gets a seat without one. */
function Seats(props: {
  seats: TicketComposition['seats'];
  errors: readonly string[];
  schedule: ScheduleDataWire['schedule'];
}) {
  if (props.seats.state === 'none') return <NoSeatPlan schedule={props.schedule} />;
  return <SeatSection seats={props.seats} errors={props.errors} />;
}

/** The buyer's part of the checkout. `billId`: of the bill that is being changed. */
const detailsOf = (buyer: Buyer, methodId: number | null, billId: string | undefined): CheckoutForm => ({
  name: buyer.name,
  email: buyer.email,
  email_confirmation: buyer.email_confirmation,
  newsletter_signup: buyer.newsletter_signup,
  payment_method_id: methodId,
  ...(billId !== undefined && { bill_id: billId }),
});

/** Says how a visitor gets a seat where none is chosen here. */
function NoSeatPlan({ schedule }: { schedule: ScheduleDataWire['schedule'] }) {
  const { t } = useTexts();
  return <p className={css.seating}>{t(schedule.arrangement_id === null ? 'buy.seats.free' : 'buy.seats.given')}</p>;
}

/** There are fewer places than tickets, or no seats to assign. */
function Shortage({
  schedule,
  places,
  tooFew,
  unseated,
}: {
  schedule: ScheduleDataWire['schedule'];
  places: number;
  tooFew: boolean;
  unseated: boolean;
}) {
  const { t } = useTexts();
  return (
    <>
      {tooFew ? (
        <Notice kind="warning" live>
          {places === 0 ? t('notice.sold_out_online') : t('buy.too_few', { count: places })}
        </Notice>
      ) : null}
      {tooFew || unseated ? <OtherTimes schedule={schedule} /> : null}
    </>
  );
}
