import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailKeys } from '#apps/display/EmailKeys.tsx';
import { useTexts } from '#apps/display/i18n/language.ts';
import css from '#apps/display/Receipt.module.css';
import type { DisplayState } from '#modules/printing/contract/printing.ts';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

type Receipt = NonNullable<DisplayState['receipt']>;

const EMAIL_MAX = 254;

/** Offers the tickets and the receipt, or the receipt alone, by mail after the sale (D-144): the customer types the address. */
export function ReceiptPart({ receipt }: { receipt: Receipt }) {
  const { t } = useTexts();
  const what = receipt.tickets ? 'tickets' : 'receipt';
  const [isTyping, setIsTyping] = useState(false);
  const [email, setEmail] = useState('');
  const mailing = useMutation({
    mutationFn: () => api().call('POST /api/display/receipt', { body: { bill: receipt.bill, email } }),
    onSuccess: () => setIsTyping(false),
  });
  if (receipt.sent || mailing.isSuccess)
    return (
      <p className={css.sent} role="status">
        {t(`sale.receipt.sent.${what}`)}
      </p>
    );
  if (!isTyping)
    return (
      <button type="button" className={css.offer} onClick={() => setIsTyping(true)}>
        {t(`sale.receipt.offer.${what}`)}
      </button>
    );
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== '' && !mailing.isPending) mailing.mutate();
      }}
    >
      <label className={css.field}>
        {t('sale.receipt.email')}
        <input
          className={css.input}
          type="email"
          inputMode="none"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <p className={css.problem} role="alert">
        {mailing.error ? textOfError(mailing.error, t) : ''}
      </p>
      <EmailKeys onKey={(next) => setEmail((before) => next(before).slice(0, EMAIL_MAX))} />
      <div className={css.ends}>
        <button type="button" className={css.key} onClick={() => setIsTyping(false)}>
          {t('sale.receipt.back')}
        </button>
        <button type="submit" className={css.send} disabled={email.trim() === '' || mailing.isPending}>
          {t('sale.receipt.send')}
        </button>
      </div>
    </form>
  );
}
