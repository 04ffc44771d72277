import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useInvoiceClients } from '#apps/portal/pages/sales/invoice-clients/invoice-clients.ts';
import { INVOICES } from '#apps/portal/pages/sales/invoices/invoices.ts';
import type { InvoiceDetailWire } from '#modules/invoices/contract/invoices.ts';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Moves a bill from the wrong company's invoice to the right one. */
export function MoveBill({ invoice, bill, onDone }: { invoice: InvoiceDetailWire; bill: string; onDone: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const clients = useInvoiceClients(false);
  const { field, onSubmit, problem, busy } = useStaffForm<{ client_id: string }, InvoiceDetailWire>({
    values: { client_id: '' },
    send: ({ client_id }) =>
      api().call('POST /api/staff/invoices/:id/move-bill', {
        params: { id: invoice.id },
        draft: { bill, client_id: chosenId(client_id) },
      }),
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
