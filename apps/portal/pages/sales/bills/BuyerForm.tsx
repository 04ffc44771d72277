import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/bills/Bills.module.css';
import { BILLS, billKey } from '#apps/portal/pages/bills/bills.ts';
import form from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { BuyerForm as BuyerFormWire, StaffBillWire } from '#modules/sales/bills-contract.ts';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = Pick<BuyerFormWire, 'name' | 'email'>;

/** Corrects who bought it. What stood there when the form was opened is sent along: two people do not overwrite each other. */
export function BuyerForm({ bill, onClose }: { bill: StaffBillWire; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [was] = useState({ name: bill.name ?? '', email: bill.email ?? '' });
  const { field, onSubmit, problem, busy } = useStaffForm<Values, StaffBillWire>({
    values: was,
    send: (values) => api().post(`/api/staff/bills/${bill.id}/buyer`, { ...values, was }),
    onDone: async (changed) => {
      toast(t('common.saved'), 'success');
      onClose();
      calls.setQueryData(billKey(bill.id), changed);
      await calls.invalidateQueries({ queryKey: BILLS });
    },
  });
  return (
    <form className={css.task} onSubmit={onSubmit} noValidate aria-label={t('bills.deed.buyer')}>
      <Problem>{problem}</Problem>
      <div className={form.fields}>
        <TextField {...field('name')} label={t('bills.fact.name')} maxLength={100} autoComplete="off" />
        <TextField
          {...field('email')}
          label={t('bills.fact.email')}
          type="email"
          maxLength={190}
          autoComplete="off"
          hint={t('bills.buyer_hint')}
        />
      </div>
      <FormFoot busy={busy} onCancel={onClose} />
    </form>
  );
}
