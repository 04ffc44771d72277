import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { NoMailServer, useCanSendMail } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import { INVOICES } from '#apps/portal/pages/sales/invoices/invoices.ts';
import type { InvoiceDetailWire } from '#modules/invoices/contract/invoices.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { addressOfFile } from '#web/api/client.ts';

type Action = 'issue' | 'pay' | 'mail' | 'delete';

/**
 * Shows the actions that an invoice allows now. An action that cannot be undone asks for
 * confirmation first.
 */
export function InvoiceActions({ invoice, mayEdit }: { invoice: InvoiceDetailWire; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const mayDelete = useMay('invoices.delete');
  const canSend = useCanSendMail();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, can, company, due, invoice_no } = invoice;
  const act = async (action: Action): Promise<void> => {
    setProblem(null);
    try {
      await api().call(`POST /api/staff/invoices/:id/${action}`, { params: { id } });
      toast(t(`invoices.done.${action}`), 'success');
      if (action === 'delete') await navigate('/invoices');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: INVOICES });
  };
  const confirmAction = (action: 'issue' | 'pay' | 'delete', look: 'primary' | 'danger'): void =>
    ask({
      title: t(`invoices.ask.${action}.title`, { company }),
      text: t(`invoices.ask.${action}.text`, { amount: formats.money(due) }),
      yes: t(`invoices.actions.${action}`),
      look,
      act: () => act(action),
    });
  return (
    <>
      <Problem>{problem}</Problem>
      {mayEdit && can.mail ? <NoMailServer>{t('invoices.no_mail')}</NoMailServer> : null}
      <div className={css.actions}>
        {mayEdit && can.issue ? (
          <Button variant="primary" onClick={() => confirmAction('issue', 'primary')}>
            {t('invoices.actions.issue')}
          </Button>
        ) : null}
        {mayEdit && can.pay ? (
          <Button variant="primary" onClick={() => confirmAction('pay', 'primary')}>
            {t('invoices.actions.pay')}
          </Button>
        ) : null}
        {invoice_no ? (
          <>
            <a
              className={buttonClass({})}
              href={addressOfFile('GET /api/staff/invoices/:id/pdf', { params: { id } })}
              download
            >
              {t('invoices.actions.pdf')}
            </a>
            <a
              className={buttonClass({})}
              href={addressOfFile('GET /api/staff/invoices/:id/ubl', { params: { id } })}
              download
            >
              {t('invoices.actions.ubl')}
            </a>
          </>
        ) : null}
        {mayEdit && can.mail && canSend ? (
          <Button onClick={() => void act('mail')}>{t('invoices.actions.mail')}</Button>
        ) : null}
        {mayDelete && can.delete ? (
          <Button variant="danger" onClick={() => confirmAction('delete', 'danger')}>
            {t('invoices.actions.delete')}
          </Button>
        ) : null}
      </div>
      {asking}
    </>
  );
}
