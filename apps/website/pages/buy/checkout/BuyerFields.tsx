import type { Dispatch, SetStateAction } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/checkout/BuyerFields.module.css';
import { mayPay, methodToPay } from '#apps/website/pages/buy/checkout/payment-choice.ts';
import type { Checkout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';

/** The buyer (CART-001) as the form holds it. */
export type Buyer = {
  readonly payment_method_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly email_confirmation: string;
  readonly newsletter_signup: boolean;
  readonly holder_name: string;
  /** What is added to a gift card; null: nothing. */
  readonly gift: GiftWire | null;
};
export const NOBODY: Buyer = {
  payment_method_id: null,
  name: '',
  email: '',
  email_confirmation: '',
  newsletter_signup: false,
  holder_name: '',
  gift: null,
};

type BuyerFieldsProps = {
  buyer: Buyer;
  onChange: Dispatch<SetStateAction<Buyer>>;
  checkout: Pick<Checkout, 'problem' | 'typed'>;
  emailHint: string;
  /** The newsletter box (VAL-009, D-069). */
  newsletter?: boolean;
  /** A gift card's name (VAL-013). */
  holder?: boolean;
};

/** Asks for the buyer (CART-001, VAL-008). Typing removes the errors of a field (VAL-016). */
export function BuyerFields({ buyer, onChange, checkout, emailHint, newsletter, holder }: BuyerFieldsProps) {
  const { t } = useTexts();
  const text = (name: 'name' | 'email' | 'email_confirmation' | 'holder_name') => ({
    name,
    value: buyer[name],
    errors: checkout.problem.form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      checkout.typed(name);
      onChange((before) => ({ ...before, [name]: target.value }));
    },
  });
  return (
    <div className={css.fields}>
      {holder ? (
        <TextField
          label={t('vouchers.holder')}
          optional={t('common.optional')}
          hint={t('vouchers.holder_hint')}
          autoComplete="off"
          {...text('holder_name')}
        />
      ) : null}
      <TextField label={t('buy.details.name')} autoComplete="name" required {...text('name')} />
      <TextField
        label={t('buy.details.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        hint={emailHint}
        {...text('email')}
      />
      <TextField
        label={t('buy.details.email_confirmation')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...text('email_confirmation')}
      />
      {newsletter ? (
        <Checkbox
          label={t('buy.details.newsletter')}
          name="newsletter_signup"
          checked={buyer.newsletter_signup}
          errors={checkout.problem.form.newsletter_signup}
          onChange={({ target }) => {
            checkout.typed('newsletter_signup');
            onChange((before) => ({ ...before, newsletter_signup: target.checked }));
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Offers payment methods only if there are several; the first possible method is preselected
 * (VCH-004, D-071).
 */
export function PaymentMethods({
  buyer,
  onChange,
  checkout,
  besideVouchers = false,
}: Omit<BuyerFieldsProps, 'emailHint'> & { besideVouchers?: boolean }) {
  const { t } = useTexts();
  const { payment_methods: methods } = useSite();
  const errors = checkout.problem.form.payment_method_id;
  if (methods.length <= 1) return errors ? <p className={css.error}>{errors.join('\n')}</p> : null;
  return (
    <RadioGroup
      label={t('buy.details.method')}
      options={methods.map((method) => {
        const possible = mayPay(method, besideVouchers);
        const hint = possible ? undefined : t('buy.details.method_alone');
        return { value: method.id, label: method.name, disabled: !possible, hint };
      })}
      value={methodToPay(methods, buyer.payment_method_id, besideVouchers)}
      errors={errors}
      onChange={(payment_method_id) => {
        checkout.typed('payment_method_id');
        onChange((before) => ({ ...before, payment_method_id }));
      }}
    />
  );
}
