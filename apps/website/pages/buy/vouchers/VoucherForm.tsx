import { type FormEvent, useEffect, useState } from 'react';
import { usePersistedState } from '#apps/website/api/persisted-state.ts';
import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { type Buyer, BuyerFields, NOBODY, PaymentMethods } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import { CheckoutAlert } from '#apps/website/pages/buy/checkout/CheckoutAlert.tsx';
import { methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import { StoredOrderNotice } from '#apps/website/pages/buy/checkout/StoredOrderNotice.tsx';
import { useStoredOrder } from '#apps/website/pages/buy/checkout/stored-order.ts';
import { Terms } from '#apps/website/pages/buy/checkout/Terms.tsx';
import { browserCart, type Checkout, useCheckout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useFocusOnErrors } from '#apps/website/pages/buy/checkout/use-focus-on-errors.ts';
import css from '#apps/website/pages/buy/vouchers/BuyVoucherPage.module.css';
import { GiftFields } from '#apps/website/pages/buy/vouchers/gift/GiftFields.tsx';
import { type VoucherChoice, voucherOnSale } from '#apps/website/pages/buy/vouchers/voucher-choice.ts';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import { cardCart } from '#modules/sales/rules/cart/cart.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { canStepDown, canStepUp, type Stepper as Steps, stepDown, stepUp } from '#modules/vouchers/rules/stepper.ts';
import { voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';
import { Notice } from '#ui/Notice.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

/**
 * Shows visits, refreshments, total, buyer and payment (VCH-003 ... VCH-006, CART-008 ...
 * CART-010).
 */
export function VoucherForm({ type }: { type: VoucherTypeWire }) {
  const { t, formats } = useTexts();
  const site = useSite();
  const sold = voucherOnSale(type, hasFeature(site, 'products'));
  const order = useStoredOrder();
  const [kept, setChoice] = usePersistedState<VoucherChoice>(`voucher ${type.id}`, order?.card ?? sold.initial);
  // Refreshments may have been removed from sale since they were chosen.
  const choice = sold.products ? kept : { ...kept, total_products: 0 };
  const [buyer, setBuyer] = usePersistedState<Buyer>('buyer', order?.buyer ?? NOBODY);
  const checkout = useCheckout({
    isMine: ({ items }) => items.some((item) => item.type === 'loyaltyCard' && item.voucher_type_id === type.id),
    onRefused: () => browserCart.clear(),
  });
  const form = useFocusOnErrors(checkout.problem);
  useEffect(() => () => browserCart.clear(), []);
  const [submittedTooEarly, setSubmittedTooEarly] = useState(false);
  const total = voucherTotal(sold, choice);
  const worth = [
    choice.total_turns > 0 ? t('vouchers.visits', { count: choice.total_turns }) : '',
    choice.total_products > 0
      ? t('vouchers.for_products', { amount: formats.money(eurosFromCents(choice.total_products)) })
      : '',
  ]
    .filter(Boolean)
    .join(' + ');
  const choose = (change: Partial<VoucherChoice>): void => {
    setChoice((before) => ({ ...before, ...change }));
    setSubmittedTooEarly(false);
    checkout.choiceChanged();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (total === 0) {
      setSubmittedTooEarly(true);
      return;
    }
    const { name, email, email_confirmation, holder_name, gift, payment_method_id } = buyer;
    void checkout.send(cardCart({ voucher_type_id: type.id, ...choice }, total), {
      name,
      email,
      email_confirmation,
      payment_method_id: methodToPay(site.payment_methods, payment_method_id, false),
      ...(type.type === 'giftcard' && { holder_name, ...(gift && { gift }) }),
    });
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {order ? <StoredOrderNotice problem={order.problem} /> : null}
      <ChoiceFields type={type} sold={sold} choice={choice} total={total} checkout={checkout} onChoose={choose} />
      {type.type === 'giftcard' ? (
        <GiftFields
          buyer={buyer}
          onChange={setBuyer}
          checkout={checkout}
          title={type.page_title || type.title}
          worth={worth}
        />
      ) : null}
      <PaymentMethods buyer={buyer} onChange={setBuyer} checkout={checkout} />
      <BuyerFields
        buyer={buyer}
        onChange={setBuyer}
        checkout={checkout}
        emailHint={t('vouchers.email_hint')}
        holder={type.type === 'giftcard'}
      />
      <Terms kind="voucher" free={false} />
      {submittedTooEarly ? (
        <Notice kind="warning" live>
          {t(sold.products ? 'vouchers.nothing_chosen.turns_or_products' : 'vouchers.nothing_chosen.turns')}
        </Notice>
      ) : null}
      <CheckoutAlert problem={checkout.problem} />
      <SubmitButton ready={total > 0} busy={checkout.processing} busyLabel={t('buy.processing')} size="large" wide>
        {total > 0 ? t('buy.pay', { amount: formats.money(eurosFromCents(total)) }) : t('buy.pay_nothing')}
      </SubmitButton>
      <Widget placement="buy-help" />
    </form>
  );
}

/** Visits and refreshments, and what they cost together. */
function ChoiceFields(props: {
  type: VoucherTypeWire;
  sold: ReturnType<typeof voucherOnSale>;
  choice: VoucherChoice;
  total: number;
  checkout: Checkout;
  onChoose: (change: Partial<VoucherChoice>) => void;
}) {
  const { t, formats } = useTexts();
  const { type, sold, choice, total, checkout, onChoose: choose } = props;
  const money = (cents: number): string => formats.money(eurosFromCents(cents));
  return (
    <div className={css.choice}>
      <p className={css.price}>
        <span>{t('vouchers.price_turn')}</span>
        <span>{formats.money(type.cost_turn)}</span>
      </p>
      <ChoiceStepper
        label={t('vouchers.turns')}
        minusLabel={t('vouchers.turns_fewer')}
        plusLabel={t('vouchers.turns_more')}
        steps={sold.turns}
        value={choice.total_turns}
        format={String}
        errors={checkout.problem.turns}
        onChange={(total_turns) => choose({ total_turns })}
      />
      {sold.products ? (
        <ChoiceStepper
          label={t('vouchers.products')}
          minusLabel={t('vouchers.products_fewer')}
          plusLabel={t('vouchers.products_more')}
          steps={sold.products}
          value={choice.total_products}
          format={money}
          errors={checkout.problem.products}
          onChange={(total_products) => choose({ total_products })}
        />
      ) : null}
      <p className={css.total}>
        <span>
          {t('vouchers.total')}
          {choice.total_turns > 0 ? (
            <span className={css.validity}>{t('vouchers.validity', { count: choice.total_turns })}</span>
          ) : null}
        </span>
        <output className={css.amount}>{money(total)}</output>
      </p>
    </div>
  );
}

/** Shows a stepper; the rule decides the texts before and after its value (VAL-010, VAL-011). */
function ChoiceStepper(props: {
  label: string;
  minusLabel: string;
  plusLabel: string;
  steps: Steps;
  value: number;
  format: (value: number) => string;
  errors: readonly string[];
  onChange: (value: number) => void;
}) {
  const { steps, value, ...stepper } = props;
  return (
    <Stepper
      {...stepper}
      value={value}
      previous={canStepDown(steps, value) ? stepDown(steps, value) : null}
      next={canStepUp(steps, value) ? stepUp(steps, value) : null}
    />
  );
}
