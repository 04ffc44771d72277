import { type FormEvent, type ReactNode, useReducer, useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { type Buyer, NOBODY, PaymentMethods } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import { CheckoutAlert } from '#apps/website/pages/buy/checkout/CheckoutAlert.tsx';
import { type CheckoutProblem, onThePage } from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import { Terms } from '#apps/website/pages/buy/checkout/Terms.tsx';
import { useFocusOnErrors } from '#apps/website/pages/buy/checkout/use-focus-on-errors.ts';
import { differenceTo, exchangeItems, sameTickets } from '#apps/website/pages/buy/other-show/exchange-order.ts';
import { useExchange } from '#apps/website/pages/buy/other-show/use-exchange.ts';
import { OrderSummary } from '#apps/website/pages/buy/tickets/OrderSummary.tsx';
import { SeatSection } from '#apps/website/pages/buy/tickets/seats/SeatSection.tsx';
import { TariffList } from '#apps/website/pages/buy/tickets/TariffList.tsx';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { type ChosenTickets, useChosenTickets } from '#apps/website/pages/buy/tickets/use-composition.ts';
import type { TicketOffer } from '#apps/website/pages/buy/tickets/use-ticket-offer.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import type { SeatOffer } from '#modules/sales/contract/public.ts';
import { checkoutItems } from '#modules/sales/rules/cart/checkout-items.ts';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import { changeUses } from '#modules/vouchers/rules/uses-per-tariff.ts';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { ApiError } from '#web/api/api-error.ts';

type ExchangeFormProps = {
  bill: OtherShowWire;
  data: ScheduleDataWire;
  offer: TicketOffer;
  /** The content above the tickets. */
  above: ReactNode;
  /** The state of the old tickets is read again. */
  onChanged: () => void;
};

/** Chooses the new tickets and exchanges the old ones for them; only the difference is paid (D-199). */
export function ExchangeForm({ bill, data, offer, above, onChanged }: ExchangeFormProps) {
  const { t } = useTexts();
  const { payment_methods: methods } = useSite();
  const [uses, change] = useReducer(changeUses, bill, (old) => sameTickets(old.tickets, data.tariffs));
  const [buyer, setBuyer] = useState<Buyer>(NOBODY);
  const [submittedTooEarly, setSubmittedTooEarly] = useState(false);
  const chosen = useChosenTickets(data, offer, { uses });
  const { seats, places, quantity, due, cart, missing } = chosen;
  const difference = differenceTo(due, bill);
  const isOnlyAtBoxOffice = difference < 0 && !bill.pays_back;

  async function afterRefusal(error: unknown): Promise<void> {
    seats.picking?.dispatch({ type: 'checkout', outcome: 'failed' });
    onChanged();
    if (!(error instanceof ApiError) || error.status !== 422) return;
    await Promise.all([offer.refetchTariffs(), offer.refetchSeats()]);
    const offered = error.body.offer as SeatOffer | undefined;
    const seatIds = seats.picking?.idsOf(offered?.seats ?? []) ?? [];
    if (offered?.schedule_id === data.schedule.id && seatIds.length > 0)
      seats.picking?.dispatch({ type: 'offered', seatIds });
  }
  const exchange = useExchange(bill.uuid, {
    onStarted: () => seats.picking?.dispatch({ type: 'checkout', outcome: 'started' }),
    onRefused: (error) => void afterRefusal(error),
  });
  const form = useFocusOnErrors(exchange.problem);
  const problem = onThePage(exchange.problem, {
    tariffs: data.tariffs.map(({ price_rate_id }) => price_rate_id),
    seats: seats.state !== 'none',
    vouchers: false,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmittedTooEarly(missing !== null);
    if (missing !== null || isOnlyAtBoxOffice) return;
    const items = checkoutItems(cart);
    const request = {
      schedule_id: data.schedule.id,
      items: exchangeItems(items),
      amount: eurosFromCents(due),
      difference: eurosFromCents(difference),
      payment_method_id: difference > 0 ? methodToPay(methods, buyer.payment_method_id, false) : null,
      ...(bill.open && { bill_id: bill.open.uuid }),
    };
    void exchange.send(request, items);
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div className={css.sections}>
        {above}
        <section className={css.section} aria-labelledby="tickets">
          <h2 id="tickets" className={css.heading}>
            {t('other-show.new_tickets')}
          </h2>
          <TariffList
            tariffs={data.tariffs}
            uses={uses}
            places={places}
            errors={problem.tariffs}
            onQuantity={({ price_rate_id: rate_id }, next) => {
              change({ kind: 'quantity', rate_id, quantity: next, accepts: false });
              setSubmittedTooEarly(false);
              exchange.choiceChanged();
            }}
          />
          {places < Math.max(quantity, 1) && !exchange.processing ? (
            <Notice kind="warning" live>
              {places === 0 ? t('notice.sold_out_online') : t('buy.too_few', { count: places })}
            </Notice>
          ) : null}
        </section>
        <SeatSection seats={seats} errors={problem.seats} />
        {difference > 0 ? <PaymentMethods buyer={buyer} onChange={setBuyer} checkout={exchange} /> : null}
      </div>
      <Closing
        bill={bill}
        chosen={chosen}
        difference={difference}
        busy={exchange.processing}
        why={submittedTooEarly ? missing : null}
        isOnlyAtBoxOffice={isOnlyAtBoxOffice}
        problem={problem}
      />
    </form>
  );
}

/** The sum with what the old tickets count, what is missing or wrong, and the button. */
function Closing(props: {
  bill: OtherShowWire;
  chosen: ChosenTickets;
  difference: Cents;
  busy: boolean;
  why: ChosenTickets['missing'];
  isOnlyAtBoxOffice: boolean;
  problem: CheckoutProblem;
}) {
  const { t, formats } = useTexts();
  const { bill, chosen, difference, why } = props;
  const amount = formats.money(eurosFromCents(Math.abs(difference)));
  const returned = {
    kind: 'returned',
    count: bill.tickets.length,
    amount: -(centsFromEuros(bill.value) ?? 0),
  } as const;
  return (
    <div className={css.closing}>
      <OrderSummary lines={[...chosen.lines, returned]} seats={chosen.seatNames} due={difference} />
      <p>{t(explanationOf(difference, props.isOnlyAtBoxOffice))}</p>
      <Terms kind="ticket" free={difference <= 0} />
      {why ? (
        <Notice kind="warning" live>
          {t(`buy.why.${why}`)}
        </Notice>
      ) : null}
      <CheckoutAlert problem={props.problem} />
      <SubmitButton
        ready={chosen.missing === null && !props.isOnlyAtBoxOffice}
        busy={props.busy}
        busyLabel={t('other-show.processing')}
        size="large"
        wide
      >
        {difference > 0 ? t('other-show.submit_paying', { amount }) : t('other-show.submit')}
      </SubmitButton>
    </div>
  );
}

function explanationOf(difference: Cents, isOnlyAtBoxOffice: boolean) {
  if (isOnlyAtBoxOffice) return 'other-show.only_at_box_office';
  if (difference > 0) return 'other-show.until_paid';
  return difference < 0 ? 'other-show.goes_back' : 'other-show.at_once';
}
