import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { BILLS, billKey, useRefundPreview } from '#apps/portal/pages/sales/bills/bills.ts';
import { RefundLines } from '#apps/portal/pages/sales/bills/RefundLines.tsx';
import { RefundPreview } from '#apps/portal/pages/sales/bills/RefundPreview.tsx';
import { groupsOf, linesOf } from '#apps/portal/pages/sales/bills/refund-choice.ts';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { newUuid } from '#web/api/new-uuid.ts';

type Values = { reason: string; with_handling: boolean; with_tip: boolean; register_id: string };

const REASON_MAX = 255;
const REASONS = ['customer', 'mistake', 'complaint', 'goodwill'] as const;

/**
 * Refunds lines of a bill, or all of it (D-085). The server computes the amount and its way back in
 * advance; if they changed on submit, nothing happens. The form has one key: a double press, or a
 * retry after a lost answer, refunds once.
 */
export function RefundForm({ bill, onClose }: { bill: StaffBillWire; onClose: () => void }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [idempotencyKey] = useState(newUuid);
  const groups = groupsOf(bill.lines);
  const [chosen, setChosen] = useState<readonly number[]>(() => groups.map(({ head }) => head.line_no));
  const lines = linesOf(groups, chosen);
  const tip = bill.payments.reduce((sum, payment) => sum + payment.tip, 0);

  const staff = useStaffForm<Values, StaffBillWire>({
    values: { reason: '', with_handling: false, with_tip: false, register_id: '' },
    send: ({ reason, with_handling, with_tip, register_id }) =>
      api().call('POST /api/staff/bills/:uuid/refund', {
        params: { uuid: bill.id },
        body: {
          lines,
          reason,
          with_handling,
          with_tip: with_tip && lines === 'all',
          register_id: chosenId(register_id),
          amount: preview.data?.amount ?? 0,
        },
        idempotencyKey,
      }),
    onDone: async (changed) => {
      toast(t('bills.done.refund', { amount: formats.money(preview.data?.amount ?? 0) }), 'success');
      onClose();
      calls.setQueryData(billKey(bill.id), changed);
      await calls.invalidateQueries({ queryKey: BILLS });
    },
  });
  const [with_handling, with_tip, reason] = staff.form.watch(['with_handling', 'with_tip', 'reason']);
  const preview = useRefundPreview(bill.id, { lines, with_handling, with_tip: with_tip && lines === 'all' });

  // A press while the amount is being computed counts as soon as it is there.
  const [isPressed, setPressed] = useState(false);
  const isReady = preview.data !== undefined && !preview.isFetching;
  useEffect(() => {
    if (!isPressed || preview.isFetching) return;
    setPressed(false);
    if (isReady) press();
  });

  const press = (): void => {
    if (reason.trim() === '') {
      staff.form.setError('reason', { message: t('common.prompt.required') }, { shouldFocus: true });
      return;
    }
    ask({
      title: t('bills.refund.ask.title', { amount: formats.money(preview.data?.amount ?? 0) }),
      text: t('bills.refund.ask.text', { reference: bill.reference }),
      yes: t('bills.refund.ask.yes'),
      act: async () => {
        await staff.onSubmit();
      },
    });
  };

  return (
    <form
      className={css.task}
      aria-label={t('bills.actions.refund')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
      }}
    >
      <Problem>{staff.problem}</Problem>
      <div className={form.fields}>
        <RefundLines groups={groups} chosen={chosen} onChange={setChosen} />
        <div className={form.boxes}>
          <Checkbox {...staff.field('with_handling')} label={t('bills.refund.with_handling')} />
          {tip > 0 && lines === 'all' ? (
            <Checkbox {...staff.field('with_tip')} label={t('bills.refund.with_tip', { amount: formats.money(tip) })} />
          ) : null}
        </div>
        <ReasonField field={staff.field} />
        {preview.data?.needs_register ? (
          <Select
            {...staff.field('register_id')}
            label={t('bills.refund.register')}
            hint={bill.registers.length === 0 ? t('bills.refund.no_register') : undefined}
          >
            <option value="">{t('bills.refund.choose_register')}</option>
            {bill.registers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        {lines !== 'all' && lines.length === 0 ? <p className={form.hint}>{t('bills.refund.choose_lines')}</p> : null}
        {preview.error ? <Problem>{textOfError(preview.error, t)}</Problem> : null}
        {preview.data ? <RefundPreview preview={preview.data} stale={preview.isFetching} /> : null}
      </div>
      <FormFoot busy={staff.busy || isPressed} onCancel={onClose} submit={t('bills.refund.send')} />
      {asking}
    </form>
  );
}

function ReasonField({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...field('reason')}
        label={t('bills.refund.reason')}
        hint={t('bills.refund.reason_hint')}
        maxLength={REASON_MAX}
        list="refund-reasons"
        autoComplete="off"
        required
      />
      <datalist id="refund-reasons">
        {REASONS.map((each) => (
          <option key={each} value={t(`bills.refund.reasons.${each}`)} />
        ))}
      </datalist>
    </>
  );
}
