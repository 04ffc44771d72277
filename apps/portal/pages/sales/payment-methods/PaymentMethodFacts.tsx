import css from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { providerKind } from '#modules/payments/rules/method-kinds.ts';

/** Shows the connection of a method. A secret shows only whether it is set. */
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
          ...(providerKind(driver) ? [] : config).map(
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
