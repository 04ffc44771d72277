import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { usePaymentFilter } from '#apps/portal/pages/sales/payments/payments.ts';
import { PAYMENT_STATUSES } from '#modules/payments/rules/payment-states.ts';

/** Filters payments by status, bill or buyer. */
export function PaymentFilter() {
  const { t } = useTexts();
  const { filter, narrow } = usePaymentFilter();
  return (
    <SearchForm
      search={filter.search}
      onSearch={(search) => narrow({ search })}
      label={t('payments.filter.search')}
      example={t('payments.filter.search_example')}
    >
      <StatusSelect
        label={t('payments.filter.status')}
        all={t('payments.filter.all')}
        statuses={PAYMENT_STATUSES}
        nameOf={(status) => t(`payments.status.${status}`)}
        value={filter.status}
        onChoose={(status) => narrow({ status })}
      />
    </SearchForm>
  );
}
