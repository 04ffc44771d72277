import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billKey, type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

/** Shows the messages of the card terminal while the customer is at it, and how to cancel. */
export function AtTerminal({ bill, payment }: { bill: TillBill; payment: TillPayment }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const aborting = useMutation({
    mutationFn: () =>
      api().call('POST /api/pos/bills/:uuid/payments/:payment/abort', {
        params: { uuid: bill.uuid, payment: payment.uuid },
      }),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  });
  return (
    <div className={css.terminal}>
      <Spinner large />
      <h2 className={css.title}>{t('pay.terminal.title', { amount: formats.money(withTip(payment)) })}</h2>
      <p className={css.says} role="status">
        {payment.terminal?.says || t('pay.terminal.waiting')}
      </p>
      {aborting.error ? (
        <Notice kind="danger" live>
          {textOfError(aborting.error, t)}
        </Notice>
      ) : null}
      <Button size="large" busy={aborting.isPending} busyLabel={t('common.busy')} onClick={() => aborting.mutate()}>
        {t('pay.terminal.abort')}
      </Button>
    </div>
  );
}
