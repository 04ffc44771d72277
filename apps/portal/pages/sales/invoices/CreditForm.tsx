import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import { INVOICES } from '#apps/portal/pages/sales/invoices/invoices.ts';
import type { InvoiceDetailWire } from '#modules/invoices/contract/invoices.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { reason: string; again: boolean };

/**
 * Corrects an invoice by a credit note (D-154): it opens first, with a reason, and a second press
 * sends it.
 */
export function CreditForm({ invoice }: { invoice: InvoiceDetailWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { field, onSubmit, problem, busy } = useStaffForm<Values, InvoiceDetailWire>({
    values: { reason: '', again: false },
    send: (values) => api().call('POST /api/staff/invoices/:id/correct', { params: { id: invoice.id }, body: values }),
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
