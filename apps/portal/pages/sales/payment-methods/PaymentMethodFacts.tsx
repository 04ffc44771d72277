import { useTexts } from '#apps/portal/i18n/language.ts';
import { Facts } from '#apps/portal/parts/Facts.tsx';
import css from '#apps/portal/parts/Form.module.css';
import type { StaffPaymentMethodWire } from '#modules/payments/staff-contract.ts';

/** How a method is connected. Of what is secret only whether it is set. */
export function PaymentMethodFacts({ method }: { method: StaffPaymentMethodWire }) {
  const { t } = useTexts();
  const { component, config, driver, frontend_config, template, type } = method;
  return (
    <section className={css.facts}>
      <h3 className={css.factsTitle}>{t('payment-methods.facts.title')}</h3>
      <Facts
        facts={[
          [t('payment-methods.column.type'), t(`payment-methods.type.${type}`)],
          [t('payment-methods.column.driver'), driver],
          [t('payment-methods.facts.component'), component],
          [t('payment-methods.facts.template'), template],
          ...config.map(
            ({ key, is_set, value }) => [key, is_set ? value : t('payment-methods.facts.not_set')] as const,
          ),
          ...Object.entries(frontend_config).map(
            ([key, value]) => [t('payment-methods.facts.frontend', { key }), JSON.stringify(value)] as const,
          ),
        ]}
      />
    </section>
  );
}
