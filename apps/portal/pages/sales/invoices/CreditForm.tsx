import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/invoices/Invoices.module.css';
import { INVOICES } from '#apps/portal/pages/invoices/invoices.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { InvoiceDetailWire } from '#modules/invoices/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { reason: string; again: boolean };

/** Takes an invoice back by a credit note (D-154): opened first, with a reason, and sent by a second press. */
export function CreditForm({ invoice }: { invoice: InvoiceDetailWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { field, onSubmit, problem, busy } = useStaffForm<Values, InvoiceDetailWire>({
    values: { reason: '', again: false },
    send: (values) => api().post(`/api/staff/invoices/${invoice.id}/correct`, values),
    onDone: async ({ id, invoice_no }) => {
      toast(t('invoices.done.credit', { number: invoice_no ?? '' }), 'success');
      await calls.invalidateQueries({ queryKey: INVOICES });
      await navigate(`/invoices/${id}`);
    },
  });
  return (
    <section className={css.credit}>
      {isOpen ? (
        <form onSubmit={onSubmit} noValidate>
          <Problem>{problem}</Problem>
          <p>{t('invoices.credit.text')}</p>
          <TextField {...field('reason')} label={t('invoices.fact.reason')} maxLength={300} required />
          <Checkbox {...field('again')} label={t('invoices.credit.again')} />
          <FormFoot busy={busy} onCancel={() => setOpen(false)} submit={t('invoices.credit.send')} />
        </form>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('invoices.credit.button')}
          </Button>
        </div>
      )}
    </section>
  );
}
