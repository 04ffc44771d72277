import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { billKey, type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract/till.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

type Outcome = 'paid' | 'failed';
const OUTCOMES: readonly Outcome[] = ['paid', 'failed'];
/** A shorter reason is not accepted. */
const REASON_MIN = 3;

/**
 * Asks for an unknown card result (ERR-028). It is never guessed: the attendant checks the terminal
 * and enters it (D-143).
 */
export function UnknownResult({ bill, payment }: { bill: TillBill; payment: TillPayment }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: (decided: Outcome) =>
      api().call('POST /api/pos/bills/:uuid/payments/:payment/decision', {
        params: { uuid: bill.uuid, payment: payment.uuid },
        body: { outcome: decided, reason: reason.trim() },
      }),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  });
  const isReady = outcome !== null && reason.trim().length >= REASON_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome !== null && isReady && !deciding.isPending) deciding.mutate(outcome);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Notice kind="danger" live title={t('pay.unknown.title')}>
        {t('pay.unknown.text', { amount: formats.money(withTip(payment)) })}
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
