import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/bills/Bills.module.css';
import { BILLS, type BillTask } from '#apps/portal/pages/bills/bills.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { StaffBillWire } from '#modules/sales/bills-contract.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** What can be done with a bill now, by who may. */
export function BillDeeds({
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
  const mayEdit = useMay('bills.edit');
  const mayRefund = useMay('bills.refund');
  const { id, reference, can, email } = bill;
  const act = async (deed: 'mail' | 'delete'): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/bills/${id}/${deed}`);
      toast(t(`bills.done.${deed}`, { reference, email: email ?? '' }), 'success');
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
      <div className={css.deeds}>
        {can.download ? <LinkButton href={`/api/bill/${id}/download`}>{t('bills.deed.tickets')}</LinkButton> : null}
        {bill.can.refund ? <LinkButton href={`/api/bill/${id}/receipt`}>{t('bills.deed.receipt')}</LinkButton> : null}
        {mayEdit && can.mail ? (
          <Button busy={mailing} busyLabel={t('common.busy')} onClick={() => void mail()}>
            {t('bills.deed.mail')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button aria-expanded={task === 'buyer'} onClick={() => onTask(task === 'buyer' ? null : 'buyer')}>
            {t('bills.deed.buyer')}
          </Button>
        ) : null}
        {mayRefund && can.refund ? (
          <Button
            variant="danger"
            aria-expanded={task === 'refund'}
            onClick={() => onTask(task === 'refund' ? null : 'refund')}
          >
            {t('bills.deed.refund')}
          </Button>
        ) : null}
        {mayEdit && can.delete ? (
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
