import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { billKey } from '#apps/pos/bills/bills.ts';
import { QuickReasons } from '#apps/pos/components/QuickReasons.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract/till.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Outcome = 'paid' | 'failed';
const OUTCOMES: readonly Outcome[] = ['paid', 'failed'];
const REASONS = ['slip', 'display', 'no_slip'] as const;
/** A shorter reason is not accepted. */
const REASON_MIN = 3;

type Props = {
  readonly text: string;
  readonly optionOf: (outcome: Outcome) => { label: string; hint: string };
  readonly billUuid: string;
  readonly decide: (decision: { outcome: Outcome; reason: string }) => Promise<TillBill>;
};

/** Asks the attendant what a terminal did that never said it, and how they know (ERR-028, D-143). */
export function DecisionForm({ text, optionOf, billUuid, decide }: Props) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const deciding = useMutation({
    mutationFn: (decided: Outcome) => decide({ outcome: decided, reason: reason.trim() }),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(billUuid) }),
  });
  const isReady = outcome !== null && reason.trim().length >= REASON_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome !== null && isReady && !deciding.isPending) deciding.mutate(outcome);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Notice kind="danger" live title={t('pay.unknown.title')}>
        {text}
      </Notice>
      <RadioGroup
        label={t('pay.unknown.what')}
        options={OUTCOMES.map((value) => ({ value, ...optionOf(value) }))}
        value={outcome}
        onChange={setOutcome}
      />
      <QuickReasons
        reasons={REASONS.map((each) => t(`pay.unknown.reasons.${each}`))}
        value={reason}
        onChoose={setReason}
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
