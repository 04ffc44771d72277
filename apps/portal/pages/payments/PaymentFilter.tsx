import { type FormEvent, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/payments/PaymentsPage.module.css';
import { usePaymentFilter } from '#apps/portal/pages/payments/payments.ts';
import { PAYMENT_STATUSES } from '#modules/payments/rules/payment-states.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

/** Which payments are listed: of one status, of one bill, of one buyer. The search begins when it is sent, not with every letter. */
export function PaymentFilter() {
  const { t } = useTexts();
  const { filter, narrow } = usePaymentFilter();
  const [typed, setTyped] = useState(filter.search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    narrow({ search: typed.trim() });
  };
  return (
    <form className={css.filter} onSubmit={submit}>
      <TextField
        label={t('payments.filter.search')}
        placeholder={t('payments.filter.search_example')}
        type="search"
        value={typed}
        maxLength={190}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') narrow({ search: '' });
        }}
      />
      <Select
        label={t('payments.filter.status')}
        value={filter.status}
        onChange={({ target }) => narrow({ status: target.value })}
      >
        <option value="">{t('payments.filter.all')}</option>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`payments.status.${status}`)}
          </option>
        ))}
      </Select>
      <Button type="submit">{t('common.search')}</Button>
    </form>
  );
}
