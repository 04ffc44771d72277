import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { NoMailServer, useCanSendMail } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { BILLS, type BillTask } from '#apps/portal/pages/sales/bills/bills.ts';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { addressOfFile } from '#web/api/client.ts';

/** Shows the actions that the bill and the employee's permissions allow now. */
export function BillActions({
  bill,
  task,
  onTask,
}: {
  bill: StaffBillWire;
  task: BillTask;
  onTask: (task: BillTask) => void;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const [mailing, setMailing] = useState(false);
  const canSend = useCanSendMail();
  const mayEdit = useMay('bills.edit');
  const mayDelete = useMay('bills.delete');
  const mayRefund = useMay('bills.refund');
  const { id, reference, can, email } = bill;
  const fileOf = (file: 'download' | 'receipt') =>
    addressOfFile(`GET /api/bill/:uuid/${file}`, { params: { uuid: id } });
  const act = async (action: 'mail' | 'delete'): Promise<void> => {
    setProblem(null);
    try {
      await api().call(`POST /api/staff/bills/:uuid/${action}`, { params: { uuid: id } });
      toast(t(`bills.done.${action}`, { reference, email: email ?? '' }), 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: BILLS });
  };
  const mail = async (): Promise<void> => {
    setMailing(true);
    await act('mail');
    setMailing(false);
  };
  return (
    <>
      <Problem>{problem}</Problem>
      {mayEdit && can.mail ? <NoMailServer>{t('bills.no_mail')}</NoMailServer> : null}
      <div className={css.actions}>
        {can.download ? <LinkButton href={fileOf('download')}>{t('bills.actions.tickets')}</LinkButton> : null}
        {bill.can.refund ? <LinkButton href={fileOf('receipt')}>{t('bills.actions.receipt')}</LinkButton> : null}
        {mayEdit && can.mail && canSend ? (
          <Button busy={mailing} busyLabel={t('common.busy')} onClick={() => void mail()}>
            {t('bills.actions.mail')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button aria-expanded={task === 'buyer'} onClick={() => onTask(task === 'buyer' ? null : 'buyer')}>
            {t('bills.actions.buyer')}
          </Button>
        ) : null}
        {mayRefund && can.refund ? (
          <Button
            variant="danger"
            aria-expanded={task === 'refund'}
            onClick={() => onTask(task === 'refund' ? null : 'refund')}
          >
            {t('bills.actions.refund')}
          </Button>
        ) : null}
        {mayDelete && can.delete ? (
          <Button
            variant="danger"
            onClick={() =>
              ask({
                title: t('bills.delete.title', { reference }),
                text: t('bills.delete.text'),
                yes: t('bills.delete.yes'),
                act: () => act('delete'),
              })
            }
          >
            {t('bills.delete.button')}
          </Button>
        ) : null}
      </div>
      {asking}
    </>
  );
}
