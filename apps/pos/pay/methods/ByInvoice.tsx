import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { Way } from '#apps/pos/pay/way.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Charges an invoice client, who gets an invoice (D-154). */
export function ByInvoice({ method, due, isOff, isBusy, onPay }: Way) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [client, setClient] = useState<number | null>(null);
  const clients = useQuery({
    queryKey: ['invoice-clients', search],
    queryFn: () => api().call('GET /api/pos/invoice-clients', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.form}>
      <TextField
        label={t('pay.invoice.search')}
        type="search"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {clients.error ? <Failure error={clients.error} retry={() => void clients.refetch()} /> : null}
      {clients.data?.length === 0 ? <p className={css.hint}>{t('pay.invoice.none')}</p> : null}
      <ul className={css.clients}>
        {clients.data?.map(({ id, company, contact, vat_number }) => (
          <li key={id}>
            <button type="button" className={css.client} aria-pressed={id === client} onClick={() => setClient(id)}>
              <span className={css.cardName}>{company}</span>
              <span className={css.hint}>{[contact, vat_number].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        size="large"
        className={keys.go}
        disabled={isOff || client === null}
        busy={isBusy}
        busyLabel={t('common.busy')}
        onClick={() => client !== null && onPay({ method, amount: due, client })}
      >
        {t('pay.invoice.pay')}
      </Button>
    </div>
  );
}
