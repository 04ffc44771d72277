import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/browser/machine/calls.ts';
import { newUuid } from '#apps/browser/new-uuid.ts';
import { billKey, type TillPayment } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Outcome = 'paid' | 'failed';
const OUTCOMES: readonly Outcome[] = ['paid', 'failed'];
/** Shorter than this is no reason. */
const REASON_MIN = 3;

/** ERR-028: nobody knows whether the card paid. It is never guessed: somebody looks at the terminal and says it (D-143). */
export function UnknownResult({ bill, payment }: { bill: TillBill; payment: TillPayment }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: () =>
      api().post<TillBill>(
        `/api/pos/bills/${bill.uuid}/payments/${payment.uuid}/decision`,
        { outcome, reason: reason.trim() },
        { idempotencyKey: newUuid() },
      ),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  });
  const isReady = outcome !== null && reason.trim().length >= REASON_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !deciding.isPending) deciding.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Notice kind="danger" live title={t('pay.unknown.title')}>
        {t('pay.unknown.text', { amount: formats.money(payment.amount) })}
      </Notice>
      <RadioGroup
        label={t('pay.unknown.what')}
        options={OUTCOMES.map((value) => ({
          value,
          label: t(`pay.unknown.${value}`),
          hint: t(`pay.unknown.${value}_text`),
        }))}
        value={outcome}
        onChange={setOutcome}
      />
      <TextField
        label={t('pay.unknown.reason')}
        hint={t('pay.unknown.reason_hint')}
        value={reason}
        maxLength={500}
        autoComplete="off"
        errors={deciding.error ? [textOfError(deciding.error, t)] : []}
        onChange={(event) => setReason(event.target.value)}
      />
      <SubmitButton size="large" ready={isReady} busy={deciding.isPending} busyLabel={t('common.busy')}>
        {t('pay.unknown.submit')}
      </SubmitButton>
    </form>
  );
}
