import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useInvoiceClients } from '#apps/portal/pages/invoice-clients/invoice-clients.ts';
import { INVOICES } from '#apps/portal/pages/invoices/invoices.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { InvoiceDetailWire } from '#modules/invoices/contract.ts';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** A bill was put on the wrong company's invoice: which one is right. */
export function MoveBill({ invoice, bill, onDone }: { invoice: InvoiceDetailWire; bill: string; onDone: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const clients = useInvoiceClients(false);
  const { field, onSubmit, problem, busy } = useStaffForm<{ client_id: string }, InvoiceDetailWire>({
    values: { client_id: '' },
    send: ({ client_id }) =>
      api().post(`/api/staff/invoices/${invoice.id}/move-bill`, { bill, client_id: Number(client_id) }),
    onDone: async () => {
      toast(t('common.saved'), 'success');
      onDone();
      await calls.invalidateQueries({ queryKey: INVOICES });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <Select {...field('client_id')} label={t('invoices.move.to')}>
        <option value="">{t('invoices.move.choose')}</option>
        {(clients.data ?? [])
          .filter(({ id }) => id !== invoice.client_id)
          .map(({ id, company }) => (
            <option key={id} value={id}>
              {company}
            </option>
          ))}
      </Select>
      <FormFoot busy={busy} onCancel={onDone} submit={t('invoices.move.button')} />
    </form>
  );
}
