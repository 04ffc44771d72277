import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { BILLS, billKey } from '#apps/portal/pages/sales/bills/bills.ts';
import type { BuyerForm as BuyerFormWire, StaffBillWire } from '#modules/sales/contract/bills.ts';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = Pick<BuyerFormWire, 'name' | 'email'>;

/**
 * Corrects the buyer. The previous values are sent along, so that two employees do not overwrite
 * each other.
 */
export function BuyerForm({ bill, onClose }: { bill: StaffBillWire; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [was] = useState({ name: bill.name ?? '', email: bill.email ?? '' });
  const { field, onSubmit, problem, busy } = useStaffForm<Values, StaffBillWire>({
    values: was,
    send: (values) =>
      api().call('POST /api/staff/bills/:uuid/buyer', { params: { uuid: bill.id }, body: { ...values, was } }),
    onDone: async (changed) => {
      toast(t('common.saved'), 'success');
      onClose();
      calls.setQueryData(billKey(bill.id), changed);
      await calls.invalidateQueries({ queryKey: BILLS });
    },
  });
  return (
    <form className={css.task} onSubmit={onSubmit} noValidate aria-label={t('bills.actions.buyer')}>
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
