import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '#apps/pos/bills/Bills.module.css';
import { billKey } from '#apps/pos/bills/bills.ts';
import { mailedOf } from '#apps/pos/bills/mailed.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { useNetwork } from '#web/device/network.ts';

/** Mails the tickets, or the receipt where there are none (D-088): to the address on the bill, or, if it has none, to the one typed here. */
export function MailForm({ bill, onDone }: { bill: TillBill; onDone: () => void }) {
  const { t } = useTexts();
  const isThere = useNetwork();
  const cache = useQueryClient();
  const mailed = mailedOf(bill) ?? 'tickets';
  const [email, setEmail] = useState('');
  const mailing = useMutation({
    mutationFn: (address: string) =>
      api().call('POST /api/pos/bills/:uuid/mail', { params: { uuid: bill.uuid }, body: { email: address } }),
    onSuccess: (after) => {
      cache.setQueryData(billKey(bill.uuid), after);
      toast(t(`bills.mail.${mailed}.done`, { email: after.email ?? '' }), 'success');
      onDone();
    },
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isThere && !mailing.isPending) mailing.mutate(email);
      }}
    >
      <h2 className={css.partTitle}>{t(`bills.mail.${mailed}.button`)}</h2>
      {mailing.error ? <Notice kind="danger">{textOfError(mailing.error, t)}</Notice> : null}
      {bill.email ? (
        <p>{t(`bills.mail.${mailed}.known`, { email: bill.email })}</p>
      ) : (
        <TextField
          label={t('pay.buyer.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <div className={css.search}>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          size="large"
          variant="primary"
          disabled={!isThere || (!bill.email && email.trim() === '')}
          busy={mailing.isPending}
          busyLabel={t('common.busy')}
        >
          {t('bills.mail.yes')}
        </Button>
      </div>
    </form>
  );
}
